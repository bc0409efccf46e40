import type { ClientFor, OperationTable } from '../../client/create-client-for.ts'
import { createClientFor } from '../../client/create-client-for.ts'
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

/** Makes a client of so many operations. */
export type Connect = <Table extends OperationTable>(
  config: Config,
  operations: Table,
  fetch?: Fetch,
) => ClientFor<Table>

/** The client that the settings describe. */
export const connectPlatform: Connect = (config, operations, fetch) =>
  createClientFor(operations, {
    fetch,
    pricingUrl: config.pricingUrl,
    baseUrl: config.baseUrl,
    clientId: config.clientId,
    username: config.username,
    password: config.password.reveal(),
    timeoutMs: config.upstreamTimeout,
    limits: { atOnce: config.upstreamConcurrency, perSecond: config.upstreamPerSecond },
  })
