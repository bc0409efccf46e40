import type { ComponentChildren } from 'preact'
import type { PreviewResponse } from '../../contract/cart-preview.ts'
import type { CardMessages } from '../messages/en.ts'
import type { LazyMessages } from '../messages/en-lazy.ts'
import { figure } from './figures.tsx'
import { formatAmount } from './format-amount.ts'
import { OrderOutcome } from './OrderOutcome.tsx'
import { type OrderStatus, outcomeKind, outcomeText } from './order-words.ts'
import { Receipt } from './Receipt.tsx'

export type CartStatus =
  | { state: 'loading' }
  | { state: 'failed' }
  /** `order` is set once a known customer has ordered here. */
  | { state: 'ready'; preview: PreviewResponse; order?: OrderStatus }

/** An order that a known customer can place here. */
export interface CartOrder {
  /** Repeated after a lost answer, it is the same order. */
  place(): void
  ask(): void
  /** Begins a new order instead of one that stays unknown. */
  repeat(): void
}

interface ContentProps {
  status: CartStatus
  coupon: string | undefined
  link: string | undefined
  words: LazyMessages & Partial<CardMessages>
  locale: string
  /** The terms of the renewal, in a sentence. */
  terms: string | undefined
  /** The period that the price of the one line is for. */
  period?: string | undefined
  /** Lets a known customer order here instead of at checkout. */
  order: CartOrder | undefined
  /** The button back to the page. */
  children: ComponentChildren
}

/** The cart in each state. All states share one status line, so that screen readers announce its changes. */
export const CartContent = ({
  status,
  coupon,
  link,
  terms,
  period,
  words,
  locale,
  order,
  children,
}: ContentProps) => {
  const preview = status.state === 'ready' ? status.preview : undefined
  const placed = status.state === 'ready' ? status.order : undefined
  const href = preview ? preview.checkoutUrl : link
  const total = preview && formatAmount(preview.total.gross, preview.currency, locale)
  return (
    <>
      <p
        id="status"
        role="status"
        class={placed ? `outcome ${outcomeKind(placed)}` : total ? 'visually-hidden' : 'quiet'}
        part="status"
      >
        {status.state === 'loading' && words.cartLoading}
        {placed ? outcomeText(placed, words) : total && [`${words.cartTotal}: `, figure(total)]}
      </p>
      {status.state === 'loading' && (
        <div class="outline">
          <i />
          <i />
          <i />
        </div>
      )}
      {status.state === 'failed' && (
        <p role="alert" part="error">
          {words.cartFailed}
        </p>
      )}
      {preview && <Receipt preview={preview} coupon={coupon} period={period} words={words} locale={locale} />}
      {placed && order && (
        <OrderOutcome
          status={placed}
          words={words}
          locale={locale}
          link={link}
          onRetry={order.place}
          onAsk={order.ask}
          onRepeat={order.repeat}
        >
          {children}
        </OrderOutcome>
      )}
      {status.state !== 'loading' && !placed && (
        <>
          {terms && (
            <p part="terms">
              <bdi>{terms}</bdi>
            </p>
          )}
          {preview && order && <slot name="legal" />}
          <div class="actions" part="actions">
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
