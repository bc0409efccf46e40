import * as z from 'zod/mini'
import { operation, restRead } from '../operation.ts'
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
    ...restRead,
    path: '/subscription/getsubscription',
    request: z.strictObject({ subscriptionId: given.subscriptionId }),
    response: z.object({ Subscription: subscription, ResultMessage: text }),
  }),

  byPurchase: operation<SubscriptionByPurchaseInput, SubscriptionResult>()({
    ...restRead,
    path: '/subscription/getsubscriptionsbypurchase',
    request: z.strictObject({ purchaseId: given.queryId }),
    response: onlySubscription,
  }),

  /** The status is sent by name, because published guides number the statuses differently. */
  forCustomer: operation<SubscriptionsForCustomerInput, SubscriptionsResult>()({
    ...restRead,
    path: '/subscription/getsubscriptionsforcustomer',
    request: customerQuery as z.ZodMiniType<z.output<typeof customerQuery>, SubscriptionsForCustomerInput>,
    response: subscriptionList,
    rules: ({ customerId, customerReferenceId, customerEmail }) =>
      given.exactlyOne({ customerId, customerReferenceId, customerEmail }),
  }),
}
