import { findProduct } from '../../catalogue/find-product.ts'
import type { Merchant, Product, ProductInterval } from '../../catalogue/model.ts'
import { invalid, notFound } from '../../http/rest-error.ts'
import type { State } from '../../state/state.ts'
import type { Subscription, SubscriptionItem } from '../../state/subscription.ts'
import { latestItem } from './items.ts'

/**
 * Finds a subscription of this client. Those of other clients do not exist for it
 * (docs/platform/conventions.md#authentication).
 */
export const ownSubscription = (state: State, { clientId }: Merchant, id: number): Subscription => {
  const subscription = state.subscriptions.get(id)
  if (subscription?.clientId !== clientId) throw notFound(`The subscription ${id} does not exist.`)
  return subscription
}

export const waitsForPayment = ({ id }: Subscription): Error =>
  invalid(`The renewal of subscription ${id} waits for its payment.`)

/** Checks that items can be changed: the subscription is Active and has no unpaid purchase. */
export const changeable = (subscription: Subscription): Subscription => {
  if (subscription.status !== 'Active') {
    throw invalid(
      `The subscription ${subscription.id} is ${subscription.status}: only an Active one can be changed.`,
    )
  }
  if (subscription.openPurchaseId !== undefined) throw waitsForPayment(subscription)
  return subscription
}

export const itemOf = (subscription: Subscription, runningNumber: number): SubscriptionItem => {
  const item = latestItem(subscription, runningNumber)
  if (!item) throw invalid(`The subscription ${subscription.id} has no item ${runningNumber}.`)
  return item
}

export const openItem = (subscription: Subscription, runningNumber: number): SubscriptionItem => {
  const item = itemOf(subscription, runningNumber)
  if (item.status !== 'Active') {
    throw invalid(`The item ${runningNumber} is ${item.status}: only an Active one can be changed.`)
  }
  return item
}

export interface SubscriptionProduct extends Product {
  interval: ProductInterval
}

export const subscriptionProduct = (merchant: Merchant, id: number): SubscriptionProduct => {
  const product = findProduct(merchant, id)
  if (!product) throw invalid(`The product ${id} does not exist.`)
  const { interval } = product
  if (!interval) throw invalid(`The product ${id} is not a subscription product.`)
  return { ...product, interval }
}
