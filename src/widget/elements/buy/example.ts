import type { Example } from '../example.ts'

export const buy: Example = {
  html: '<vitrine-buy product="97774">Buy</vitrine-buy>',
  shows: ['[part=buy]'],
  slots: '- terms',
}
