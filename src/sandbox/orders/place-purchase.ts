/**
 * Writes a purchase and the subscriptions that begin with it. The caller has decided the status and checked that
 * the order may be placed; nothing here can refuse it or charges anything. Purchase, subscriptions and notification
 * follow each other without an await, so no other request sees half of them. Prices and names are stored as they
 * are now and do not follow later changes of the catalogue.
 */

import type { PricedCart } from '../cart/price-cart.ts'
import { textIn } from '../catalogue/find-product.ts'
import type { Merchant } from '../catalogue/model.ts'
import type { SandboxContext } from '../context/context.ts'
import type { ExtraParameter } from '../state/cart.ts'
import type { Contacts } from '../state/contact.ts'
import type { Customer, StoredPayment } from '../state/customer.ts'
import {
  isDelivered,
  isOffline,
  type Purchase,
  type PurchaseLine,
  type PurchaseStatus,
  type Visitor,
} from '../state/purchase.ts'
import type { State } from '../state/state.ts'
import type { Subscription } from '../state/subscription.ts'
import { attachPurchase } from '../subscription/billing/attach-purchase.ts'
import { createSubscriptions } from '../subscription/billing/create-subscriptions.ts'

export interface Order {
  merchant: Merchant
  customer: Customer
  priced: PricedCart
  contacts: Contacts
  payment?: StoredPayment | undefined
  status: PurchaseStatus
  visitor: Visitor
  /** ExtraParameterMode. @default 'Default', both the purchase and later billings */
  extraMode?: 'Default' | 'PurchaseOnly' | 'SubscriptionOnly' | undefined
  /** False leaves subscriptions deactivated. @default true */
  acceptSubscription?: boolean | undefined
  /** For clients that manage subscriptions themselves: the subscription that the purchase belongs to. */
  existingSubscription?: Subscription | undefined
  retryAt?: Date | undefined
  /** Number of a purchase order. */
  orderNumber?: string | undefined
}

/** Whether a purchase of this status begins subscriptions. */
const beginsSubscriptions = (status: PurchaseStatus): boolean =>
  isDelivered(status) || isOffline(status) || status === 'PEN'

/** Writes a purchase and its subscriptions. The caller has checked that it may be placed. */
export const placePurchase = (context: SandboxContext, state: State, order: Order): Purchase => {
  const { merchant, customer, priced, status, extraMode = 'Default' } = order
  const { cart } = priced
  const now = context.clock.now()
  const id = state.ids.number('purchase')
  const isDone = isDelivered(status)
  const extraFor = (mode: 'PurchaseOnly' | 'SubscriptionOnly'): readonly ExtraParameter[] =>
    context.settings.profile.extraParameters === 'kept' && (extraMode === 'Default' || extraMode === mode)
      ? cart.extra
      : []

  const subscriptionsOf = () => {
    const { existingSubscription: subscription } = order
    if (subscription)
      return attachPurchase(state, { subscription, purchaseId: id, priced, now, isPaid: isDone })
    return createSubscriptions(context, state, {
      merchant,
      customerId: customer.id,
      purchaseId: id,
      priced,
      now,
      isAccepted: order.acceptSubscription ?? true,
      isPaid: isDone,
      extra: extraFor('SubscriptionOnly'),
      orderNumber: order.orderNumber,
    })
  }
  const subscriptions = beginsSubscriptions(status) ? subscriptionsOf() : undefined

  const lines = priced.lines.map((line, index): PurchaseLine => {
    const { product, quantity, quote: priceOfOne, unit } = line
    const subscription = subscriptions?.get(index + 1)
    return {
      runningNumber: index + 1,
      productId: product.id,
      name: textIn(product.name, cart.locale),
      nameExtension: product.nameExtension ? textIn(product.nameExtension, cart.locale) : '',
      quantity,
      vatRate: priceOfOne.vatRate,
      unit,
      own: line.own,
      ...(priceOfOne.coupon !== undefined && { coupon: priceOfOne.coupon }),
      ...(priceOfOne.discount && { saving: priceOfOne.discount.absolute }),
      ...(isDone && { licenseKey: state.ids.licenseKey() }),
      ...(subscription && { subscription }),
    }
  })

  const purchase = state.purchases.put({
    id,
    clientId: merchant.clientId,
    customerId: customer.id,
    status,
    createdAt: now.toISOString(),
    modifiedAt: now.toISOString(),
    ...(isDone && { paidAt: now.toISOString() }),
    ...(order.retryAt && { retryAt: order.retryAt.toISOString() }),
    currency: cart.currency,
    locale: cart.locale,
    scope: cart.scope,
    lines,
    extra: extraFor('PurchaseOnly'),
    contacts: order.contacts,
    ...(order.payment && { payment: order.payment }),
    ...(subscriptions?.size && {
      revenueCategory: order.existingSubscription ? ('ManualRenewal' as const) : ('Signup' as const),
    }),
    visitor: order.visitor,
    ...(cart.affiliate !== undefined && { affiliate: cart.affiliate }),
    ...(cart.continueUrl !== undefined && { continueUrl: cart.continueUrl }),
    confirmationKey: state.ids.token('confirmation'),
  })
  if (isDone) context.outbox?.paidOrder(id)
  if (isOffline(status)) context.outbox?.offlineOrder(id)
  return purchase
}
