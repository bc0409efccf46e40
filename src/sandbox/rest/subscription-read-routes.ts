import { Hono } from 'hono'
import type { SandboxContext } from '../context/context.ts'
import { invalid, notFound } from '../http/rest-error.ts'
import { subscriptionId } from '../requests/cart-requests.ts'
import { enumerated } from '../requests/fields.ts'
import { type Query, queryOf } from '../requests/query.ts'
import { respond } from '../responses/respond.ts'
import { subscriptionView } from '../responses/subscription-view.ts'
import type { Customer } from '../state/customer.ts'
import type { State } from '../state/state.ts'
import { type Subscription, subscriptionStatuses } from '../state/subscription.ts'
import { ownSubscription } from '../subscription/model/find-subscription.ts'
import type { RestEnv } from './authenticate.ts'

/** Accepts IDs with or without a leading S. */
export const subscriptionIdIn = (query: Query): number => {
  const result = subscriptionId.safeParse(query.required('subscriptionid'))
  if (!result.success) throw invalid("The parameter 'subscriptionid' is not a valid subscription ID.")
  return result.data
}

const identifiers = ['customerid', 'customerreferenceid', 'customeremail'] as const

const sameEmail = (a: string | undefined, b: string): boolean => a?.toLowerCase() === b.toLowerCase()

const hasEmail = ({ contacts }: Customer, email: string): boolean =>
  [contacts?.billing, contacts?.delivery, contacts?.licensee].some((contact) =>
    sameEmail(contact?.EMail, email),
  )

/** Requires exactly one of the three (docs/platform/subscriptions.md#reads). */
const wantedCustomer = (query: Query): ((customer: Customer) => boolean) => {
  const given = identifiers.filter((name) => query.optional(name) !== undefined)
  const [name] = given
  if (name === undefined || given.length > 1) {
    throw invalid(`Exactly one of the parameters ${identifiers.join(', ')} is required.`)
  }
  if (name === 'customerid') {
    const id = query.integer(name)
    return (customer) => customer.id === id
  }
  const value = query.required(name)
  return name === 'customeremail'
    ? (customer) => hasEmail(customer, value)
    : ({ reference }) => reference === value
}

const statusIn = (query: Query): Subscription['status'] | undefined => {
  const given = query.optional('subscriptionstatus')
  if (given === undefined) return undefined
  const result = enumerated(subscriptionStatuses).safeParse(given)
  if (!result.success) throw invalid("The parameter 'subscriptionstatus' is not a status of subscriptions.")
  return result.data
}

/** docs/platform/subscriptions.md#reads. An unknown customer has no subscriptions. */
export const subscriptionReadRoutes = (context: SandboxContext, state: State): Hono<RestEnv> => {
  const view = (subscription: Subscription) => subscriptionView(context, state, subscription)
  return new Hono<RestEnv>()
    .get('/subscription/getsubscription', (c) => {
      const subscription = ownSubscription(state, c.get('merchant'), subscriptionIdIn(queryOf(c)))
      return respond(c, 'GetSubscriptionResponse', { Subscription: view(subscription), ResultMessage: 'OK' })
    })
    .get('/subscription/getsubscriptionsbypurchase', (c) => {
      const { clientId } = c.get('merchant')
      const purchase = state.purchases.get(queryOf(c).integer('purchaseid'))
      if (purchase?.clientId !== clientId) throw notFound('The purchase does not exist.')
      // The platform returns exactly one: the first, when the order started several.
      const link = purchase.lines.find((line) => line.subscription)?.subscription
      const subscription = link && state.subscriptions.get(link.id)
      if (!subscription) throw notFound('The subscription of this purchase does not exist.')
      return respond(c, 'GetSubscriptionsByPurchaseResponse', {
        Subscriptions: [view(subscription)],
        ResultMessage: 'OK',
      })
    })
    .get('/subscription/getsubscriptionsforcustomer', (c) => {
      const { clientId } = c.get('merchant')
      const query = queryOf(c)
      const isWanted = wantedCustomer(query)
      const status = statusIn(query)
      const found = [...state.subscriptions.all()].filter((subscription) => {
        const customer = state.customers.get(subscription.customerId)
        const isOwn = subscription.clientId === clientId && customer !== undefined && isWanted(customer)
        return isOwn && (status === undefined || subscription.status === status)
      })
      return respond(c, 'GetSubscriptionsForCustomerResponse', {
        Subscriptions: found.map(view),
        ResultMessage: 'OK',
      })
    })
}
