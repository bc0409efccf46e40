import { orderAnswer } from 'virtual:vitrine-shapes'
import type { PreviewRequest } from '../../contract/cart-preview.ts'
import type { OrderAnswer, ProcessRequest } from '../../contract/cart-process.ts'
import { decode } from '../../contract/shape.ts'
import type { OrderStatus } from '../components/OrderOutcome.tsx'
import type { Page } from '../storefront/page.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { isAllowed } from './allowed-hosts.ts'
import type { OrderKeys } from './order-key.ts'

/** The endpoint itself waits 8 s for the platform. */
const deadline = 15_000
/** Pauses between questions after a lost answer; the endpoint settles every unknown order within a minute. */
const pauses = [1, 2, 3, 5, 8, 13, 21, 34].map((seconds) => seconds * 1000)

interface Ask {
  page: Page
  url: string
  token: string
}

/** The endpoint's word on an order, or why there is none: it does not know the key, or no answer came. */
const answerOf = async (
  { page, url, token }: Ask,
  init: RequestInit,
): Promise<OrderAnswer | 'no-answer' | 'absent' | 'refused'> => {
  try {
    const response = await page.env.fetch(url, {
      ...init,
      headers: { ...init.headers, Authorization: `Bearer ${token}` },
      signal: page.env.timeout(deadline),
    })
    if (response.status === 404) return 'absent'
    // Conflict: the same order is on its way already. Limits and failures of the servers: ask what became of it.
    if (response.status === 409 || response.status === 429 || response.status >= 500) return 'no-answer'
    if (!response.ok) return 'refused'
    const order = decode(orderAnswer, await response.json()) as OrderAnswer | undefined
    return !order || order.state === 'unknown' || order.state === 'in-flight' ? 'no-answer' : order
  } catch {
    return 'no-answer'
  }
}

const statusOf = (storefront: Storefront, order: OrderAnswer): OrderStatus => {
  const { result, purchaseId, continueUrl, paymentRetryScheduled } = order
  if (order.state !== 'settled' || !result) return { state: 'not-placed' }
  return {
    state: 'settled',
    result,
    isRetryScheduled: paymentRetryScheduled === true,
    ...(purchaseId && { purchaseId }),
    ...(continueUrl && isAllowed(storefront, continueUrl) && { continueUrl }),
  }
}

/** Whom a token speaks of, as a short number: the token changes every few minutes, its customer does not. */
const customerOf = (token: string): number => {
  let subject = token
  try {
    const claims: unknown = JSON.parse(
      atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')),
    )
    subject = String((claims as { sub?: unknown } | null)?.sub)
  } catch {
    // No token that we can read; the endpoint will say what it thinks of it.
  }
  return [...subject].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0, 0)
}

/** What an order's key is kept by: who orders what, and nothing that changes between two looks at it. */
export const cartText = (request: ProcessRequest, token = ''): string =>
  `${customerOf(token)}:${JSON.stringify(request)}`

/** The order that a preview showed. */
export const processRequest = ({ expected: _, session: __, ...cart }: PreviewRequest): ProcessRequest => cart

export const isUnderWay = (status: OrderStatus | undefined): boolean =>
  status?.state === 'sending' || status?.state === 'asking'

export interface OrderOptions {
  storefront: Storefront
  request: ProcessRequest
  token: string
  keys: OrderKeys
  report: (status: OrderStatus) => void
  /** Finds out about an earlier try instead of sending anything. */
  onlyAsk?: boolean
}

/** One order under way: where it is kept by, and whom to tell. */
interface Placing extends OrderOptions {
  cart: string
}

const tell = ({ report }: Placing, status: OrderStatus): OrderStatus => {
  report(status)
  return status
}

const settle = (placing: Placing, key: string, order: OrderAnswer): OrderStatus => {
  placing.keys.settle(placing.cart, key)
  return tell(placing, statusOf(placing.storefront, order))
}

/** Finds out what became of an order whose answer was lost; it never orders. */
const askAfter = async (placing: Placing, key: string): Promise<OrderStatus> => {
  const { storefront, token } = placing
  const { page, settings } = storefront
  tell(placing, { state: 'asking' })
  for (const pause of pauses) {
    await page.env.wait(pause)
    const found = await answerOf({ page, url: `${settings.peek().endpoint}/cart/orders/${key}`, token }, {})
    if (typeof found === 'object') return settle(placing, key, found)
    // The key stays: a copy of the first request may still arrive, and must find the second one under its own name.
    if (found === 'absent') return tell(placing, { state: 'not-reached' })
    // The token is refused: a new token may help, waiting does not.
    if (found === 'refused') break
  }
  return tell(placing, { state: 'unknown' })
}

/**
 * Orders once. The key stays the same until an answer is there, so that the endpoint recognises every repetition; a
 * lost answer is asked after. Every change of status is reported, the last one is returned.
 */
export const placeOrder = async (options: OrderOptions): Promise<OrderStatus> => {
  const { storefront, request, token, keys } = options
  const placing: Placing = { ...options, cart: cartText(request, token) }
  tell(placing, { state: 'sending' })
  const { key, isNew } = await keys.take(placing.cart)
  if (options.onlyAsk) return askAfter(placing, key)
  const sent = await answerOf(
    { page: storefront.page, url: `${storefront.settings.peek().endpoint}/cart/process`, token },
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(request),
    },
  )
  if (typeof sent === 'object') return settle(placing, key, sent)
  if (sent === 'no-answer') return askAfter(placing, key)
  // Refused now; but an earlier try under this key may have gone through, and only its own answer ends the intent.
  if (!isNew) return askAfter(placing, key)
  keys.settle(placing.cart, key)
  return tell(placing, { state: 'not-placed' })
}
