import { type ClientFor, createClientFor, type OperationTable } from '../../client/create-client-for.ts'
import type { Limiter } from '../../client/http/limiter.ts'
import type { Fetch } from '../../client/http/transport.ts'
import { cart } from '../../client/operations/cart.ts'
import { purchaseReads } from '../../client/operations/purchase.ts'
import type { Config } from '../config/settings.ts'

/** The platform's operations that the core calls. */
export const coreOperations = {
  cart,
  purchase: { list: purchaseReads.list, listByIds: purchaseReads.listByIds, get: purchaseReads.get },
} as const

/** The platform's client as far as the core uses it. */
export type Platform = ClientFor<typeof coreOperations>

export type PlatformPreview = Awaited<ReturnType<Platform['cart']['preview']>>

/** Milliseconds that a request may take beyond the timeout of its call to the platform. */
export const requestMarginMs = 2_000

/** Refuses calls without a lane, because they would overrun the budget of the others. */
const noLane: Limiter = {
  enter: () => Promise.reject(new Error('A call to the platform needs a lane: see service.budget.pass.')),
}

/** A client of these operations, as the settings describe it. Its calls need the limiter of `service.budget`. */
export const connectPlatform = <Table extends OperationTable>(
  config: Config,
  operations: Table,
  fetch?: Fetch,
): ClientFor<Table> =>
  createClientFor(operations, {
    fetch,
    pricingUrl: config.pricingUrl,
    baseUrl: config.baseUrl,
    clientId: config.clientId,
    username: config.username,
    password: config.password.reveal(),
    timeoutMs: config.upstreamTimeout,
    limiter: noLane,
  })
