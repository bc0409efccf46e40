import type { Example } from '../example.ts'

/** `<vitrine-price>` as a page has it. */
export const price: Example = {
  html: '<vitrine-price product="97772">70 €</vitrine-price>',
  shows: ['bdi'],
  slots: '-',
}
