import type { ComponentChildren } from 'preact'
import type { LazyMessages } from '../messages/en-lazy.ts'
import { fill } from '../messages/format.ts'

/** Problem codes of the endpoint that have words of their own. */
export const notPlacedReasons = ['receipt-differs', 'country-differs'] as const

/** An order as the shopper sees it. */
export type OrderStatus =
  | { state: 'sending' }
  /** Sent without an answer: the endpoint is asked about it, and nothing is ordered again. */
  | { state: 'asking' }
  | { state: 'unknown' }
  /** The endpoint has never seen it: the same key can be sent again. */
  | { state: 'not-reached' }
  | { state: 'not-placed'; reason?: (typeof notPlacedReasons)[number] }
  | { state: 'settled'; result: string; purchaseId?: string; continueUrl?: string; isRetryScheduled: boolean }

interface OrderOutcomeProps {
  status: OrderStatus
  words: LazyMessages
  /** The plain checkout link, for when nothing was ordered here. */
  link: string | undefined
  onRetry(): void
  onAsk(): void
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
    unknown: words.orderUnknown,
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

/** The outcome of an order, and the shopper's next step. */
export const OrderOutcome = ({ status, words, link, onRetry, onAsk, children }: OrderOutcomeProps) => {
  const settled = status.state === 'settled' ? status : undefined
  const href = settled?.continueUrl ?? (isFree(status) ? link : undefined)
  return (
    <footer>
      {settled?.purchaseId && (
        <p part="order-number">{fill(words.orderNumber, { number: settled.purchaseId })}</p>
      )}
      {href && (
        <a class="buy" part="continue" href={href}>
          {settled?.continueUrl ? words.orderContinue : words.cartContinue}
        </a>
      )}
      {status.state === 'not-reached' && (
        <button type="button" class="buy" part="order" onClick={onRetry}>
          {words.orderRetry}
        </button>
      )}
      {status.state === 'unknown' && (
        <button type="button" class="buy" part="order" onClick={onAsk}>
          {words.orderAskAgain}
        </button>
      )}
      {status.state !== 'sending' && status.state !== 'asking' && children}
    </footer>
  )
}
