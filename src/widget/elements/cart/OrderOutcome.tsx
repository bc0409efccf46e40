/** What became of an order, in the dialog of the cart. */

import type { ComponentChildren } from 'preact'
import type { PreviewResponse } from '../../../contract/cart-preview.ts'
import { fillFigures } from '../../shared/views/figures.tsx'
import { formatAmount } from '../../views/format-amount.ts'
import { isFree, isOrdered, type OrderStatus, type OrderTotal } from '../../views/order-states.ts'
import type { CartElementMessages } from './element-words.ts'
import { outcomeOf } from './outcome.ts'

type Payment = NonNullable<Extract<OrderStatus, { state: 'settled' }>['payment']>

interface OrderOutcomeProps {
  status: OrderStatus
  words: CartElementMessages
  locale: string
  /** The plain checkout link, for when nothing was ordered here. */
  link: string | undefined
  /** The total of the receipt above, which is not said twice. */
  stated: Pick<PreviewResponse, 'total' | 'currency'> | undefined
  onRetry(): void
  onAsk(): void
  /** Begins a new order instead of one that stays unknown. */
  onRepeat(): void
  /** Opens the change of a subscription that the customer has already. */
  change?: { label: string; onPress(event: MouseEvent): void } | undefined
  children: ComponentChildren
}

/** The amount that the purchase charges, and whether the shopper saw the same. */
const OrderAmount = ({
  amount,
  stated,
  mismatch,
  words,
  locale,
}: {
  amount: OrderTotal
  stated: Pick<PreviewResponse, 'total' | 'currency'> | undefined
  mismatch: { shown: OrderTotal } | undefined
  words: CartElementMessages
  locale: string
}) => {
  const written = ({ total, currency }: OrderTotal): string => formatAmount(total, currency, locale)
  if (mismatch)
    return (
      <p part="difference" class="difference" role="alert">
        {fillFigures(words.orderMismatch, { actual: written(amount), expected: written(mismatch.shown) })}
      </p>
    )
  const side = amount.tax === 'net' ? 'net' : 'gross'
  const isStated = stated?.total[side] === amount.total && stated.currency === amount.currency
  if (amount.from === 'purchase' && isStated) return null
  const text = amount.from === 'purchase' ? words.orderCharged : words.orderPreviewed
  return <p class="note">{fillFigures(text, { amount: written(amount) })}</p>
}

const paymentText = ({ type, lastFour }: Payment): string => (lastFour ? `${type} •••• ${lastFour}` : type)

/** Number, payment and amount of a purchase. */
const PurchaseNotes = ({ status, words, locale, stated }: OrderOutcomeProps) => {
  if (status.state !== 'settled') return null
  const { purchaseId, payment, amount, mismatch } = status
  return (
    <>
      {purchaseId && !isFree(status) && (
        <p class="note">{fillFigures(words.orderNumber, { number: purchaseId })}</p>
      )}
      {isOrdered(status) && payment && (
        <p class="note">{fillFigures(words.orderPayment, { method: paymentText(payment) })}</p>
      )}
      {amount && (
        <OrderAmount amount={amount} stated={stated} mismatch={mismatch} words={words} locale={locale} />
      )}
    </>
  )
}

/** The outcome of an order, and the shopper's next step. */
export const OrderOutcome = (props: OrderOutcomeProps) => {
  const { status, words, link, onRetry, onAsk, onRepeat, change, children } = props
  const settled = status.state === 'settled' ? status : undefined
  /** The way back to the page is what a shopper needs next. */
  const isDone = isOrdered(status)
  const href = settled?.continueUrl ?? (isFree(status) ? link : undefined)
  return (
    <>
      <PurchaseNotes {...props} />
      <div class="actions">
        {isDone && children}
        {href && (
          <a class={isDone ? 'more' : 'buy'} part="continue" href={href}>
            {words[outcomeOf(status).action]}
          </a>
        )}
        {change && (
          <button type="button" class="buy" part="change" onClick={change.onPress}>
            {change.label}
          </button>
        )}
        {(status.state === 'not-reached' || status.state === 'unresolved') && (
          <button type="button" class="buy" part="order" onClick={onRetry}>
            {words.orderRetry}
          </button>
        )}
        {status.state === 'unknown' && (
          <button type="button" class="buy" part="order" onClick={onAsk}>
            {words.orderAskAgain}
          </button>
        )}
        {((status.state === 'unknown' && status.mayRepeat) || status.state === 'placed-before') && (
          <button type="button" part="repeat" onClick={onRepeat}>
            {words.orderRepeat}
          </button>
        )}
        {!isDone && status.state !== 'sending' && status.state !== 'asking' && children}
      </div>
    </>
  )
}
