interface ValueProps {
  text: string
  isBusy: boolean
}

/** One figure in the merchant's own sentence. */
export const PriceValue = ({ text, isBusy }: ValueProps) => (
  <bdi part="value" translate={false} aria-busy={isBusy}>
    {text}
  </bdi>
)
