/** The saving between the prices of two periods, as a text. */

import { fill } from '../../messages/format.ts'
import type { Markup, WarnAttribute } from '../../settings/attributes.ts'
import { trimmed } from '../../settings/text.ts'
import { countText } from '../../views/format-amount.ts'
import type { ComputedMessages } from '../../views/words/computed.ts'
import type { IntervalSaving } from './computed-figures.ts'

/** How a saving is worded: in percent, or in months without a price. */
export type SavingUnit = 'percent' | 'months'

const units = ['percent', 'months'] as const satisfies SavingUnit[]

/** The attribute `saving` of an element; undefined where no saving is wanted. */
export const savingUnitOf = (element: Markup, warn: WarnAttribute): SavingUnit | undefined => {
  const text = trimmed(element.getAttribute('saving'))
  const unit = units.find((each) => each === text)
  if (text && !unit) warn('saving', text)
  return unit
}

/** Fewer free months are said in percent. */
export const leastMonths = 2

/** Whole percent with the digits and the sign of a locale: 17 is "17%". */
export const formatPercent = (percent: number, locale: string): string => {
  try {
    return new Intl.NumberFormat(locale.replaceAll('_', '-'), { style: 'percent' }).format(percent / 100)
  } catch {
    return `${percent}%`
  }
}

/**
 * A saving in words: "Save 17%", or "2 months free" where at least two months are. Undefined where less than one percent is
 * saved.
 */
export const savingText = (
  { percent, months }: IntervalSaving,
  unit: SavingUnit,
  words: ComputedMessages,
  locale: string,
): string | undefined => {
  if (unit === 'months' && months >= leastMonths)
    return countText(words.intervalFree, 'months', months, locale)
  return percent > 0 ? fill(words.intervalSaving, { percent: formatPercent(percent, locale) }) : undefined
}
