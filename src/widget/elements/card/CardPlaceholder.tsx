/** What stands in the place of a price. */
export interface Placeholder {
  /** Why there is no price. */
  message?: string | undefined
  /** The merchant's own content that stands in for the price. A link alone looks like the buy control. */
  fallback?: 'content' | 'link' | undefined
}

interface CardPlaceholderProps extends Placeholder {
  onSlot?: ((event: Event) => void) | undefined
}

/** In the place of a price: the merchant's own content, why there is none, or an outline while the price is loading. */
export const CardPlaceholder = ({ message, fallback, onSlot }: CardPlaceholderProps) => [
  <slot class={fallback && `fallback ${fallback}`} onslotchange={onSlot} key="fallback" />,
  message ? (
    <p part="message" role="status">
      {message}
    </p>
  ) : (
    !fallback && [<i />, <i />]
  ),
]
