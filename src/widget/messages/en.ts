/**
 * English words of a card, which travel with the script. `{…}` is filled in. Every other language is a file with these
 * keys and those of `en-deferred.ts` and `en-lazy.ts`.
 */
export const english = {
  listPrice: 'List price',
  price: 'Price',
  save: 'Save {amount} ({percent})',
  inclVat: 'incl. {rate} VAT',
  plusVat: 'plus {rate} VAT',
  noVat: 'no VAT',
  net: '({amount} net)',
  monthly: '{amount} per month',
  billedYearly: 'billed every year',
  billedYears: 'billed every {years} years',
  buy: 'Buy now',
} as const

export type CardMessages = { [key in keyof typeof english]: string }
