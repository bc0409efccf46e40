import type { ComponentChildren } from 'preact'

/** A buy control: its checkout address, and its words over the usual ones. */
export interface BuyControl {
  /** Without one the control is a button: it sells nothing, so no new tab may either. */
  href: string | undefined
  label: string | null | undefined
  /** A press adds to the cart and goes nowhere: assistive technology has a button then. */
  isAdding?: boolean
  /** The customer has the product already: the control is quieter than those that sell. */
  isCurrent?: boolean | undefined
  /** Called for a pointer or key that goes down as well: it starts the preview. */
  onBuy?: ((event: MouseEvent | KeyboardEvent) => void) | undefined
}

interface BuyLinkProps extends Omit<BuyControl, 'label'> {
  /** Names the product for screen readers that list links out of context. */
  label?: string | undefined
  children: ComponentChildren
}

/** A real link to checkout: it works with a middle click, in a new tab, and without the endpoint. */
export const BuyLink = ({ href, isAdding, isCurrent, label, onBuy, children }: BuyLinkProps) => {
  const control = {
    class: 'buy',
    part: 'buy',
    'aria-label': label,
    'aria-current': isCurrent || undefined,
    onPointerDown: onBuy,
    onKeyDown: onBuy,
    onClick: onBuy,
  }
  if (href === undefined)
    return (
      <button type="button" {...control}>
        {children}
      </button>
    )
  return (
    <a href={href} role={isAdding ? 'button' : undefined} {...control}>
      {children}
    </a>
  )
}
