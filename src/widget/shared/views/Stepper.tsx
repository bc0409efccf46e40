import { formatCount } from '../../views/format-amount.ts'
import type { StepperMessages } from '../../views/words/stepper.ts'
import { readCount } from './read-count.ts'
import type { Refusal } from './refusal-text.ts'

interface StepperProps {
  value: number
  least: number
  most: number
  /** The product, for screen readers, where there are several quantities. */
  product?: string | undefined
  words: StepperMessages
  /** The locale that decides about digits and thousands signs. */
  locale: string
  isInvalid: boolean
  /** The field stands beside its product, and is named for screen readers only. */
  isBeside?: boolean
  onChange(value: number): void
  onRefuse(refusal: Refusal | undefined): void
  /** The shopper is about to change it. */
  onNear?(): void
}

/** A number field between two buttons. A number out of bounds changes nothing, and goes when the field is left. */
export const Stepper = (props: StepperProps) => {
  const { value, least, most, product } = props
  const { words, locale, isInvalid, onChange, onRefuse, onNear } = props
  // A sign between thousands would be in the way of typing.
  const digits = formatCount(value, locale, { useGrouping: false })
  /** What is chosen by now: the next press may come before this choice is painted. */
  let chosen = value
  const set = (next: number): void => {
    onRefuse(next > most ? 'most' : next < least ? 'least' : undefined)
    if (next < least || next > most) return
    chosen = next
    onChange(next)
  }
  /** Shows the quantity when it or the digits change, and keeps those that are being typed: the first may be out of bounds. */
  const show = (input: HTMLInputElement | null): void => {
    const shown = `${value} ${locale}`
    if (!input || input.dataset.shown === shown) return
    input.dataset.shown = shown
    input.value = digits
  }
  const move = (by: number): void => {
    if (chosen + by >= least && chosen + by <= most) set(chosen + by)
  }
  const named = (label: string): string => (product ? `${label}: ${product}` : label)
  // `aria-disabled`, since a disabled button would lose the focus of the shopper who pressed it.
  const step = (by: number, part: string, label: string, sign: string) => (
    <button
      type="button"
      part={part}
      aria-label={named(label)}
      aria-disabled={value + by < least || value + by > most}
      onClick={() => move(by)}
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
      <legend class={props.isBeside ? 'visually-hidden' : undefined}>
        <span>{words.quantity}</span>
      </legend>
      <div class="stepper">
        {step(-1, 'decrement', words.decrement, '−')}
        <input
          // A number field of the browser takes Latin digits only, and a turn of the wheel changes it.
          type="text"
          role="spinbutton"
          part="quantity-input"
          inputMode="numeric"
          autocomplete="off"
          aria-label={named(words.quantity)}
          aria-valuemin={least}
          aria-valuemax={most}
          aria-valuenow={value}
          aria-invalid={isInvalid}
          ref={show}
          onInput={({ currentTarget: { value: text } }) => {
            const count = readCount(text, locale)
            if (count !== undefined) set(count)
            else onRefuse(text.trim() ? 'unread' : undefined)
          }}
          onKeyDown={(event) => {
            const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
            if (!by) return
            event.preventDefault()
            move(by)
          }}
          onBlur={(event) => {
            event.currentTarget.value = digits
            onRefuse(undefined)
          }}
        />
        {step(1, 'increment', words.increment, '+')}
      </div>
    </fieldset>
  )
}
