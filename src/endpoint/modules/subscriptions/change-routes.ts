/**
 * The routes that preview and make changes. A route decodes its body, names the wish of the customer, and answers the
 * outcome; no rule of a change is here. A change and a renewal need an `Idempotency-Key`, because their repetition could
 * charge; the others set what they set again.
 */

import {
  changeRequestSchema,
  confirmedChangeRequestSchema,
  renewalTypeRequestSchema,
  renewRequestSchema,
  type SubscriptionChange,
} from '../../../contract/subscription-changes.ts'
import type { Service } from '../../core/service.ts'
import type { CustomerClaims } from '../../customer-token/claims.ts'
import type { Exchange, Handler, Route } from '../../http/exchange.ts'
import { noteReplay, readIdempotencyKey } from '../../http/idempotency-key.ts'
import { ProblemError } from '../../http/problem.ts'
import { readJson } from '../../http/read-json.ts'
import { sentNothing } from '../../http/sent-nothing.ts'
import { epochOf } from '../../once/epoch.ts'
import { intentId } from '../../orders/intent.ts'
import { requestMarginMs } from '../../platform/platform.ts'
import { fingerprintOf, sha256 } from '../../utils/fingerprint.ts'
import { withTimeout } from '../../utils/timers.ts'
import type { Wish } from './change-record.ts'
import { ownSubscription } from './customer-reads.ts'
import type { SubscriptionParts } from './parts.ts'
import type { SignedIn, SignedInHandler } from './signed-in.ts'

const answer = (exchange: Exchange, change: SubscriptionChange, isReplay: boolean): Response => {
  const { fields, headers } = exchange
  fields.change = change.state === 'refused' ? change.code : change.state
  if (isReplay) noteReplay(exchange)
  if (change.state !== 'unknown' && change.state !== 'in-flight') return Response.json(change)
  headers.set('Retry-After', '2')
  return Response.json(change, { status: 202 })
}

export const changeRoutes = (
  service: Service,
  signedIn: SignedIn,
  { reads, previews, ledger, follow, makeChange }: SubscriptionParts,
): Route[] => {
  const { config, limits, steady, checkCoupon, warn } = service
  const { store } = service
  const countKey = ({ sub }: CustomerClaims, id: string): Promise<void> =>
    limits.keys('changes', config.customerOrdersPerMinute, sub, id)
  const idOf = (claims: CustomerClaims, key: string): Promise<string> =>
    intentId(`${config.clientId} subscriptions`, claims.sub, key)

  const make = async (
    exchange: Exchange,
    claims: CustomerClaims,
    { key, epoch }: { key: string; epoch?: string },
    wish: Wish,
    seen?: string,
  ): Promise<Response> => {
    const deadline = steady() + config.upstreamTimeout + requestMarginMs
    const { params, fields, waitUntil } = exchange
    const id = await idOf(claims, key)
    fields.intent = id
    await countKey(claims, id)
    const subscription = params.id ?? ''
    const { change, isReplay } = await makeChange(
      {
        id,
        epoch,
        fingerprint: await fingerprintOf([subscription, wish]),
        subscription,
        customer: await sha256(claims.sub),
        reference: claims.sub,
        wish,
        seen,
      },
      { deadline, keepAlive: waitUntil },
    )
    return answer(exchange, change, isReplay)
  }

  /** The handler of a change. Whatever it throws comes before the call. */
  const makes =
    (handle: Handler): Handler =>
    async (exchange) => {
      try {
        return await handle(exchange)
      } catch (error) {
        return sentNothing(error)
      }
    }

  const keyOf = ({ request }: Exchange): string => readIdempotencyKey(request.headers.get('idempotency-key'))
  /** The key of what would charge again, which is sent in the epoch of its key only. */
  const onceKeyOf = (exchange: Exchange) => {
    const key = keyOf(exchange)
    return { key, epoch: epochOf(key) ?? '' }
  }
  /** A key of its own for what may be repeated. */
  const anyKeyOf = (exchange: Exchange) => ({
    key: exchange.request.headers.has('idempotency-key') ? keyOf(exchange) : crypto.randomUUID(),
  })

  const preview: SignedInHandler = async (exchange, claims) => {
    const request = await readJson(exchange.request, changeRequestSchema)
    await checkCoupon(exchange, request.coupon)
    const subscription = ownSubscription(await reads.read(claims.sub), exchange.params.id)
    const checked = previews.check(subscription, request)
    return Response.json(await previews.preview(subscription, checked, 'previews'))
  }

  const change: SignedInHandler = async (exchange, claims) => {
    const key = onceKeyOf(exchange)
    const { seen, ...request } = await readJson(exchange.request, confirmedChangeRequestSchema)
    await checkCoupon(exchange, request.coupon)
    return make(exchange, claims, key, { kind: 'change', ...request }, seen)
  }

  const renew: SignedInHandler = async (exchange, claims) => {
    const key = onceKeyOf(exchange)
    const { expected, seen } = await readJson(exchange.request, renewRequestSchema)
    return make(exchange, claims, key, { kind: 'renew', expected }, seen)
  }

  const renewal: SignedInHandler = async (exchange, claims) => {
    const { type } = await readJson(exchange.request, renewalTypeRequestSchema)
    return make(exchange, claims, anyKeyOf(exchange), { kind: 'renewal', type })
  }

  const reinstate: SignedInHandler = async (exchange, claims) => {
    return make(exchange, claims, anyKeyOf(exchange), { kind: 'reinstate' })
  }

  /** Enters a change whose key is of another epoch: the store has lost it, and its page may have sent it. */
  const enterLost = async ({ request }: Exchange, claims: CustomerClaims, key: string, id: string) => {
    const epoch = epochOf(key)
    const subscription = new URL(request.url).searchParams.get('subscription')
    if (epoch === undefined || !subscription || epoch === (await store.history()).epoch) return undefined
    const own = ownSubscription(await reads.read(claims.sub), subscription)
    await countKey(claims, id)
    return ledger.enter(id, { subscription: String(own.id), customer: await sha256(claims.sub) }, epoch)
  }

  const look: SignedInHandler = async (exchange, claims) => {
    const { params, waitUntil } = exchange
    const key = readIdempotencyKey(params.key)
    const id = await idOf(claims, key)
    const before = (await ledger.look(id)) ?? (await enterLost(exchange, claims, key, id))
    if (!before) throw new ProblemError('not-found')
    if (before.state !== 'unknown' && before.state !== 'pending') return answer(exchange, before, false)
    const run = follow.resolve(id).catch((error: unknown) => warn(error, { change: id }))
    waitUntil(run)
    await withTimeout(run, config.upstreamTimeout, () => undefined)
    return answer(exchange, (await ledger.look(id)) ?? before, false)
  }

  return [
    /** `{ item, product, quantity, coupon?, when }`: what a change would charge now and next. */
    {
      method: 'POST',
      path: '/subscriptions/:id/changes/preview',
      handle: signedIn('manage', preview),
    },
    /** The same with `expected` and the `seen` of the preview, beside an `Idempotency-Key`: makes the change. */
    { method: 'POST', path: '/subscriptions/:id/changes', handle: makes(signedIn('manage', change)) },
    /** What became of a change. `?subscription=` names it, for an endpoint whose store has lost the key. */
    { method: 'GET', path: '/subscriptions/changes/:key', handle: signedIn('subscriptions', look) },
    /** `{ expected: { total, date, currency }, seen }`, beside an `Idempotency-Key`: renews what does not renew by itself. */
    { method: 'POST', path: '/subscriptions/:id/renew', handle: makes(signedIn('manage', renew)) },
    /** `{ type }`: `automatic` or `manual` renewal. */
    { method: 'POST', path: '/subscriptions/:id/renewal', handle: makes(signedIn('manage', renewal)) },
    /** `{}`: takes a cancellation back. */
    { method: 'POST', path: '/subscriptions/:id/reinstate', handle: makes(signedIn('manage', reinstate)) },
  ]
}
