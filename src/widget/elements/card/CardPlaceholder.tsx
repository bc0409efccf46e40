interface CardPlaceholderProps {
  message: string | undefined
  fallback?: 'content' | 'link' | undefined
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
