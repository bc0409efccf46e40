import type { ComponentChildren } from 'preact'

interface BuyLinkProps {
  href: string
  /** Names the product for screen readers that list links out of context. */
  label?: string | undefined
  onBuy?: ((event: MouseEvent) => void) | undefined
  children: ComponentChildren
}

/** A real link to checkout: it works with a middle click, in a new tab, and without the endpoint. */
export const BuyLink = ({ href, label, onBuy, children }: BuyLinkProps) => (
  <a class="buy" part="buy" href={href} aria-label={label} onClick={onBuy}>
    {children}
  </a>
)
