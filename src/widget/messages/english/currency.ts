import type { MessagesOf } from '../format.ts'

/** English words of the currency choice. */
export const currencyWords = {
  currencyLabel: 'Currency',
  currencyLocal: 'Based on your location',
  currencyLocalNamed: '{currency}, by your location',
  currencyCountry: '{choice} ({country})',
  currencyChanged: 'Prices are now in {currency}.',
  currencyRefused: 'Prices in {currency} are not offered here.',
} as const

export type CurrencyMessages = MessagesOf<typeof currencyWords>
