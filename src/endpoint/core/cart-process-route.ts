import { type CheckoutSession, type Order, processRequestSchema } from '../../contract/cart-process-schema.ts'
import { needsCheckout } from '../../contract/link-parameters.ts'
import { linkParts } from '../../contract/merchant-link.ts'
import { callerOf } from '../http/caller.ts'
import type { Exchange, Handler } from '../http/exchange.ts'
import { noteReplay, readIdempotencyKey } from '../http/idempotency-key.ts'
import { isCoreCode, ProblemError } from '../http/problem.ts'
import { readJson } from '../http/read-json.ts'
import { sentNothing } from '../http/sent-nothing.ts'
import type { Placed } from '../once/once.ts'
import { createIntent } from '../orders/create-intent.ts'
import { refuseReservedExtra } from '../orders/process-input.ts'
import { requestMarginMs } from '../platform/platform.ts'
import type { Service } from './service.ts'

const answer = (exchange: Exchange, order: Order, isReplay: boolean): Response => {
  const { fields, headers } = exchange
  fields.order = order.state === 'settled' ? order.result : order.state
  if (isReplay) noteReplay(exchange)
  if (order.state === 'not-placed' && order.code !== undefined && isCoreCode(order.code))
    throw new ProblemError(order.code)
  if (order.state !== 'unknown') return Response.json(order)
  headers.set('Retry-After', '2')
  return Response.json(order, { status: 202 })
}

/**
 * `POST /cart/process`: places one order per Idempotency-Key. Without a customer token that permits it the cart continues at
 * checkout.
 */
export const cartProcessRoute = (service: Service): Handler => {
  const { config, limits, logger, steady, verifyToken, checkCoupon, checkOrder, previewFor, placeOrder } =
    service

  const place = async (exchange: Exchange): Promise<Placed<Order> | CheckoutSession> => {
    const deadline = steady() + config.upstreamTimeout + requestMarginMs
    const { fields } = exchange
    const { headers } = exchange.request
    await limits.requests(exchange, { name: 'orders', quota: config.ordersPerMinute, window: 60 })
    const key = readIdempotencyKey(headers.get('idempotency-key'))
    const claims = await verifyToken(headers, 'checkout')
    const request = await readJson(exchange.request, processRequestSchema)
    fields.lines = request.items.length
    await checkCoupon(exchange, request.coupon)
    refuseReservedExtra(request)
    if (!claims?.may.includes('order')) {
      if (claims) await checkOrder({ claims, request })
      const caller = { ...callerOf(exchange), customer: claims?.sub }
      const { checkoutUrl, leftOut } = await previewFor(caller, { ...request, session: true })
      if (leftOut) fields.leftOut = leftOut.join()
      fields.order = 'session'
      return { state: 'session', checkoutUrl }
    }
    // An order has no parameters of a link, so it would be another one than the page shows.
    if (needsCheckout(linkParts(request.parameters ?? '')))
      throw new ProblemError('bad-request', { fields: ['parameters'] })
    const intent = await createIntent(config, claims, request, key)
    fields.customer = await logger.hash(claims.sub)
    fields.intent = intent.id
    await limits.keys('orders', config.customerOrdersPerMinute, claims.sub, intent.id)
    return placeOrder(intent, callerOf(exchange), { deadline, keepAlive: exchange.waitUntil })
  }

  return async (exchange) => {
    const placed = await place(exchange).catch(sentNothing)
    return 'state' in placed ? Response.json(placed) : answer(exchange, placed.outcome, placed.isReplay)
  }
}
