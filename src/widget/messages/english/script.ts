import type { MessagesOf } from '../format.ts'

/**
 * English words of every page, which travel with the script; other languages are files with all keys of this folder.
 * `{…}` is filled in, and a message in forms is for a number above one, unless it has `one`.
 */
export const english = {
  listPrice: 'List price',
  price: 'Price',
  save: '{percent} ({amount}) below list price',
  belowList: '{percent} below list price',
  inclVat: 'incl. {rate} {tax}',
  plusVat: 'plus {rate} {tax}',
  noVat: 'no {tax}',
  taxVat: 'VAT',
  taxGst: 'GST',
  taxSales: 'sales tax',
  taxConsumption: 'consumption tax',
  net: '({amount} net)',
  monthly: '{amount} per month',
  billedYearly: 'billed every year',
  billedYears: { other: 'billed every {years} years' },
  buy: 'Buy now',
  addToCart: 'Add to cart',
  addedToCart: 'Added to cart',
  termsToday: 'Due today: {amount}',
  amountTaxed: '{amount} {tax}',
  termsTodayAtCheckout: 'Due today: the total at checkout',
  unknown: 'This product is not available at the moment.',
  failed: 'The price could not be loaded. You see it at checkout before you pay.',
  refused: 'There is no price for your location or currency here. Checkout says whether you can order.',
  perMonth: '/ month',
  perYear: '/ year',
  perPeriod: '/ {period}',
  forPeriod: 'for {period}',
  laterPrice: 'then {amount} {period}',
  laterPriceOpen: 'may cost more after that',
  everyDay: 'every day',
  everyMonth: 'every month',
  everyYear: 'every year',
  everyDays: { other: 'every {count} days' },
  everyMonths: { other: 'every {count} months' },
  everyYears: { other: 'every {count} years' },
  termsRenewal: 'Renews automatically {period} until canceled.',
  termsRenewalAt: 'Renews automatically {period} at {amount} until canceled.',
  termsRenewalToday: 'Renews automatically {period} at today’s list price of {amount} until canceled.',
  termsOnce: 'One payment, no renewal.',
} as const

export type ScriptMessages = MessagesOf<typeof english>
