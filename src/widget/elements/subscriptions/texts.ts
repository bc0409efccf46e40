/** Dates and periods of subscriptions, as texts. */

import type { SubscriptionAmount, SubscriptionInterval } from '../../../contract/subscriptions.ts'
import { fill } from '../../messages/format.ts'
import { wordLocale } from '../../messages/languages.ts'
import { formatAmount, formatCount } from '../../views/format-amount.ts'
import { everyText } from '../../views/terms-text.ts'
import type { SubscriptionsElementMessages } from './element-words.ts'

/** Dates are days in UTC, as the platform bills by them, of the calendar that its invoices have. */
const format = (iso: string, locale: string, options: Intl.DateTimeFormatOptions): string => {
  try {
    const style = { ...options, timeZone: 'UTC', calendar: 'gregory' } as const
    return new Intl.DateTimeFormat(wordLocale(locale), style).format(new Date(iso))
  } catch {
    return iso.slice(0, 10)
  }
}

/** A day such as "26 November 2027". */
export const dayText = (iso: string, locale: string): string => format(iso, locale, { dateStyle: 'long' })

/** A month such as "04/2027", of a text such as `2027-04`. */
export const monthText = (month: string, locale: string): string =>
  format(`${month}-01T00:00:00Z`, locale, { year: 'numeric', month: '2-digit' })

/** Whether the last day of a month such as `2027-04` is over. */
export const isMonthOver = (month: string, now: number): boolean => {
  const [year, index] = month.split('-').map(Number)
  return Date.UTC(year ?? 0, index ?? 0) <= now
}

/** The ISO 8601 duration of an interval of one unit; undefined for one of months and days. */
export const periodOf = ({ months, days }: SubscriptionInterval): string | undefined => {
  if (months && days) return undefined
  if (months) return months % 12 === 0 ? `P${months / 12}Y` : `P${months}M`
  return days ? `P${days}D` : undefined
}

const upperFirst = (text: string, locale: string): string =>
  text.charAt(0).toLocaleUpperCase(locale.replaceAll('_', '-')) + text.slice(1)

/** How often it is billed, as the beginning of a line: "Every year". */
export const intervalText = (
  interval: SubscriptionInterval,
  words: SubscriptionsElementMessages,
  locale: string,
): string | undefined => {
  const period = periodOf(interval)
  return period && upperFirst(everyText(period, words, locale), locale)
}

/** A product with its units: "3 × Lumen Pro". */
export const planText = ({ name, quantity }: { name: string; quantity: number }, locale: string): string =>
  quantity > 1 ? `${formatCount(quantity, locale)} × ${name}` : name

export const grossText = ({ gross }: SubscriptionAmount, currency: string, locale: string): string =>
  formatAmount(gross, currency, locale)

/** The tax in an amount: "incl. €12.29 VAT"; empty where there is none. */
export const taxText = (
  { vat }: SubscriptionAmount,
  currency: string,
  words: SubscriptionsElementMessages,
  locale: string,
): string =>
  vat > 0 ? fill(words.changeTax, { amount: formatAmount(vat, currency, locale), tax: words.taxVat }) : ''
