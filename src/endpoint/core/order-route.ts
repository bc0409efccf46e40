import type { Handler } from '../http/exchange.ts'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import { ProblemError } from '../http/problem.ts'
import { epochOf } from '../once/epoch.ts'
import { readPurchaseMs } from '../orders/check-receipt.ts'
import { intentId } from '../orders/intent.ts'
import { sha256 } from '../utils/fingerprint.ts'
import type { Service } from './service.ts'

/** `GET /cart/orders/:key`: the outcome of an order, for the customer who placed it. */
export const orderRoute =
  ({ config, ledger, limits, store, followOrder, verifyToken, steady }: Service): Handler =>
  async ({ request, params, fields, waitUntil }) => {
    const key = readIdempotencyKey(params.key)
    const claims = await verifyToken(request.headers, 'look')
    if (!claims) throw new ProblemError('token-invalid')
    const id = await intentId(config.clientId, claims.sub, key)
    let order = await ledger.look(id)
    const epoch = epochOf(key)
    if (!order && epoch !== undefined && epoch !== (await store.history()).epoch) {
      // The store has lost what it knew of this key, and its page asks because it may have sent it.
      await limits.keys('orders', config.customerOrdersPerMinute, claims.sub, id)
      order = await ledger.enter(id, await sha256(claims.sub), epoch)
    }
    if (!order) throw new ProblemError('not-found')
    const waiting = { deadline: steady() + readPurchaseMs, keepAlive: waitUntil }
    const known =
      order.state === 'unknown'
        ? await followOrder.reconciled(id, order, waiting)
        : await followOrder.withAmount(id, order, waiting)
    fields.order = known.state
    return Response.json(known)
  }
