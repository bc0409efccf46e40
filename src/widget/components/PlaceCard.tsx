import type { ComponentChildren } from 'preact'

interface PlaceProps {
  /** Said in the card when there is nothing of the merchant's to show. */
  message?: string | undefined
  hasFallback: boolean
  onSlot(event: Event): void
  children?: ComponentChildren
}

/**
 * The card's place while there is no price: the merchant's own content if there is any, else a quiet outline. What does
 * not depend on the price stands where it will stay.
 */
export const PlaceCard = ({ message, hasFallback, onSlot, children }: PlaceProps) => (
  <div class="card" part="card" aria-busy={!message}>
    <slot name="badge" />
    <slot class={hasFallback ? 'own' : undefined} onslotchange={onSlot} />
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
