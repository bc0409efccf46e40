import type { Example } from '../example.ts'

/** `<vitrine-currency>` as a page has it. */
export const currency: Example = {
  html: '<vitrine-currency currencies="EUR USD"></vitrine-currency>',
  shows: ['[part=select]'],
  slots: '-',
}
