import type { ComponentChildren } from 'preact'
import type { LazyMessages } from '../messages/en-lazy.ts'
import { fill } from '../messages/format.ts'
import { formatAmount } from './format-amount.ts'

/** Problem codes of the endpoint that have words of their own. */
export const notPlacedReasons = ['receipt-differs', 'country-differs'] as const

/** A total, in units of its currency. `from` is `purchase` once it is certain. */
interface OrderTotal {
  total: number
  currency: string
  from?: string
}

/** An order as the shopper sees it. */
export type OrderStatus =
  | { state: 'sending' }
  /** Sent without an answer: the endpoint is asked about it, and nothing is ordered again. */
  | { state: 'asking' }
  /** `mayRepeat`: for so long that the shopper may look for the order and then decide. */
  | { state: 'unknown'; mayRepeat?: true }
  /** Nothing was sent: an earlier order of the same cart is still unknown. */
  | { state: 'unresolved' }
  /** The endpoint has never seen it: the same key can be sent again. */
  | { state: 'not-reached' }
  | { state: 'not-placed'; reason?: (typeof notPlacedReasons)[number] }
  | {
      state: 'settled'
      result: string
      purchaseId?: string
      continueUrl?: string
      isRetryScheduled: boolean
      amount?: OrderTotal
      mismatch?: { shown: OrderTotal }
    }

interface OrderOutcomeProps {
  status: OrderStatus
  words: LazyMessages
  locale: string
  /** The plain checkout link, for when nothing was ordered here. */
  link: string | undefined
  onRetry(): void
  onAsk(): void
  /** Begins a new order instead of one that stays unknown. */
  onRepeat(): void
  children: ComponentChildren
}

const resultWords = (words: LazyMessages, result: string, isRetryScheduled: boolean): string => {
  if (result === 'failed' && isRetryScheduled) return words.resultFailedRetry
  const key = `result-${result}`.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  return Object.entries(words).find(([name]) => name === key)?.[1] ?? words.orderUnknown
}

export const outcomeText = (status: OrderStatus, words: LazyMessages): string => {
  if (status.state === 'settled') return resultWords(words, status.result, status.isRetryScheduled)
  if (status.state === 'not-placed' && status.reason)
    return status.reason === 'receipt-differs' ? words.orderTotalChanged : words.orderOtherCountry
  const texts = {
    sending: words.orderSending,
    asking: words.orderAsking,
    unknown: status.state === 'unknown' && status.mayRepeat ? words.orderMayRepeat : words.orderUnknown,
    unresolved: words.orderUnresolved,
    'not-reached': words.orderNotReached,
    'not-placed': words.orderNotPlaced,
  }
  return texts[status.state]
}

/** Results after which there may yet be no purchase. */
const unbought = ['failed', 'contact-missing', 'subscription-not-found', 'customer-action-needed']

/** The class of the status line: `success`, `danger`, or empty while unknown. */
export const outcomeKind = (status: OrderStatus): string => {
  if (status.state !== 'settled') return status.state.startsWith('not') ? 'danger' : ''
  return unbought.includes(status.result) ? 'danger' : 'success'
}

/** Whether checkout is offered: only when it is certain that nothing was ordered here. */
const isFree = (status: OrderStatus): boolean =>
  status.state === 'not-placed' ||
  (status.state === 'settled' &&
    !status.isRetryScheduled &&
    unbought.includes(status.result) &&
    (status.result !== 'customer-action-needed' || !status.purchaseId))

/** What the order costs by its purchase, and whether that is what the shopper saw. */
const OrderAmount = ({
  amount,
  mismatch,
  words,
  locale,
}: {
  amount: OrderTotal
  mismatch: { shown: OrderTotal } | undefined
  words: LazyMessages
  locale: string
}) => {
  const written = ({ total, currency }: OrderTotal): string => formatAmount(total, currency, locale)
  if (mismatch)
    return (
      <p part="difference" class="difference" role="alert">
        {fill(words.orderMismatch, { actual: written(amount), expected: written(mismatch.shown) })}
      </p>
    )
  const text = amount.from === 'purchase' ? words.orderCharged : words.orderPreviewed
  return <p part="order-amount">{fill(text, { amount: written(amount) })}</p>
}

/** The outcome of an order, and the shopper's next step. */
export const OrderOutcome = (props: OrderOutcomeProps) => {
  const { status, words, locale, link, onRetry, onAsk, onRepeat, children } = props
  const settled = status.state === 'settled' ? status : undefined
  const href = settled?.continueUrl ?? (isFree(status) ? link : undefined)
  return (
    <footer>
      {settled?.purchaseId && (
        <p part="order-number">{fill(words.orderNumber, { number: settled.purchaseId })}</p>
      )}
      {settled?.amount && (
        <OrderAmount amount={settled.amount} mismatch={settled.mismatch} words={words} locale={locale} />
      )}
      {href && (
        <a class="buy" part="continue" href={href}>
          {settled?.continueUrl ? words.orderContinue : words.cartContinue}
        </a>
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
      {status.state === 'unknown' && status.mayRepeat && (
        <button type="button" part="repeat" onClick={onRepeat}>
          {words.orderRepeat}
        </button>
      )}
      {status.state !== 'sending' && status.state !== 'asking' && children}
    </footer>
  )
}
