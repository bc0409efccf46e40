import fc from 'fast-check'
import { collect, receive, renew } from '../billing.ts'
import { cancelRetry, canPayNext, cardEnd, ownRenewal } from '../changes.ts'
import { order, signUp } from '../orders.ts'
import { at, current, demand, type Method, opened, type Purchase, type Subscription } from '../world.ts'
import { alone, coupon, monthly, quantity, rarely } from './arbitraries.ts'
import { attempt, chosen, command, done, pick, purchaseIndex } from './command.ts'

const cart = {
  DefaultCountryId: 'DE',
  DefaultLanguageId: 'en',
  DefaultCurrencyId: 'USD',
  UseInternalContacts: true,
}
const customer = fc.constantFrom(0, 0, 0, 1)

const lines = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(fc.record({ product: monthly, quantity }), { minLength: 1, maxLength: 3 }),
  },
  { weight: 1, arbitrary: fc.array(fc.record({ product: alone, quantity }), { minLength: 1, maxLength: 1 }) },
)

const mostSubscriptions = 5

/** The order of a subscription. */
export const subscribing = fc
  .record({ customer, lines, coupon: fc.option(coupon, { nil: undefined, freq: 2 }), isRefused: rarely })
  .map(({ isRefused, ...said }) =>
    command((world) => {
      if (world.subscriptions.length >= mostSubscriptions) return undefined
      const setup = { ...said, isAccepted: !isRefused }
      const Cart = {
        ...cart,
        CartItems: said.lines.map((line) => ({ ProductId: line.product, Quantity: line.quantity })),
        CustomerReferenceId: at(world.customers, said.customer).reference,
        AcceptSubscription: setup.isAccepted,
        ...(said.coupon && { Coupons: [said.coupon] }),
      }
      return {
        path: '/cart/processcart',
        body: { Cart },
        answer: () => {
          signUp(world, setup)
          return { status: 200 }
        },
      }
    }),
  )

const needsCustomer = (subscription: Subscription): boolean =>
  canPayNext(subscription) && (subscription.status !== 'Active' || subscription.renewal === 'Manual')

const ordering = pick.map((which) =>
  command((world) => {
    const found = chosen(world, which, needsCustomer)
    if (!found || found.subscription.status === 'New') return undefined
    const { subscription, SubscriptionId } = found
    const CartItems = opened(subscription).map((item) => {
      const { product, quantity } = current(item)
      return { ProductId: product, Quantity: quantity }
    })
    if (CartItems.length === 0) return undefined
    return {
      path: '/cart/processcart',
      body: { Cart: { ...cart, CartItems }, Subscription: { SubscriptionId: `S${SubscriptionId}` } },
      answer: () => {
        order(world, subscription)
        return { status: 200 }
      },
    }
  }),
)

const methods: readonly Method[] = [
  'visa',
  'visa',
  'visa',
  'test',
  'declined',
  'declined',
  'action',
  'retry',
  'pending',
  'suspicious',
  'wire',
]

/** A card fails or recovers. */
const paying = fc.record({ which: customer, method: fc.constantFrom(...methods) }).map(({ which, method }) =>
  command((world) => ({
    path: `/sandbox/customers/${at(world.ids.customers, which)}/payment`,
    body: { method },
    answer: () => {
      const expires = method === 'wire' ? Infinity : cardEnd(world.now)
      Object.assign(at(world.customers, which), { method, expires })
      return { status: 200 }
    },
  })),
)

const isAwaited = ({ status }: Purchase): boolean => status === 'WOF' || status === 'PEN'

const receiving = pick.map((which) =>
  command((world) => {
    const index = purchaseIndex(world, which, isAwaited)
    if (index === undefined) return undefined
    return {
      path: `/sandbox/purchases/${at(world.ids.purchases, index)}/payment`,
      body: {},
      answer: () => ({ status: receive(world, index) ? 200 : 409 }),
    }
  }),
)

const cancelling = pick.map((which) =>
  command((world) => {
    const index = purchaseIndex(world, which, ({ retryAt }) => retryAt !== null)
    if (index === undefined) return undefined
    return {
      path: '/purchase/cancelretry',
      body: { PurchaseId: at(world.ids.purchases, index) },
      answer: () => done(() => cancelRetry(world, index)),
    }
  }),
)

const renewing = pick.map((which) =>
  command((world) => {
    const found = chosen(world, which, canPayNext)
    if (!found) return undefined
    const { subscription, SubscriptionId } = found
    return {
      path: `/sandbox/subscriptions/${SubscriptionId}/renewal`,
      body: {},
      answer: () =>
        attempt(() => {
          demand(canPayNext(subscription), 'nothing to renew')
          if (subscription.open === null) renew(world, subscription, ownRenewal(subscription))
          else collect(world, subscription.open)
          return {}
        }),
    }
  }),
)

/** Orders and payments of customers. */
export const moneyCommands = [
  subscribing,
  subscribing,
  ordering,
  paying,
  paying,
  paying,
  receiving,
  cancelling,
  renewing,
]
