/**
 * Places an order with the endpoint, at most once. The order's idempotency key stays the same until an answer is
 * final, also through reloads, so the endpoint recognizes every repetition. A lost answer is never repaired by
 * sending again: the order is looked up, eight times within about 90 seconds, and stays `unknown` if no look-up
 * answers. A request that was refused has sent nothing itself: only where no other request with the key may have been
 * sent is the order certainly not placed. A settled order whose purchase was not read yet costs up to four further
 * look-ups for the charged amount.
 */

import { orderAnswer } from 'virtual:vitrine-shapes'
import type { OrderAnswer } from '../../contract/cart-answer-schemas.ts'
import type { ExpectedTotal, PreviewRequest } from '../../contract/cart-preview.ts'
import type { ProcessRequest } from '../../contract/cart-process-schema.ts'
import { decode } from '../../contract/shape.ts'
import { toJson } from '../environment/to-json.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { isFree, notPlacedReasons, type OrderStatus } from '../views/order-states.ts'
import { isAllowed } from './allowed-hosts.ts'
import { customerOf } from './customer-token.ts'
import type { OrderKeys } from './order-key.ts'
import { isRefusal, notReached, type Refusal, refusalOf, sendOnce } from './send-once.ts'

/** Longer than the 8 s that the endpoint waits for the platform, in milliseconds. */
const timeout = 15_000
/** Pauses before look-ups after a lost answer. The endpoint reconciles an unknown order within a minute. */
const pauses = [1, 2, 3, 5, 8, 13, 21, 34].map((seconds) => seconds * 1000)

/** The codes of conflicts that refuse an order. */
const conflicts = ['already-subscribed', 'order-unresolved', 'key-outdated']

/** Pauses before look-ups of the charged amount, when the endpoint answered before it had read the purchase. */
const amountPauses = [2, 8, 20, 40].map((seconds) => seconds * 1000)

/** Sends one request about an order, below the route of carts. */
const answerOf = async (
  { storefront: { page, settings }, token }: OrderOptions,
  path: string,
  init: RequestInit = {},
): Promise<OrderAnswer | Refusal | 'no-answer' | 'may-repeat'> => {
  try {
    const response = await page.env.fetch(`${settings.peek().endpoint}/cart/${path}`, {
      ...init,
      headers: { ...init.headers, Authorization: `Bearer ${token}` },
      signal: page.env.timeout(timeout),
    })
    if (!response.ok) {
      const problem: unknown = await response.json().catch(() => undefined)
      const refusal = refusalOf(response.status, problem)
      // Other conflicts mean that the same order is under way, perhaps by this request, which browsers may repeat.
      const isConflict = response.status === 409 && !conflicts.includes(refusal?.code ?? '')
      return refusal && !isConflict ? refusal : 'no-answer'
    }
    const order = decode(orderAnswer, await response.json()) as OrderAnswer | undefined
    if (order?.state === 'unknown' && order.mayRepeat) return 'may-repeat'
    return !order || order.state === 'unknown' || order.state === 'in-flight' ? 'no-answer' : order
  } catch {
    return 'no-answer'
  }
}

const statusOf = (storefront: Storefront, order: OrderAnswer): OrderStatus => {
  const { result, purchaseId, continueUrl, paymentRetryScheduled, amount, mismatch, payment } = order
  if (order.state !== 'settled' || !result) return { state: 'not-placed' }
  return {
    state: 'settled',
    result,
    isRetryScheduled: paymentRetryScheduled === true,
    ...(purchaseId && { purchaseId }),
    ...(continueUrl && isAllowed(storefront, continueUrl) && { continueUrl }),
    ...(amount && { amount }),
    ...(mismatch && { mismatch }),
    ...(payment && { payment }),
  }
}

/**
 * Identifies an intent by customer and cart, without anything that changes between two previews. No order carries the further
 * parameters of a link, and the endpoint ignores them too.
 */
export const cartText = (
  { shown: _, renewal: ___, parameters: __, ...cart }: ProcessRequest,
  token = '',
): string => `${customerOf(token)}:${toJson(cart)}`

/** The order request for a previewed cart. */
export const processRequest = ({ expected: _, session: __, ...cart }: PreviewRequest): ProcessRequest => cart

export const isUnderWay = (status: OrderStatus | undefined): boolean =>
  status?.state === 'sending' || status?.state === 'asking'

export interface OrderOptions {
  storefront: Storefront
  request: ProcessRequest
  /** The total that the shopper saw. The endpoint refuses the order when another would be charged. */
  expected: ExpectedTotal
  /** That of the preview. A new key begins with it. */
  epoch: string | null | undefined
  token: string
  keys: OrderKeys
  report: (status: OrderStatus) => void
  /** Receives the settled order once more, when its purchase has been read after the answer. */
  refine?: (status: OrderStatus) => void
  /** Only looks up an earlier try. */
  onlyAsk?: boolean
}

/** One order under way. */
interface Placing extends OrderOptions {
  cart: string
}

const reportStatus = ({ report }: Placing, status: OrderStatus): OrderStatus => {
  report(status)
  return status
}

/** Asks for the amount of a purchase that the endpoint had not read when it answered. */
const followAmount = async (placing: Placing, key: string): Promise<void> => {
  const { storefront, refine } = placing
  for (const pause of amountPauses) {
    await storefront.page.env.wait(pause)
    const found = await answerOf(placing, `orders/${key}`)
    if (typeof found !== 'object' || isRefusal(found) || found.amount?.from !== 'purchase') continue
    refine?.(statusOf(storefront, found))
    return
  }
}

const endIntent = (placing: Placing, key: string, order: OrderAnswer): OrderStatus => {
  const status = statusOf(placing.storefront, order)
  if (!isFree(status)) placing.keys.notePlaced(placing.cart)
  placing.keys.release(placing.cart, key)
  if (placing.refine && order.amount?.from === 'preview') void followAmount(placing, key)
  return reportStatus(placing, status)
}

/** Looks up an order whose answer was lost. Never places one. */
const lookUpOrder = async (placing: Placing, key: string): Promise<OrderStatus> => {
  reportStatus(placing, { state: 'asking' })
  for (const pause of pauses) {
    await placing.storefront.page.env.wait(pause)
    const found = await answerOf(placing, `orders/${key}`)
    // The key stays: a delayed copy of the first request must meet the second under the same key.
    if (isRefusal(found) && found.status === 404) return reportStatus(placing, { state: 'not-reached' })
    if (found === 'may-repeat') return reportStatus(placing, { state: 'unknown', mayRepeat: true })
    if (found === 'no-answer') continue
    // Unauthorized: retrying with the same token cannot succeed.
    if (isRefusal(found)) break
    return endIntent(placing, key, found)
  }
  return reportStatus(placing, { state: 'unknown' })
}

/** Looks up an earlier try. Another tab may have ended its intent. */
const askAgain = async (placing: Placing): Promise<OrderStatus> => {
  const { keys, cart } = placing
  const key = keys.open(cart)
  if (key) return lookUpOrder(placing, key)
  return reportStatus(
    placing,
    keys.wasPlacedElsewhere(cart) ? { state: 'placed-before' } : { state: 'unknown', mayRepeat: true },
  )
}

/**
 * Places an order once. Its key stays the same until there is an answer, so that the endpoint recognizes repetitions.
 *
 * @returns the last status, after each one was reported
 */
export const placeOrder = async (options: OrderOptions): Promise<OrderStatus> => {
  const { request, epoch, token, keys } = options
  const placing: Placing = { ...options, cart: cartText(request, token) }
  if (options.onlyAsk) return askAgain(placing)
  reportStatus(placing, { state: 'sending' })
  const { key, answer, mayBeSent } = await sendOnce(keys, placing.cart, epoch, (key) =>
    answerOf(placing, 'process', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: toJson({ ...request, expected: options.expected }),
    }),
  )
  if (answer === 'may-repeat') return reportStatus(placing, { state: 'unknown', mayRepeat: true })
  if (typeof answer === 'object' && !isRefusal(answer)) return endIntent(placing, key, answer)
  // The platform never received this request. It can be sent once the earlier order is known.
  if (isRefusal(answer) && answer.code === 'order-unresolved')
    return reportStatus(placing, { state: 'unresolved' })
  // An earlier try under this key may have succeeded: only its own answer ends the intent.
  if (answer === 'no-answer' || mayBeSent) return lookUpOrder(placing, key)
  if (answer.code === notReached) return reportStatus(placing, { state: 'not-reached' })
  const reason = notPlacedReasons.find((code) => code === answer.code)
  return reportStatus(placing, { state: 'not-placed', ...(reason && { reason }) })
}
