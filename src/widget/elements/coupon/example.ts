import type { Example } from '../example.ts'

/** `<vitrine-coupon>` as a page has it. */
export const coupon: Example = {
  html: '<vitrine-coupon></vitrine-coupon>',
  shows: ['[part=input]'],
  slots: '-',
}
