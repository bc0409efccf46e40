import { ref, text } from '../schemas/schema.ts'
import { type Operation, optionalQuery, query } from './operation.ts'

/** `POST /subscription/<name>`, whose schemas are named alike. */
const change = (
  schemas: string,
  summary: string,
  more: Partial<Pick<Operation, 'description' | 'refusals'>> = {},
): Operation => {
  const name = schemas.toLowerCase()
  return {
    method: 'post',
    path: `/subscription/${name}`,
    id: name,
    summary,
    body: [`${schemas}Request`],
    answer: `${schemas}Response`,
    refusals: [400, 404],
    ...more,
  }
}

/** platform-api.md, "Subscription changes". */
export const subscriptionOperations: readonly Operation[] = [
  change('AddSubscriptionItem', 'Adds an item, or shows what it would cost'),
  change('IncreaseSubscriptionItemQuantity', 'Adds units to an item, or shows what they would cost'),
  change('UpdateSubscriptionItem', 'Changes an item, or shows what it would cost'),
  change('UpdateSubscriptionItemPrice', 'Changes the price of an item, or shows what it would cost'),
  change('AlignSubscriptions', 'Bills two subscriptions of a customer together', {
    description: 'The primary one carries both from then on; the secondary one ends Finished.',
  }),
  change('UpdateNextBillingDate', 'Moves the next billing date'),
  change('ReinstateSubscriptionItems', 'Brings items back to life'),
  change('UpdateSubscriptionParameters', 'Sets parameters from the next billing date on'),
  change('UpdateContact', 'Changes a contact of the customer from the next billing date on'),
  change('UpdateAccount', 'Asks the account updater for the customer’s current card'),
  change('UpdateSubscriptionRenewalType', 'Switches between automatic and manual renewal'),
  change('RenewSubscription', 'Renews at once, at the full price'),
  change('DeactivateSubscriptionItems', 'Deactivates items'),
  change('RemoveSubscriptionItem', 'Removes an item'),
  {
    method: 'post',
    path: '/subscription/updatecustomer',
    id: 'updatecustomer',
    summary: 'Sets the client’s own customer ID',
    query: [
      query('subscriptionid', ref('SubscriptionId')),
      optionalQuery('customerreferenceid', text, 'None: it is taken away'),
    ],
    answer: 'UpdateCustomerResponse',
    refusals: [400, 404],
    error: 'ErrorWithoutId',
  },
]
