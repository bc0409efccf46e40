import type { Words } from '../page.ts'

interface QuantityProps {
  value: number
  least: number
  most: number
  words: Words
  onChange(value: number): void
  /** The shopper is about to change it. */
  onNear(): void
}

/** A number field between two buttons; typing something else than a number within bounds changes nothing. */
export const Quantity = ({ value, least, most, words, onChange, onNear }: QuantityProps) => {
  const set = (next: number): void => {
    if (Number.isInteger(next) && next >= least && next <= most) onChange(next)
  }
  return (
    <div class="quantity" part="quantity" role="group" aria-label={words.quantity} onFocusIn={onNear} onPointerEnter={onNear}>
      <button type="button" aria-label={words.fewer} disabled={value <= least} onClick={() => set(value - 1)}>
        −
      </button>
      <input
        type="number"
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
      <button type="button" aria-label={words.more} disabled={value >= most} onClick={() => set(value + 1)}>
        +
      </button>
    </div>
  )
}
