import type { Example } from '../example.ts'

export const coupon: Example = {
  html: '<vitrine-coupon></vitrine-coupon>',
  shows: ['[part=input]'],
  slots: '-',
}
