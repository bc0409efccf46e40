import type { ClientFor } from '../../../client/client-with.ts'
import { product } from '../../../client/operations/product.ts'
import { subscriptionItems } from '../../../client/operations/subscription-items.ts'
import { subscriptionReads } from '../../../client/operations/subscription-reads.ts'

/** The operations that renewals need: reads, prices, and a preview that changes nothing. */
export const truthOperations = {
  product,
  subscription: { get: subscriptionReads.get, updateItem: subscriptionItems.updateItem },
} as const

/** The platform's client as far as the module uses it. */
export type TruthPlatform = ClientFor<typeof truthOperations>
