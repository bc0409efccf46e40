import type { Example } from '../example.ts'

export const currency: Example = {
  html: '<vitrine-currency currencies="EUR USD"></vitrine-currency>',
  shows: ['[part=select]'],
  slots: '-',
}
