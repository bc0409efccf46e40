import type { Example } from '../example.ts'

export const cart: Example = {
  html: '<vitrine-cart inline></vitrine-cart>',
  shows: ['.empty'],
  slots: '-',
  waiting: 'terms legal',
}

export const cartButton: Example = {
  html: '<vitrine-cart-button></vitrine-cart-button>',
  shows: ['[part=button]'],
  slots: '-',
}
