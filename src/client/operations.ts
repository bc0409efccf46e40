import { cart } from './operations/cart.ts'
import { connection } from './operations/connection.ts'
import { prices } from './operations/prices.ts'
import { product } from './operations/product.ts'
import { purchaseReads } from './operations/purchase.ts'
import { cancelRetry, deactivateItems, removeItem, updateLicenseKey } from './operations/reconstructed.ts'
import { session } from './operations/session.ts'
import { subscriptionChanges } from './operations/subscription-changes.ts'
import { subscriptionItems } from './operations/subscription-items.ts'
import { subscriptionReads } from './operations/subscription-reads.ts'

/** Every operation of the platform, by group and name of its method. */
export const operations = {
  prices,
  product,
  purchase: { ...purchaseReads, updateLicenseKey, cancelRetry },
  cart,
  subscription: {
    ...subscriptionReads,
    ...subscriptionItems,
    ...subscriptionChanges,
    deactivateItems,
    removeItem,
  },
  session,
  connection,
} as const
