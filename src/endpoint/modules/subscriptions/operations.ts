import type { ClientFor } from '../../../client/create-client-for.ts'
import { subscriptionChanges } from '../../../client/operations/subscription-changes.ts'
import { subscriptionItems } from '../../../client/operations/subscription-items.ts'
import { subscriptionReads } from '../../../client/operations/subscription-reads.ts'

const { forCustomer, get } = subscriptionReads
const { updateItem, reinstateItems } = subscriptionItems
const { updateParameters, updateRenewalType, renew } = subscriptionChanges

/** The operations that a customer's subscriptions need. All of them are documented. */
export const subscriptionOperations = {
  subscription: {
    forCustomer,
    get,
    updateItem,
    reinstateItems,
    updateParameters,
    updateRenewalType,
    renew,
  },
} as const

/** The platform's client as far as the module uses it. */
export type SubscriptionPlatform = ClientFor<typeof subscriptionOperations>
