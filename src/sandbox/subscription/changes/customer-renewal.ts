import type { SandboxContext } from '../../context/context.ts'
import { invalid } from '../../http/rest-error.ts'
import type { RevenueCategory } from '../../state/purchase.ts'
import type { State } from '../../state/state.ts'
import type { Subscription } from '../../state/subscription.ts'
import { retryPayment } from '../billing/payment-jobs.ts'
import { renew, renewalLines } from '../billing/renew.ts'
import { billableItems } from '../model/items.ts'
import { notSold } from './change-item.ts'

const categoryOf = ({ status, renewal }: Subscription): RevenueCategory => {
  if (status !== 'Active') return 'LateRenewal'
  return renewal === 'Manual' ? 'ManualRenewal' : 'EarlyRenewal'
}

/**
 * Renews as a customer who follows a reminder's link: pays the unpaid purchase or the next interval with the stored
 * details. Manual renewals, Grace and Hold end this way.
 */
export const customerRenews = (context: SandboxContext, state: State, subscription: Subscription): void => {
  const { id, status, openPurchaseId } = subscription
  const isAlive = status === 'Active' || status === 'Grace' || status === 'Hold'
  if (!isAlive || billableItems(subscription).length === 0) {
    throw invalid(`The subscription ${id} is ${status} and has nothing to renew.`)
  }
  const open = openPurchaseId === undefined ? undefined : state.purchases.get(openPurchaseId)
  if (open) {
    retryPayment(context, state, open)
    return
  }
  const lines = renewalLines(context, state, subscription)
  if (!lines) throw notSold(subscription)
  renew(context, state, subscription, { category: categoryOf(subscription), lines })
}
