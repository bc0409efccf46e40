import type { Example } from '../example.ts'

/** `<vitrine-cart>` as a page has it. */
export const cart: Example = {
  html: '<vitrine-cart inline></vitrine-cart>',
  shows: ['.empty'],
  slots: '-',
  waiting: 'terms legal',
}

/** `<vitrine-cart-button>` as a page has it. */
export const cartButton: Example = {
  html: '<vitrine-cart-button></vitrine-cart-button>',
  shows: ['[part=button]'],
  slots: '-',
}
