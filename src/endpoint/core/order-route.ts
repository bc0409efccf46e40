import type { Handler } from '../http/exchange.ts'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import { ProblemError } from '../http/problem.ts'
import { readPurchaseMs } from '../orders/check-receipt.ts'
import { intentId } from '../orders/intent.ts'
import type { Service } from './service.ts'

/** `GET /cart/orders/:key`: the outcome of an order, for the customer who placed it. */
export const orderRoute =
  ({ config, ledger, recovery, followOrder, verifyToken, steady }: Service): Handler =>
  async ({ request, params, fields, waitUntil }) => {
    const key = readIdempotencyKey(params.key)
    const claims = await verifyToken(request.headers, 'look')
    if (!claims) throw new ProblemError('token-invalid')
    const id = await intentId(config.clientId, claims.sub, key)
    // A ledger that has lost data says nothing about a key before it is whole again.
    if (!(await ledger.wasSent(id))) await recovery.ensure(id)
    const order = await ledger.look(id)
    if (!order) throw new ProblemError('not-found')
    const waiting = { deadline: steady() + readPurchaseMs, keepAlive: waitUntil }
    const known =
      order.state === 'unknown'
        ? await followOrder.reconciled(id, order, waiting)
        : await followOrder.withAmount(id, order, waiting)
    fields.order = known.state
    return Response.json(known)
  }
