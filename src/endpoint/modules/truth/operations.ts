import type { ClientFor } from '../../../client/client-with.ts'
import { subscriptionItems } from '../../../client/operations/subscription-items.ts'
import { subscriptionReads } from '../../../client/operations/subscription-reads.ts'

/** The operations that renewals need: reads, and a preview that changes nothing. */
export const truthOperations = {
  subscription: { get: subscriptionReads.get, updateItem: subscriptionItems.updateItem },
} as const

/** The platform's client as far as the module uses it. */
export type TruthPlatform = ClientFor<typeof truthOperations>
