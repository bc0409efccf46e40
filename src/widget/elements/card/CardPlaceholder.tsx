interface CardPlaceholderProps {
  message: string | undefined
  hasFallback: boolean
  onSlot?: ((event: Event) => void) | undefined
}

/** In the place of a price: the merchant's own content, why there is none, or an outline while the price is loading. */
export const CardPlaceholder = ({ message, hasFallback, onSlot }: CardPlaceholderProps) => [
  <slot class={hasFallback ? 'fallback' : undefined} onslotchange={onSlot} key="fallback" />,
  message ? (
    <p part="message" role="status">
      {message}
    </p>
  ) : (
    !hasFallback && [<i />, <i />]
  ),
]
