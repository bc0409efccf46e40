import { fill } from '../messages/format.ts'
import { wordLocale } from '../messages/languages.ts'
import type { ScriptMessages } from './words/script.ts'

const units = { D: 'day', M: 'month', Y: 'year' } as const

/** An ISO 8601 duration of one unit in words: "1 year". */
const durationText = (period: string, locale: string): string => {
  const unit = units[period.at(-1) as keyof typeof units]
  const format = new Intl.NumberFormat(wordLocale(locale), { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Number.parseInt(period.slice(1), 10))
}

/** The period beside a price, of an ISO 8601 duration of one unit: "/ month", "/ 3 years". */
export const periodText = (period: string, words: ScriptMessages, locale: string): string => {
  if (period === 'P1Y') return words.perYear
  if (period === 'P1M') return words.perMonth
  return fill(words.perPeriod, { period: durationText(period, locale) })
}

/** The period beside a price that may be another one afterwards: "for 1 year". */
export const oncePeriodText = (period: string, words: ScriptMessages, locale: string): string =>
  fill(words.forPeriod, { period: durationText(period, locale) })
