import { timesQuantity } from '../../contract/currency-digits.ts'
import type { PriceItem } from '../../contract/price-item.ts'
import { selectAmount, type TaxDisplay } from '../../contract/tax-display.ts'
import type { LazyMessages } from '../messages/en-lazy.ts'
import { fill } from '../messages/format.ts'
import { digitsLike, formatAmount } from './format-amount.ts'

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
  onChange(value: number): void
  /** The shopper is about to change it. */
  onNear(): void
}

/** A number field between two buttons, and the total. Typing a number out of bounds changes nothing. */
export const Quantity = (props: QuantityProps) => {
  const { value, least, most, item, tax, words, onChange, onNear } = props
  const set = (next: number): void => {
    if (Number.isInteger(next) && next >= least && next <= most) onChange(next)
  }
  const currency = item.currency.iso
  const sum = timesQuantity(selectAmount(item.price, tax).value, value, currency)
  const locale = digitsLike(item.locale ?? props.locale, item.price.gross.localized)
  const amount = formatAmount(sum, currency, locale)
  // `aria-disabled`, since a disabled button would lose the focus of the shopper who pressed it.
  const step = (by: number, part: string, label: string, sign: string) => (
    <button
      type="button"
      part={part}
      aria-label={label}
      aria-disabled={value + by < least || value + by > most}
      onClick={() => set(value + by)}
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
            <span>{words.quantity}</span>
          </legend>
          {step(-1, 'decrement', words.decrement, '−')}
          <input
            type="number"
            part="quantity-input"
            inputMode="numeric"
            aria-label={words.quantity}
            value={value}
            min={least}
            max={most}
            onInput={(event) => set(event.currentTarget.valueAsNumber)}
            onBlur={(event) => {
              event.currentTarget.value = String(value)
            }}
          />
          {step(1, 'increment', words.increment, '+')}
        </fieldset>
      )}
      <p part="total" aria-live="polite">
        {value > 1 && fill(words.total, { quantity: value, amount })}
      </p>
    </div>
  )
}
