interface CardPlaceholderProps {
  message: string | undefined
  hasFallback: boolean
  onSlot?: ((event: Event) => void) | undefined
}

/** In the place of a price: the merchant's own content, a message, or an outline while the price is loading. */
export const CardPlaceholder = ({ message, hasFallback, onSlot }: CardPlaceholderProps) => [
  <slot class={hasFallback ? 'fallback' : undefined} onslotchange={onSlot} key="fallback" />,
  !hasFallback &&
    (message ? (
      <p part="message" role="status">
        {message}
      </p>
    ) : (
      [<i />, <i />]
    )),
]
