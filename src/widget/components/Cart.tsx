import type { LazyMessages } from '../messages/en-lazy.ts'
import { CartContent, type CartOrder, type CartStatus } from './CartContent.tsx'

interface CartProps {
  /** Undefined while nothing has been bought. */
  status: CartStatus | undefined
  coupon: string | undefined
  /** The plain checkout link, for when there is no preview. */
  link: string | undefined
  /** What renews when and for how much. */
  terms: string | undefined
  words: LazyMessages
  language: string
  locale: string
  direction: 'rtl' | 'ltr'
  theme: string | undefined
  isInline: boolean
  /** Lets a known customer order here. */
  order: CartOrder | undefined
  onClose(): void
}

const showModal = (dialog: HTMLDialogElement | null): void => {
  if (dialog && !dialog.open) dialog.showModal()
}

/** A region does not take the focus by itself, unlike a dialog. */
const focus = (heading: HTMLElement | null): void => heading?.focus()

/** The cart preview: a modal dialog, or a region with `inline`. */
export const Cart = (props: CartProps) => {
  const { status, words, isInline, onClose } = props
  const frame = { lang: props.language, dir: props.direction, 'data-theme': props.theme }
  if (!status)
    return isInline ? (
      <p {...frame} class="root empty" part="empty">
        {words.cartEmpty}
      </p>
    ) : null
  const content = (
    <div class="cart" part="cart" aria-busy={status.state === 'loading'}>
      <header>
        <h2 id="title" part="title" tabIndex={-1} {...(isInline ? { ref: focus } : { autofocus: true })}>
          {words.cartTitle}
        </h2>
        <button class="close plain" type="button" part="close" aria-label={words.cartClose} onClick={onClose}>
          ×
        </button>
      </header>
      <CartContent {...props} status={status}>
        <button type="button" part="back" onClick={onClose}>
          {words.cartBack}
        </button>
      </CartContent>
    </div>
  )
  return isInline ? (
    <section {...frame} class="root" part="frame" aria-labelledby="title">
      {content}
    </section>
  ) : (
    <dialog {...frame} class="root" part="frame" aria-labelledby="title" ref={showModal} onClose={onClose}>
      {content}
    </dialog>
  )
}
