import type { ComponentChildren } from 'preact'

interface CardPlaceholderProps {
  message?: string | undefined
  hasFallback: boolean
  onSlot?: ((event: Event) => void) | undefined
  /** The buy control. */
  children?: ComponentChildren
}

/** A card without its price: the merchant's own content, a message, or an outline while the price is loading. */
export const CardPlaceholder = ({ message, hasFallback, onSlot, children }: CardPlaceholderProps) => (
  <div class="card" part="card" aria-busy={!message}>
    <slot name="badge" />
    <slot class={hasFallback ? 'fallback' : undefined} onslotchange={onSlot} />
    {!hasFallback &&
      (message ? (
        <p part="message" role="status">
          {message}
        </p>
      ) : (
        [<i />, <i />]
      ))}
    <slot name="details" />
    <div class="action">
      {children || (!hasFallback && !message && <i />)}
      <slot name="note" />
    </div>
  </div>
)
