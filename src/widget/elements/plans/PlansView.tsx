/** The view of `<vitrine-plans>`. */

import { countText } from '../../views/format-amount.ts'
import type { SwitchSaving } from './switch-savings.ts'
import type { PlansMessages } from './words.ts'

interface PlansProps {
  /** Billing intervals in months, in the order of the switch. */
  intervals: readonly number[]
  selected: number | undefined
  /** How many cards are shown. */
  count: number
  hasFeatured: boolean
  /** Whether the shopper has chosen the interval. */
  isChosen: boolean
  /** The size of the longest price, for all. */
  priceSize: string | undefined
  /** The saving of each interval in words, by its months. */
  savings: ReadonlyMap<number, SwitchSaving>
  words: PlansMessages
  locale: string
  label: string | null
  language: string
  direction: 'rtl' | 'ltr'
  theme: string | undefined
  onSelect(months: number): void
}

const intervalText = (months: number, words: PlansMessages, locale: string): string => {
  if (months === 1) return words.monthlyInterval
  if (months === 12) return words.yearlyInterval
  return months % 12 === 0
    ? countText(words.yearsInterval, 'years', months / 12, locale)
    : countText(words.monthsInterval, 'months', months, locale)
}

/** A saving has its space while prices are on their way. The switch does not move when it comes. */
const Saving = ({ text, isOld, isReserved }: SwitchSaving) => (
  <span
    part="interval-saving"
    class={isReserved ? 'reserved' : undefined}
    aria-busy={isOld}
    translate={false}
  >
    {text}
  </span>
)

/** A grid of slotted cards, with a switch where they have several billing intervals. */
export const Plans = (props: PlansProps) => {
  const { intervals, selected, count, words, locale, label, onSelect, hasFeatured, isChosen, priceSize } =
    props
  const classes = ['plans', hasFeatured && 'featured', isChosen && 'chosen', priceSize]
    .filter(Boolean)
    .join(' ')
  const savingOf = (months: number) => {
    const saving = props.savings.get(months)
    return saving && <Saving {...saving} />
  }
  return (
    <div class="root" lang={props.language} dir={props.direction} data-theme={props.theme}>
      {intervals.length > 1 && (
        <fieldset part="interval-switch">
          <legend class="visually-hidden">{label || words.intervalLabel}</legend>
          {intervals.map((months) => (
            <label key={months}>
              <input
                type="radio"
                name="interval"
                value={months}
                checked={months === selected}
                onChange={() => onSelect(months)}
              />
              <span class="option" part={months === selected ? 'selected-option' : undefined}>
                <span>{intervalText(months, words, locale)}</span>{' '}
                <slot name={`note-${months}`}>{savingOf(months)}</slot>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <div class={classes} data-count={count}>
        <slot />
      </div>
    </div>
  )
}
