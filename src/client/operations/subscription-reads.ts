import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import type {
  SubscriptionByPurchaseInput,
  SubscriptionInput,
  SubscriptionResult,
  SubscriptionsForCustomerInput,
  SubscriptionsResult,
} from '../types/subscription.ts'
import { listOf, text } from '../wire/answer-fields.ts'
import * as given from '../wire/request-fields.ts'
import { subscription, subscriptionList, subscriptionStatuses } from '../wire/subscription.ts'

/** The platform documents exactly one subscription; none or several are ambiguous. */
const onlySubscription = z.pipe(
  z.object({ Subscriptions: listOf(subscription), ResultMessage: text }),
  z.transform(({ Subscriptions: [only, another], ...rest }, context) => {
    if (only && !another) return { Subscription: only, ...rest }
    context.issues.push({
      code: 'custom',
      path: ['Subscriptions'],
      message: 'expected exactly one subscription',
      input: undefined,
    })
    return z.NEVER
  }),
)

const subscriptionNames = Object.keys(subscriptionStatuses) as (keyof typeof subscriptionStatuses)[]

/** `rules` demands exactly one identifier, as the type of the input does. */
const customerQuery = z.strictObject({
  customerId: z.optional(given.queryId),
  customerReferenceId: z.optional(given.text),
  customerEmail: z.optional(given.text),
  subscriptionStatus: z.optional(given.oneOf(subscriptionNames)),
})

/** Reads of subscriptions (docs/platform/subscriptions.md#reads). */
export const subscriptionReads = {
  get: operation<SubscriptionInput, SubscriptionResult>()({
    method: 'GET',
    host: 'rest',
    path: '/subscription/getsubscription',
    parametersIn: 'query',
    request: z.strictObject({ subscriptionId: given.subscriptionId }),
    response: z.object({ Subscription: subscription, ResultMessage: text }),
    isSafe: true,
  }),

  byPurchase: operation<SubscriptionByPurchaseInput, SubscriptionResult>()({
    method: 'GET',
    host: 'rest',
    path: '/subscription/getsubscriptionsbypurchase',
    parametersIn: 'query',
    request: z.strictObject({ purchaseId: given.queryId }),
    response: onlySubscription,
    isSafe: true,
  }),

  /** The status is sent by name, because published guides number the statuses differently. */
  forCustomer: operation<SubscriptionsForCustomerInput, SubscriptionsResult>()({
    method: 'GET',
    host: 'rest',
    path: '/subscription/getsubscriptionsforcustomer',
    parametersIn: 'query',
    request: customerQuery as z.ZodMiniType<z.output<typeof customerQuery>, SubscriptionsForCustomerInput>,
    response: subscriptionList,
    isSafe: true,
    rules: ({ customerId, customerReferenceId, customerEmail }) =>
      given.exactlyOne({ customerId, customerReferenceId, customerEmail }),
  }),
}
