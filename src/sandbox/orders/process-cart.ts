/**
 * Places an order for a known customer with the stored payment details, as `processcart` does. Every call is a new
 * order, also when it equals an earlier one: the platform has no idempotency, and neither has the sandbox. A
 * payment that fails or needs the customer is an outcome and not an error. In interactive mode such an outcome
 * comes with a checkout session to continue in, except while a retry is scheduled, because that could be paid
 * twice.
 */

import { CartError } from '../cart/cart-error.ts'
import { priceCart } from '../cart/price-cart.ts'
import { openSession } from '../cart/sessions.ts'
import { findProduct } from '../catalogue/find-product.ts'
import type { Merchant } from '../catalogue/model.ts'
import type { SandboxContext } from '../context/context.ts'
import { confirmationUrl, continueUrl } from '../context/urls.ts'
import { negotiateLocale } from '../http/negotiate-locale.ts'
import { charge, retryDelay } from '../payment/charge.ts'
import type { ProcessOutcome } from '../payment/process-result.ts'
import { shopperCurrency } from '../pricing/shopper.ts'
import type { ProcessRequest } from '../requests/cart-requests.ts'
import type { Cart } from '../state/cart.ts'
import type { Customer } from '../state/customer.ts'
import type { Visitor } from '../state/purchase.ts'
import type { State } from '../state/state.ts'
import type { Subscription } from '../state/subscription.ts'
import { completeContacts, mergeContacts } from './order-contacts.ts'
import { placePurchase } from './place-purchase.ts'

/** Finds the client's customer or subscription that the request names. */
const identified = (
  state: State,
  clientId: string,
  { Cart: order, Subscription: named }: ProcessRequest,
): { customer: Customer | undefined; subscription?: Subscription } | 'SubscriptionNotFound' => {
  const own = <T extends { clientId: string }>(row: T | undefined): T | undefined =>
    row?.clientId === clientId ? row : undefined
  if (named?.SubscriptionId !== undefined) {
    const subscription = own(state.subscriptions.get(named.SubscriptionId))
    if (!subscription) return 'SubscriptionNotFound'
    return { customer: own(state.customers.get(subscription.customerId)), subscription }
  }
  if (order.LogonPurchaseId !== undefined) {
    const purchase = own(state.purchases.get(order.LogonPurchaseId))
    return { customer: purchase && own(state.customers.get(purchase.customerId)) }
  }
  const reference = order.CustomerReferenceId
  return {
    customer: [...state.customers.all()].find(
      (customer) => own(customer) && customer.reference === reference,
    ),
  }
}

/** The order as a cart of a country. */
const cartOf = (merchant: Merchant, { Cart: order }: ProcessRequest, country: string): Cart => {
  for (const { ProductId } of order.CartItems) {
    if (!findProduct(merchant, ProductId)) {
      throw new CartError('unknown-product', `The product ${ProductId} does not exist.`, String(ProductId))
    }
  }
  const currency = order.DefaultCurrencyId ?? shopperCurrency(merchant, country)
  const [priceRule] = order.Pricelistrules ?? []
  return {
    scope: order.CustomerIsReseller ? 'checkoutres' : 'checkout',
    lines: order.CartItems.map(({ ProductId, Quantity }) => ({ productId: ProductId, quantity: Quantity })),
    coupons: order.Coupons ?? [],
    ...(priceRule !== undefined && { priceRule }),
    currency,
    country,
    locale: negotiateLocale(order.DefaultLanguageId),
    extra: (order.ExtraParameters ?? []).map(({ Key, Value }) => ({ key: Key, value: Value })),
    isBusiness: false,
  }
}

/** @throws CartError for products and currencies that are not sold */
export const processCart = (
  context: SandboxContext,
  state: State,
  merchant: Merchant,
  request: ProcessRequest,
  visitor: Visitor,
): ProcessOutcome => {
  const { Cart: order } = request
  const { clientId } = merchant
  const { baseUrl } = context.settings
  const isInteractive = request.ProcessCartMode !== 'noninteractive'
  const cartIn = (country: string) => cartOf(merchant, request, country)
  /** A checkout session with the cart, where the customer continues in interactive mode. */
  const checkout = (cart: Cart, customerId?: number): string | undefined =>
    isInteractive
      ? continueUrl(
          baseUrl,
          openSession(context, state, { clientId, cart, ...(customerId !== undefined && { customerId }) }),
          cart,
        )
      : undefined

  const defaultCart = cartIn(order.DefaultCountryId)
  priceCart(context, merchant, defaultCart)
  const found = identified(state, clientId, request)
  if (found === 'SubscriptionNotFound') return { result: found, failure: found }
  const { customer, subscription } = found
  if (!customer) return { result: 'Failed', failure: 'CustomerNotFound', continueUrl: checkout(defaultCart) }

  const merged = mergeContacts(
    customer.contacts,
    { billing: order.BillingContact, delivery: order.DeliveryContact, licensee: order.LicenseeContact },
    order.UseInternalContacts,
  )
  const contacts = completeContacts(merged)
  if (!contacts) {
    return {
      result: 'ContactMissing',
      failure: 'ContactMissing',
      continueUrl: checkout(defaultCart, customer.id),
    }
  }

  const isRequested = context.settings.profile.orderCountry === 'request'
  const cart = isRequested ? defaultCart : cartIn((contacts.delivery ?? contacts.billing).CountryId)
  const priced = priceCart(context, merchant, cart)
  const { payment } = customer
  const now = context.clock.now()
  const {
    result,
    payment: code,
    status,
    isRetryScheduled,
  } = charge(payment, now, request.FraudProtectionMode !== 'Disabled')
  if (status === undefined) {
    const page = checkout(cart, customer.id)
    return page === undefined
      ? { result: 'Failed', failure: 'CustomerActionNeeded', payment: code }
      : { result, payment: code, continueUrl: page }
  }

  if (!order.UseInternalContacts) state.customers.put({ ...customer, contacts })
  const purchase = placePurchase(context, state, {
    merchant,
    customer,
    priced,
    contacts,
    payment,
    status,
    visitor,
    extraMode: request.ExtraParameterMode,
    acceptSubscription: order.AcceptSubscription,
    existingSubscription: subscription,
    retryAt: isRetryScheduled ? new Date(now.getTime() + retryDelay) : undefined,
  })
  if (result !== 'Failed') {
    return { result, payment: code, purchaseId: purchase.id, continueUrl: confirmationUrl(baseUrl, purchase) }
  }
  // While a retry is scheduled, a checkout could make the customer pay twice.
  const page = isRetryScheduled ? undefined : checkout(cart, customer.id)
  return {
    result,
    failure: 'PaymentFailed',
    payment: code,
    purchaseId: purchase.id,
    continueUrl: page,
    ...(isRetryScheduled && { isRetryScheduled }),
  }
}
