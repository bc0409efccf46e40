import { timesQuantity } from '../../contract/currency-digits.ts'
import type { PriceItem } from '../../contract/price-item.ts'
import { selectAmount, type TaxDisplay } from '../../contract/tax-display.ts'
import type { LazyMessages } from '../messages/en-lazy.ts'
import { fill } from '../messages/format.ts'
import { digitsLike, formatAmount, formatCount } from './format-amount.ts'

export interface QuantityProps {
  value: number
  least: number
  most: number
  /** False leaves only the total. */
  hasControl: boolean
  item: PriceItem
  tax: TaxDisplay
  locale: string
  words: LazyMessages
  /** Whether the typed number was above or below the bounds. */
  refusal: 'most' | 'least' | undefined
  onChange(value: number): void
  onRefuse(refusal: 'most' | 'least' | undefined): void
  /** The shopper is about to change it. */
  onNear(): void
}

/** A number field between two buttons, and the total. A number out of bounds changes nothing, and the row says so. */
export const Quantity = (props: QuantityProps) => {
  const { value, least, most, item, tax, words, refusal, onChange, onRefuse, onNear } = props
  const set = (next: number): void => {
    if (!Number.isInteger(next)) return
    onRefuse(next > most ? 'most' : next < least ? 'least' : undefined)
    if (next >= least && next <= most) onChange(next)
  }
  const currency = item.currency.iso
  const sum = timesQuantity(selectAmount(item.price, tax).value, value, currency)
  const locale = digitsLike(item.locale ?? props.locale, item.price.gross.localized)
  const amount = formatAmount(sum, currency, locale)
  const count = (number: number): string => formatCount(number, locale)
  const refusals = { most: [words.quantityMost, most], least: [words.quantityLeast, least] } as const
  // `aria-disabled`, since a disabled button would lose the focus of the shopper who pressed it.
  const step = (by: number, part: string, label: string, sign: string) => (
    <button
      type="button"
      part={part}
      aria-label={label}
      aria-disabled={value + by < least || value + by > most}
      onClick={() => {
        if (value + by >= least && value + by <= most) set(value + by)
      }}
    >
      {sign}
    </button>
  )
  return (
    <div class="units">
      {props.hasControl && (
        <fieldset
          class="quantity"
          part="quantity"
          aria-label={words.quantity}
          onFocusIn={onNear}
          onPointerEnter={onNear}
        >
          <legend>
            <span part="quantity-label">{words.quantity}</span>
          </legend>
          <div class="stepper">
            {step(-1, 'decrement', words.decrement, '−')}
            <input
              type="number"
              part="quantity-input"
              inputMode="numeric"
              aria-label={words.quantity}
              value={value}
              min={least}
              max={most}
              aria-invalid={Boolean(refusal)}
              onInput={(event) => set(event.currentTarget.valueAsNumber)}
              onBlur={(event) => {
                event.currentTarget.value = String(value)
                onRefuse(undefined)
              }}
            />
            {step(1, 'increment', words.increment, '+')}
          </div>
        </fieldset>
      )}
      <p part="total" aria-live="polite" class={refusal && 'danger'}>
        {refusal
          ? fill(refusals[refusal][0], { quantity: count(refusals[refusal][1]) })
          : value > 1 && fill(words.total, { quantity: count(value), amount })}
      </p>
    </div>
  )
}
