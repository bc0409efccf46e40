import type { ComponentChildren } from 'preact'
import type { ReviewStatus } from '../../views/order-words.ts'
import { outcomeKind, outcomeTitle } from '../../views/order-words.ts'
import { ReviewContent, type ReviewOrder } from './ReviewContent.tsx'
import type { CartElementMessages } from './words.ts'

/** The products that the shopper has collected, as the frame shows them. */
export interface CollectedCart {
  title: string
  content: ComponentChildren
}

interface CartProps {
  /** Undefined while nothing has been bought. */
  status: ReviewStatus | undefined
  /** Shown while there is no `status`. */
  collected?: CollectedCart | undefined
  coupon: string | undefined
  /** The plain checkout link, for when there is no preview. */
  link: string | undefined
  /** The terms of the renewal. */
  terms: string | undefined
  /** The period that the price of the one line is for. */
  period?: string | undefined
  words: CartElementMessages
  language: string
  locale: string
  direction: 'rtl' | 'ltr'
  theme: string | undefined
  isInline: boolean
  /** False while a closed dialog moves out of sight. */
  isOpen: boolean
  /** Lets a known customer order here. */
  order: ReviewOrder | undefined
  onClose(): void
  /** Closes the dialog, and removes it when it is out of sight. */
  leave(dialog: HTMLDialogElement | null): void
}

/** Whether a pointer event is outside the dialog's box: only its backdrop is there. */
const isOnBackdrop = ({ target, currentTarget, clientX, clientY }: MouseEvent): boolean => {
  if (target !== currentTarget) return false
  const box = (currentTarget as Element).getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}

/** Opens a dialog that a tap beside it closes. Until the returned function is called, the page does not scroll. */
const showModal = (dialog: HTMLDialogElement | null): (() => void) | undefined => {
  if (!dialog || dialog.open) return undefined
  dialog.showModal()
  const { documentElement: page, defaultView: window } = dialog.ownerDocument
  const values = { overflow: 'hidden', 'scrollbar-gutter': '' }
  // The page does not jump sideways where scroll bars take space.
  if (window && window.innerWidth > page.clientWidth) values['scrollbar-gutter'] = 'stable'
  const before = Object.keys(values).map((name) => [name, page.style.getPropertyValue(name)] as const)
  for (const [name, value] of Object.entries(values)) if (value) page.style.setProperty(name, value)
  // A selection of text that ends on the backdrop is no tap on it.
  let isTap = false
  dialog.addEventListener('pointerdown', (event) => {
    isTap = isOnBackdrop(event)
  })
  dialog.addEventListener('click', (event) => {
    if (isTap && isOnBackdrop(event)) dialog.close()
  })
  return () => {
    for (const [name, value] of before) page.style.setProperty(name, value)
  }
}

/**
 * Closes the dialog around a pressed button, whose event then tells the cart. Painting may have to wait, and the page
 * takes no focus beside an open dialog. A region has no dialog.
 */
const closeBy =
  (onClose: () => void) =>
  ({ currentTarget }: { currentTarget: HTMLElement }): void => {
    const dialog = currentTarget.closest('dialog')
    if (dialog) dialog.close()
    else onClose()
  }

/** A region does not take the focus by itself, unlike a dialog. */
const focus = (heading: HTMLElement | null): void => heading?.focus()

/** A review, or the collected cart: in a modal dialog, or a region with `inline`. */
export const CartView = (props: CartProps) => {
  const { status, collected, words, isInline, isOpen, onClose, leave } = props
  const frame = { lang: props.language, dir: props.direction, 'data-theme': props.theme }
  const shown = status ?? collected
  if (!shown)
    return isInline ? (
      <p {...frame} class="root empty">
        {words.cartEmpty}
      </p>
    ) : null
  const placed = status?.state === 'ready' ? status.order : undefined
  const close = closeBy(onClose)
  // The shopper’s cart stands in the page from the start.
  const takesFocus = isInline ? status && { ref: focus } : { autofocus: true }
  const content = (
    <div class="cart" aria-busy={status?.state === 'loading'} data-collected={!status}>
      <div class="head">
        <h2 id="title" part="title" tabIndex={-1} {...takesFocus}>
          {status ? (placed ? outcomeTitle(placed, words) : words.orderTitle) : collected?.title}
        </h2>
        {(status || !isInline) && (
          <button class="close plain" type="button" part="close" aria-label={words.cartClose} onClick={close}>
            ×
          </button>
        )}
      </div>
      {!status && collected?.content}
      {status && (
        <ReviewContent {...props} status={status}>
          {placed && outcomeKind(placed) === 'success' ? (
            <button type="button" class="buy" part="back" onClick={close}>
              {words.reviewDone}
            </button>
          ) : (
            <button type="button" part="back" onClick={close}>
              {words.cartBack}
            </button>
          )}
        </ReviewContent>
      )}
    </div>
  )
  return isInline ? (
    <section {...frame} class="root" part="frame" aria-labelledby="title">
      {content}
    </section>
  ) : (
    // The description is read when it opens; a status that is there from the start is not.
    <dialog
      {...frame}
      class="root"
      part="frame"
      aria-labelledby="title"
      aria-describedby="status"
      ref={isOpen ? showModal : leave}
      onClose={isOpen ? onClose : undefined}
    >
      {content}
    </dialog>
  )
}
