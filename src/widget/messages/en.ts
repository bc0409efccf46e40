/**
 * English words of a card, which travel with the script. `{…}` is filled in. Every other language is a file with these
 * keys and those of `en-lazy.ts`.
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
  billedYearly: 'billed yearly at {amount}',
  billedYears: 'billed every {years} years at {amount}',
  termsToday: 'Due today: {amount}',
  buy: 'Buy now',
  unknown: 'This product is not available at the moment.',
  failed: 'The price could not be loaded. You see it at checkout before you pay.',
  refused: 'There is no price for your location or currency here. Checkout says whether you can order.',
} as const

export type CardMessages = { [key in keyof typeof english]: string }
