import type { ComponentChildren } from 'preact'
import { figure } from '../../views/figures.tsx'
import { formatAmount } from '../../views/format-amount.ts'
import { exclusivePlans } from '../../views/order-figures.ts'
import type { ReviewStatus } from '../../views/order-words.ts'
import { isOrdered, outcomeKind, outcomeText } from '../../views/order-words.ts'
import type { CartElementMessages } from './element-words.ts'
import { OrderOutcome } from './OrderOutcome.tsx'
import { Receipt } from './Receipt.tsx'

/** An order that a known customer can place in the review. */
export interface ReviewOrder {
  /** Repeated after a lost answer, it is the same order. */
  place(): void
  ask(): void
  /** Begins a new order instead of one that stays unknown. */
  repeat(): void
  /** Opens the change of a subscription that the customer has already. */
  change?: { label: string; onPress(event: MouseEvent): void } | undefined
}

interface ContentProps {
  status: ReviewStatus
  /** The country that the shown prices are for. */
  country?: string | undefined
  coupon: string | undefined
  link: string | undefined
  words: CartElementMessages
  locale: string
  /** The terms of the renewal, in a sentence. */
  terms: string | undefined
  /** The period that the price of the one line is for. */
  period?: string | undefined
  /** Lets a known customer order here instead of at checkout. */
  order: ReviewOrder | undefined
  /** The button back to the page. */
  children: ComponentChildren
}

/** What a review says that has no preview. */
const alerts: Partial<Record<ReviewStatus['state'], keyof CartElementMessages>> = {
  failed: 'reviewFailed',
  changed: 'differsOther',
  [exclusivePlans]: 'orderPlansExclude',
}

/** The review in each state. All states share one status line, so that screen readers announce its changes. */
export const ReviewContent = (props: ContentProps) => {
  const { status, link, terms, words, locale, order, children } = props
  const preview = status.state === 'ready' ? status.preview : undefined
  const placed = status.state === 'ready' ? status.order : undefined
  const alert = alerts[status.state]
  const isExclusive = status.state === exclusivePlans
  const href = preview ? preview.checkoutUrl : isExclusive ? undefined : link
  const total = preview && formatAmount(preview.total.gross, preview.currency, locale)
  const renewal = terms && (
    <p part="terms">
      <bdi>{terms}</bdi>
    </p>
  )
  return (
    <>
      <p
        id="status"
        role="status"
        class={placed ? `outcome ${outcomeKind(placed)}` : total ? 'visually-hidden' : 'quiet'}
        part="status"
      >
        {status.state === 'loading' && words.reviewLoading}
        {placed ? outcomeText(placed, words) : total && [`${words.cartTotal}: `, figure(total)]}
      </p>
      {status.state === 'loading' && (
        <div class="outline">
          <i />
          <i />
          <i />
        </div>
      )}
      {alert && (
        <p role="alert" part="message">
          {words[alert]}
        </p>
      )}
      {preview && <Receipt {...props} preview={preview} />}
      {placed && isOrdered(placed) && renewal}
      {placed && order && (
        <OrderOutcome
          status={placed}
          words={words}
          locale={locale}
          link={link}
          stated={preview}
          onRetry={order.place}
          onAsk={order.ask}
          onRepeat={order.repeat}
          change={order.change}
        >
          {children}
        </OrderOutcome>
      )}
      {status.state !== 'loading' && !placed && (
        <>
          {!isExclusive && renewal}
          {preview && order && <slot name="legal" />}
          <div class="actions">
            {preview && order ? (
              <button type="button" class="buy" part="order" onClick={order.place}>
                {words.orderButton}
              </button>
            ) : (
              href && (
                <a class="buy" part="continue" href={href}>
                  {words.cartContinue}
                </a>
              )
            )}
            {children}
          </div>
        </>
      )}
    </>
  )
}
