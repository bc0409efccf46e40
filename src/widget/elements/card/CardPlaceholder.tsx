/** What stands in the place of a price. */
export interface Placeholder {
  /** Why there is no price. */
  message?: string | undefined
  /** The merchant's own content that stands in for the price. A link alone looks like the buy control. */
  fallback?: 'content' | 'link' | undefined
}

/** In the place of a price: the merchant's own content, why there is none, or an outline while the price is loading. */
export const CardPlaceholder = ({ message, fallback }: Placeholder) => [
  <slot class={fallback && `fallback ${fallback}`} key="fallback" />,
  message ? (
    <p part="message" role="status">
      {message}
    </p>
  ) : (
    !fallback && [<i />, <i />]
  ),
]
