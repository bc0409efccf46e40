import type { StepperMessages } from '../messages/english/stepper.ts'
import { fill } from '../messages/format.ts'
import { formatCount } from './format-amount.ts'

/** Whether a typed number was above or below the bounds. */
export type Refusal = 'most' | 'least'

interface StepperProps {
  value: number
  least: number
  most: number
  /** The product, for screen readers, where there are several quantities. */
  product?: string | undefined
  words: StepperMessages
  isInvalid: boolean
  onChange(value: number): void
  onRefuse(refusal: Refusal | undefined): void
  /** The shopper is about to change it. */
  onNear?(): void
}

/** Says which bound a typed number has passed. */
export const refusalText = (
  refusal: Refusal,
  { least, most, words, locale }: Pick<StepperProps, 'least' | 'most' | 'words'> & { locale: string },
): string =>
  refusal === 'most'
    ? fill(words.quantityMost, { quantity: formatCount(most, locale) })
    : fill(words.quantityLeast, { quantity: formatCount(least, locale) })

/** A number field between two buttons. A number out of bounds changes nothing, and goes when the field is left. */
export const Stepper = (props: StepperProps) => {
  const { value, least, most, product } = props
  const { words, isInvalid, onChange, onRefuse, onNear } = props
  const set = (next: number): void => {
    if (!Number.isInteger(next)) return
    onRefuse(next > most ? 'most' : next < least ? 'least' : undefined)
    if (next >= least && next <= most) onChange(next)
  }
  /** Shows the quantity when it changes, and keeps digits that are being typed: the first may be out of bounds. */
  const show = (input: HTMLInputElement | null): void => {
    if (!input || input.dataset.quantity === String(value)) return
    input.dataset.quantity = String(value)
    input.value = String(value)
  }
  const named = (label: string): string => (product ? `${label}: ${product}` : label)
  // `aria-disabled`, since a disabled button would lose the focus of the shopper who pressed it.
  const step = (by: number, part: string, label: string, sign: string) => (
    <button
      type="button"
      part={part}
      aria-label={named(label)}
      aria-disabled={value + by < least || value + by > most}
      onClick={() => {
        if (value + by >= least && value + by <= most) set(value + by)
      }}
    >
      {sign}
    </button>
  )
  return (
    <fieldset
      class="quantity"
      part="quantity"
      aria-label={named(words.quantity)}
      onFocusIn={onNear}
      onPointerEnter={onNear}
    >
      <legend>
        <span>{words.quantity}</span>
      </legend>
      <div class="stepper">
        {step(-1, 'decrement', words.decrement, '−')}
        <input
          type="number"
          part="quantity-input"
          inputMode="numeric"
          aria-label={named(words.quantity)}
          min={least}
          max={most}
          aria-invalid={isInvalid}
          ref={show}
          onInput={(event) => set(event.currentTarget.valueAsNumber)}
          onBlur={(event) => {
            event.currentTarget.value = String(value)
            onRefuse(undefined)
          }}
        />
        {step(1, 'increment', words.increment, '+')}
      </div>
    </fieldset>
  )
}
