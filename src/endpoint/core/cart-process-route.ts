import { idempotencyKey, type Order, type ProcessRequest } from '../../contract/cart-process.ts'
import { processRequestSchema } from '../../contract/cart-process-schema.ts'
import type { CustomerClaims } from '../customer-token/claims.ts'
import type { Exchange, Handler } from '../http/exchange.ts'
import { isProblemCode, ProblemError } from '../http/problem.ts'
import { readJson } from '../http/read-json.ts'
import { isCharged, totalOf } from '../orders/amounts.ts'
import { expectedExtra } from '../orders/charged.ts'
import { intentId } from '../orders/intent.ts'
import { orderOfAnswer, orderOfError } from '../orders/outcome.ts'
import { type ProcessInput, processInput, refuseReservedExtra } from '../orders/process-input.ts'
import type { Permit } from '../platform/budget.ts'
import { fingerprintOf, sha256 } from '../utils/fingerprint.ts'
import { withTimeout } from '../utils/timers.ts'
import { previewFor } from './cart-preview-route.ts'
import { requestMarginMs, type Service } from './service.ts'

/** Milliseconds that an answer waits for the purchase at most, so as to tell what it charges. */
export const readPurchaseMs = 1_500

/** The key may be in quotes, as draft-ietf-httpapi-idempotency-key-header specifies. */
const readKey = (header: string | null | undefined): string => {
  if (!header) throw new ProblemError('idempotency-key-missing')
  const key = header.replace(/^"(.*)"$/, '$1')
  if (!idempotencyKey.test(key)) throw new ProblemError('idempotency-key-invalid')
  return key
}

/** A refusal whose cause only the log tells. */
const refusal = (code: 'order-unresolved' | 'country-differs' | 'receipt-differs', why: string) =>
  new ProblemError(code, {
    cause: new Error(why),
    ...(code === 'order-unresolved' ? { retryAfter: 5 } : {}),
  })

const answer = ({ fields, headers }: Exchange, order: Order, isReplay: boolean): Response => {
  fields.order = order.state === 'settled' ? order.result : order.state
  if (isReplay) {
    fields.replayed = true
    headers.set('Idempotency-Replayed', 'true')
  }
  if (order.state === 'not-placed' && order.code !== undefined && isProblemCode(order.code))
    throw new ProblemError(order.code)
  if (order.state === 'unknown') {
    headers.set('Retry-After', '2')
    return Response.json(order, { status: 202 })
  }
  return Response.json(order)
}

/** `POST /cart/process`: places one order per Idempotency-Key. Without a customer token the cart continues at checkout. */
export const cartProcessRoute =
  (service: Service): Handler =>
  async (exchange) => {
    const { config, client, budget, ledger, limits, logger } = service
    const deadline = service.now() + config.upstreamTimeout + requestMarginMs
    const { fields } = exchange
    const { headers } = exchange.request
    await limits.requests(exchange, { name: 'orders', quota: config.ordersPerMinute, window: 60 })
    const key = readKey(headers.get('idempotency-key'))
    const claims = await service.verifyToken(headers, 'order')
    const request = await readJson(exchange.request, processRequestSchema)
    fields.lines = request.items.length
    await service.checkCoupon(exchange, request.coupon)
    refuseReservedExtra(request)
    if (!claims) {
      const { checkoutUrl } = await previewFor(service, exchange, { ...request, session: true })
      return answer(exchange, { state: 'session', checkoutUrl }, false)
    }
    // Without a shown total, the platform could charge any.
    const total = request.expected
    if (!total) throw new ProblemError('bad-request', { fields: ['expected'] })
    const id = await intentId(config.clientId, claims.sub, key)
    const input = processInput(config, claims, request, id)
    // A repeated order may have been shown again meanwhile, and is still the same order.
    const { shown: _, ...asked } = request
    fields.customer = await logger.hash(claims.sub)
    fields.intent = id
    const limit = { name: 'customer-orders', quota: config.customerOrdersPerMinute, window: 60 }
    await limits.distinct(await fingerprintOf(claims.sub), limit, id)
    const expected = { ...total, country: input.cart.defaultCountryId }
    const customer = await sha256(claims.sub)
    const sameCart = await fingerprintOf([customer, { ...asked, expected: undefined }])
    const extraParameters = [...input.cart.extraParameters, ...expectedExtra(expected, sameCart)]
    const sent = { ...input, cart: { ...input.cart, extraParameters } }
    let release = (): void => undefined
    const admit = async (): Promise<Permit> => {
      // The store may have lost its data, and the key, since the key was looked for.
      if (await service.recovery.ensure(id)) throw new ProblemError('upstream-unavailable', { retryAfter: 1 })
      const permit = await budget.admit('orders')
      release = permit.release
      return permit
    }
    const send = async (permit: Permit): Promise<Order> => {
      try {
        return orderOfAnswer(config, await budget.run(permit, (via) => client.cart.process(sent, via)))
      } catch (error) {
        service.warn(error, { intent: id })
        return orderOfError(error)
      }
    }
    const fingerprint = await fingerprintOf(processInput(config, claims, asked, id))
    const intent = { id, fingerprint, customer, expected }
    const isKnown = async (): Promise<boolean> => ledger.wasSent(id)
    const isSent = (await isKnown()) || ((await service.recovery.ensure(id)) && (await isKnown()))
    if (!isSent) {
      if (await service.recovery.mayHaveLost(customer))
        throw refusal('order-unresolved', 'A purchase of the customer has no intent.')
      const before = await earlierOrder(service, exchange, sameCart, id, asked)
      if (before) return answer(exchange, before, true)
      await checkReceipt(service, exchange, request, input.cart)
      await checkContacts(service, claims, customer, input.cart.defaultCountryId)
    }
    const placed = await ledger.place(intent, admit, send).finally(() => release())
    if (!placed.isReplay || placed.order.state !== 'unknown')
      return answer(
        exchange,
        await withAmount(service, exchange, id, placed.order, deadline),
        placed.isReplay,
      )
    return answer(exchange, await reconciled(service, exchange, id, placed.order), true)
  }

/** The order with what its purchase charges, if that can be read soon. It is read to the end in any case. */
const withAmount = async (
  { comparer, warn, now }: Service,
  exchange: Exchange,
  id: string,
  order: Order,
  deadline: number,
): Promise<Order> => {
  if (!isCharged(order) || order.amount?.from === 'purchase') return order
  const run = comparer.read(id).catch((error: unknown) => warn(error, { intent: id }))
  exchange.waitUntil(run)
  const within = Math.min(readPurchaseMs, deadline - now())
  return (within > 0 && (await withTimeout(run, within, () => undefined))) || order
}

/** Refuses an order that would certainly be charged in another way than the customer saw. */
const checkReceipt = async (
  service: Service,
  exchange: Exchange,
  cart: ProcessRequest,
  { defaultCountryId: country, defaultCurrencyId: currency }: ProcessInput['cart'],
): Promise<void> => {
  if (cart.country && cart.country !== country)
    throw refusal('country-differs', `The page is priced for ${cart.country}.`)
  const { differences } = await previewFor(service, exchange, { ...cart, country, currency }, 'orders')
  if (differences.length > 0) throw refusal('receipt-differs', differences.map(({ kind }) => kind).join())
}

/**
 * Refuses an order of a customer whose known contact is in another country than the shown one. The platform prices by
 * the contact. An unknown contact shows in the purchase.
 */
const checkContacts = async (
  { comparer, purchases, warn }: Service,
  claims: CustomerClaims,
  customer: string,
  country: string,
): Promise<void> => {
  const { useInternalContacts, billingContact, deliveryContact, logonPurchaseId } = claims
  const known: (string | undefined)[] = []
  if (useInternalContacts === false) known.push(billingContact?.countryId, deliveryContact?.countryId)
  else {
    // The customer of a subscription is not looked up, so only the token can say where the contact is.
    if (claims.subscriptionId !== undefined && claims.country === undefined)
      throw refusal('country-differs', 'The token names no country.')
    known.push(await comparer.countryOfCustomer(customer))
    if (logonPurchaseId !== undefined) {
      const earlier = purchases.find(logonPurchaseId).catch((error: unknown) => warn(error))
      known.push((await withTimeout(earlier, readPurchaseMs, () => undefined))?.country)
    }
  }
  const abroad = known.find((other) => other !== undefined && other !== country)
  if (abroad !== undefined) throw refusal('country-differs', `The contact is in ${abroad}.`)
}

/**
 * The outcome of an earlier order of the same customer and cart, whose answer was unknown or absent. Throws while
 * that is not known, unless the customer may decide.
 */
const earlierOrder = async (
  service: Service,
  exchange: Exchange,
  cart: string,
  id: string,
  { expected }: ProcessRequest,
): Promise<Order | undefined> => {
  const { ledger } = service
  const old = await ledger.earlier(cart, id)
  if (old === undefined) return undefined
  let order = await ledger.look(old)
  const isDoubtful = order?.state === 'unknown' || (await ledger.isAbsent(old))
  if (order && isDoubtful) {
    order = await reconciled(service, exchange, old, order)
    if (order.state === 'settled') return order
  }
  if (order?.state === 'in-flight' || (order?.state === 'unknown' && !order.mayRepeat))
    throw refusal('order-unresolved', `The same cart is ${order.state}.`)
  // It would be charged in the same way as before.
  const { shown, fields } = (order?.state === 'settled' && order.mismatch) || {}
  if (shown && expected && JSON.stringify(shown) === JSON.stringify(totalOf(expected)))
    throw refusal(
      fields?.includes('country') ? 'country-differs' : 'receipt-differs',
      'The same cart was charged otherwise.',
    )
  // Another request of the same cart may have come first.
  if (!(await ledger.supersede(cart, old, id))) throw new ProblemError('order-in-flight', { retryAfter: 1 })
  return undefined
}

/** An unknown order after an attempt to reconcile it. An error or a timeout leaves it unknown. */
const reconciled = async (
  { reconcile, ledger, warn, config }: Service,
  exchange: Exchange,
  id: string,
  order: Order,
): Promise<Order> => {
  const run = reconcile().catch((error: unknown) => warn(error, { intent: id }))
  // Other requests may share this run, so it must outlive this answer.
  exchange.waitUntil(run)
  await withTimeout(run, config.upstreamTimeout, () => undefined)
  return (await ledger.look(id)) ?? order
}

/** `GET /cart/orders/:key`: the outcome of an order, for the customer who placed it. */
export const orderRoute =
  (service: Service): Handler =>
  async (exchange) => {
    const key = readKey(exchange.params.key)
    const claims = await service.verifyToken(exchange.request.headers, 'look')
    if (!claims) throw new ProblemError('token-invalid')
    const id = await intentId(service.config.clientId, claims.sub, key)
    // A ledger that has lost data says nothing about a key before it is whole again.
    if (!(await service.ledger.wasSent(id))) await service.recovery.ensure(id)
    const order = await service.ledger.look(id)
    if (!order) throw new ProblemError('not-found')
    const known =
      order.state === 'unknown'
        ? await reconciled(service, exchange, id, order)
        : await withAmount(service, exchange, id, order, service.now() + readPurchaseMs)
    exchange.fields.order = known.state
    return Response.json(known)
  }
