import type { Purchase } from '../../../client/types/purchase.ts'
import type { Subscription } from '../../../client/types/subscription.ts'
import type { SubscriptionLinks } from '../../../contract/subscriptions.ts'
import { allowedCheckoutUrl, type CheckoutHosts } from '../../config/checkout-url.ts'
import { purchaseIdsOf } from './items.ts'

/**
 * The platform's pages to cancel and to change the card, which only purchases hold, so the newest one is read.
 * Addresses of other hosts than checkout's are left out.
 */
export const linksOf = async (
  hosts: CheckoutHosts,
  readPurchase: (purchaseId: number) => Promise<Purchase>,
  subscription: Subscription,
): Promise<SubscriptionLinks> => {
  const [newest] = purchaseIdsOf(subscription)
  if (newest === undefined) return {}
  const { items } = await readPurchase(newest)
  const billing = items.find(
    ({ recurringBilling }) => recurringBilling?.subscriptionId === subscription.id,
  )?.recurringBilling
  const cancel = allowedCheckoutUrl(hosts, billing?.cancellationUrl)
  const card = allowedCheckoutUrl(hosts, billing?.changePaymentSubscriptionUrl)
  return { ...(cancel && { cancel }), ...(card && { card }) }
}
