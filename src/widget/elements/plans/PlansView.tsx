import type { PlansMessages } from '../../messages/english/plans.ts'
import { fill } from '../../messages/format.ts'
import { formatCount } from '../../views/format-amount.ts'

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
    ? fill(words.yearsInterval, { years: formatCount(months / 12, locale) })
    : fill(words.monthsInterval, { months: formatCount(months, locale) })
}

/** A grid of slotted cards, with a switch where they have several billing intervals. */
export const Plans = (props: PlansProps) => {
  const { intervals, selected, count, words, locale, label, onSelect, hasFeatured, isChosen, priceSize } =
    props
  const classes = ['plans', hasFeatured && 'featured', isChosen && 'chosen', priceSize]
    .filter(Boolean)
    .join(' ')
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
                <span>{intervalText(months, words, locale)}</span>
                <slot name={`note-${months}`} />
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
