import type { ScriptMessages } from '../messages/english/script.ts'
import { fill } from '../messages/format.ts'

const units = { D: 'day', M: 'month', Y: 'year' } as const

/** The period beside a price, of an ISO 8601 duration of one unit: "/ month", "/ 3 years". */
export const periodText = (period: string, words: ScriptMessages, locale: string): string => {
  const count = Number.parseInt(period.slice(1), 10)
  const unit = period.at(-1) as keyof typeof units
  if (count === 1 && unit === 'Y') return words.perYear
  if (count === 1 && unit === 'M') return words.perMonth
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: units[unit], unitDisplay: 'long' })
  return fill(words.perPeriod, { period: format.format(count) })
}
