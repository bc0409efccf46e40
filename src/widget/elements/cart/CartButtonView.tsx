/** The view of `<vitrine-cart-button>`. */

interface CartButtonProps {
  label: string
  /** The number of units with the digits of the locale; empty for none. */
  count: string
  /** Opens a dialog, not a part of the page. */
  opensDialog: boolean
  onOpen(): void
}

/** A real button with the number of units in the cart. */
export const CartButtonView = ({ label, count, opensDialog, onOpen }: CartButtonProps) => (
  <button
    type="button"
    part="button"
    class="cart-button"
    aria-haspopup={opensDialog ? 'dialog' : undefined}
    onClick={onOpen}
  >
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path
        d="M3 4h2.2l2.3 10.5h9.7L19.6 7H6.2"
        fill="none"
        stroke="currentColor"
        stroke-width="1.8"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
      <circle cx="9.2" cy="18.6" r="1.5" fill="currentColor" />
      <circle cx="16" cy="18.6" r="1.5" fill="currentColor" />
    </svg>
    <span>{label}</span>{' '}
    {count && (
      <bdi class="count" part="count" translate={false}>
        {count}
      </bdi>
    )}
  </button>
)
