/**
 * Places an order with the endpoint, at most once. The order's idempotency key stays the same until an answer is
 * final, also through reloads, so the endpoint recognizes every repetition. A lost answer is never repaired by
 * sending again: the order is looked up, eight times within about 90 seconds, and stays `unknown` if no look-up
 * answers. A settled order whose purchase was not read yet costs up to four further look-ups for the charged
 * amount.
 */

import { orderAnswer } from 'virtual:vitrine-shapes'
import type { ExpectedTotal, PreviewRequest } from '../../contract/cart-preview.ts'
import type { OrderAnswer, ProcessRequest } from '../../contract/cart-process.ts'
import { decode } from '../../contract/shape.ts'
import { toJson } from '../environment/to-json.ts'
import type { Page } from '../storefront/page.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { isFree, notPlacedReasons, type OrderStatus } from '../views/order-states.ts'
import { isAllowed } from './allowed-hosts.ts'
import { customerOf } from './customer-token.ts'
import type { OrderKeys } from './order-key.ts'
import { codeOf } from './preview.ts'

/** Longer than the 8 s that the endpoint waits for the platform, in milliseconds. */
const timeout = 15_000
/** Pauses before look-ups after a lost answer. The endpoint reconciles an unknown order within a minute. */
const pauses = [1, 2, 3, 5, 8, 13, 21, 34].map((seconds) => seconds * 1000)

interface Ask {
  page: Page
  url: string
  token: string
}

/** Pauses before look-ups of the charged amount, when the endpoint answered before it had read the purchase. */
const amountPauses = [2, 8, 20, 40].map((seconds) => seconds * 1000)

/** The endpoint refused the order; `refused` is its problem code. */
interface Refused {
  refused: string
}

/** Sends one request about an order. `absent` means that the endpoint has never seen the key. */
const answerOf = async (
  { page, url, token }: Ask,
  init: RequestInit,
): Promise<OrderAnswer | Refused | 'no-answer' | 'absent' | 'unresolved' | 'may-repeat'> => {
  try {
    const response = await page.env.fetch(url, {
      ...init,
      headers: { ...init.headers, Authorization: `Bearer ${token}` },
      signal: page.env.timeout(timeout),
    })
    if (response.status === 404) return 'absent'
    if (response.status === 409) {
      const code = await codeOf(response)
      if (code === 'already-subscribed') return { refused: code }
      // Other conflicts mean that the same order is under way.
      return code === 'order-unresolved' ? 'unresolved' : 'no-answer'
    }
    // Limits and server errors leave it unknown.
    if (response.status === 429 || response.status >= 500) return 'no-answer'
    if (!response.ok) return { refused: await codeOf(response) }
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
const followAmount = async ({ storefront, token, refine }: Placing, key: string): Promise<void> => {
  const { page, settings } = storefront
  for (const pause of amountPauses) {
    await page.env.wait(pause)
    const found = await answerOf({ page, url: `${settings.peek().endpoint}/cart/orders/${key}`, token }, {})
    if (typeof found !== 'object' || 'refused' in found || found.amount?.from !== 'purchase') continue
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
  const { storefront, token } = placing
  const { page, settings } = storefront
  reportStatus(placing, { state: 'asking' })
  for (const pause of pauses) {
    await page.env.wait(pause)
    const found = await answerOf({ page, url: `${settings.peek().endpoint}/cart/orders/${key}`, token }, {})
    // The key stays: a delayed copy of the first request must meet the second under the same key.
    if (found === 'absent') return reportStatus(placing, { state: 'not-reached' })
    if (found === 'may-repeat') return reportStatus(placing, { state: 'unknown', mayRepeat: true })
    if (found === 'no-answer' || found === 'unresolved') continue
    // Unauthorized: retrying with the same token cannot succeed.
    if ('refused' in found) break
    return endIntent(placing, key, found)
  }
  return reportStatus(placing, { state: 'unknown' })
}

/**
 * Places an order once. Its key stays the same until there is an answer, so that the endpoint recognizes repetitions.
 *
 * @returns the last status, after each one was reported
 */
export const placeOrder = async (options: OrderOptions): Promise<OrderStatus> => {
  const { storefront, request, token, keys } = options
  const placing: Placing = { ...options, cart: cartText(request, token) }
  reportStatus(placing, { state: 'sending' })
  const { key, isNew } = await keys.take(placing.cart)
  if (options.onlyAsk) return lookUpOrder(placing, key)
  const sent = await answerOf(
    { page: storefront.page, url: `${storefront.settings.peek().endpoint}/cart/process`, token },
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: toJson({ ...request, expected: options.expected }),
    },
  )
  if (typeof sent === 'object' && !('refused' in sent)) return endIntent(placing, key, sent)
  // The platform never received this key. It can be sent once the earlier order is known.
  if (sent === 'unresolved') return reportStatus(placing, { state: 'unresolved' })
  if (sent === 'may-repeat') return reportStatus(placing, { state: 'unknown', mayRepeat: true })
  if (sent === 'no-answer') return lookUpOrder(placing, key)
  // An earlier try under this key may have succeeded: only its own answer ends the intent.
  if (!isNew) return lookUpOrder(placing, key)
  keys.release(placing.cart, key)
  const reason = typeof sent === 'object' ? notPlacedReasons.find((code) => code === sent.refused) : undefined
  return reportStatus(placing, { state: 'not-placed', ...(reason && { reason }) })
}
