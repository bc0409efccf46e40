/**
 * The frame of `<vitrine-cart>`: a modal dialog, or a region of the page with `inline`, around either the review of
 * an order or the shopper's collected products. The platform's `<dialog>` keeps the focus inside and closes on
 * Escape; this file adds the tap on the backdrop and keeps the page from scrolling behind it. Closing always goes
 * through the dialog's own `close` event, so every way out ends the same way. A region never takes the focus by
 * itself unless a press opened it.
 */

import type { ComponentChildren } from 'preact'
import { showModal } from '../../shared/views/modal.ts'
import type { ReviewStatus } from '../../views/order-states.ts'
import { isOrdered } from '../../views/order-states.ts'
import type { CartElementMessages } from './element-words.ts'
import { outcomeOf } from './outcome.ts'
import { ReviewContent, type ReviewOrder } from './ReviewContent.tsx'

/** The title and the content of the shopper's collected products. */
export interface CollectedCart {
  title: string
  content: ComponentChildren
}

interface CartProps {
  /** Undefined while no review is open. */
  status: ReviewStatus | undefined
  /** Shown while there is no `status`. */
  collected?: CollectedCart | undefined
  /** The country that the shown prices are for. */
  country?: string | undefined
  coupon: string | undefined
  /** The plain checkout link, for when there is no preview. */
  link: string | undefined
  /** The terms of the renewal. */
  terms: string | undefined
  /** The period that the price of a single line pays for. */
  period?: string | undefined
  words: CartElementMessages
  language: string
  locale: string
  direction: 'rtl' | 'ltr'
  theme: string | undefined
  isInline: boolean
  /** False while the closing animation of a dialog runs. */
  isOpen: boolean
  /** Lets a known customer order here. */
  order: ReviewOrder | undefined
  onClose(): void
  /** Closes the dialog, and removes it when its animation has ended. */
  leave(dialog: HTMLDialogElement | null): void
}

/**
 * Closes the dialog around a pressed button at once, since the page cannot take the focus beside an open dialog. A
 * region has no dialog and calls `onClose`, as does the `close` event.
 */
const closeBy =
  (onClose: () => void) =>
  ({ currentTarget }: { currentTarget: HTMLElement }): void => {
    const dialog = currentTarget.closest('dialog')
    if (dialog) dialog.close()
    else onClose()
  }

/** Unlike a dialog, a region does not take the focus by itself. */
const focus = (heading: HTMLElement | null): void => heading?.focus()

/** The title of what is shown, and the button that closes it. */
const Head = ({ status, collected, words, isInline, onClose }: CartProps) => {
  const placed = status?.state === 'ready' ? status.order : undefined
  const title = status ? (placed ? words[outcomeOf(placed).title] : words.orderTitle) : collected?.title
  // Collected products are on the page from the start, so only a review takes the focus.
  const takesFocus = isInline ? status && { ref: focus } : { autofocus: true }
  return (
    <div class="head">
      <h2 id="title" part="title" tabIndex={-1} {...takesFocus}>
        {title}
      </h2>
      {(status || !isInline) && (
        <button
          class="close plain"
          type="button"
          part="close"
          aria-label={words.cartClose}
          onClick={closeBy(onClose)}
        >
          ×
        </button>
      )}
    </div>
  )
}

/** The button back to the page, below a review. */
const Back = ({ status, words, onClose }: CartProps) => {
  const placed = status?.state === 'ready' ? status.order : undefined
  const isDone = placed !== undefined && isOrdered(placed)
  return (
    <button type="button" class={isDone ? 'buy' : undefined} part="back" onClick={closeBy(onClose)}>
      {isDone ? words.reviewDone : words.cartBack}
    </button>
  )
}

/** A review, or the collected cart: in a modal dialog, or a region with `inline`. */
export const CartView = (props: CartProps) => {
  const { status, collected, words, isInline, isOpen, onClose, leave } = props
  const frame = { lang: props.language, dir: props.direction, 'data-theme': props.theme }
  if (!status && !collected)
    return isInline ? (
      <p {...frame} class="root empty">
        {words.cartEmpty}
      </p>
    ) : null
  const content = (
    <div class="cart" aria-busy={status?.state === 'loading'} data-collected={!status}>
      <Head {...props} />
      {status ? (
        <ReviewContent {...props} status={status}>
          <Back {...props} />
        </ReviewContent>
      ) : (
        collected?.content
      )}
    </div>
  )
  return isInline ? (
    <section {...frame} class="root" part="frame" aria-labelledby="title">
      {content}
    </section>
  ) : (
    // Screen readers read the description on opening, but not a live region that was filled before.
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
