import { ref, text } from '../schemas/schema.ts'
import { type Operation, optionalQuery, query } from './operation.ts'

/** `POST /subscription/<name>`, whose schemas have the same name. */
const change = (schemas: string, summary: string, description: string): Operation => {
  const name = schemas.toLowerCase()
  return {
    method: 'post',
    path: `/subscription/${name}`,
    id: name,
    summary,
    description,
    body: [`${schemas}Request`],
    answer: `${schemas}Response`,
    refusals: [400, 404],
  }
}

const reconstructed =
  'The operation is reconstructed, because the platform does not document its path or fields.'

/** docs/platform/subscriptions.md#changes */
export const subscriptionOperations: readonly Operation[] = [
  change(
    'AddSubscriptionItem',
    'Adds an item',
    'Adds a product to an active subscription, now or at the next billing. The interval of the product must equal that of the other items.',
  ),
  change(
    'IncreaseSubscriptionItemQuantity',
    'Adds units to an item',
    'Quantity is the number of additional units. ExtendInterval is not offered.',
  ),
  change(
    'UpdateSubscriptionItem',
    'Changes an item',
    'Makes a new version with another product, quantity, price, text or coupon. A declined payment is a 200 with TransactionStatus Rejected, and nothing changes.',
  ),
  change(
    'UpdateSubscriptionItemPrice',
    'Changes the price of an item',
    'Makes a new version with a price for this customer. With AlignToCurrentInterval it holds at once and is charged pro rata.',
  ),
  change(
    'AlignSubscriptions',
    'Merges the billing of two subscriptions',
    'Moves all items to the subscription with the later next billing date. The other one ends as Finished. The six amounts are returned for a preview only.',
  ),
  change(
    'UpdateNextBillingDate',
    'Moves the next billing date',
    'The date must be in the future and in UTC.',
  ),
  change(
    'ReinstateSubscriptionItems',
    'Reinstates items',
    'Makes Deactivated and AwaitingReinstate items Active again, and a Deactivated subscription with them.',
  ),
  change(
    'UpdateSubscriptionParameters',
    'Sets x-parameters',
    'Overwrites known keys and adds new ones, from the next billing date on.',
  ),
  change(
    'UpdateContact',
    'Changes a contact of the customer',
    'SubscriptionId or CustomerReferenceId identifies the customer, who must have an Active item. The contact counts from the next billing date on.',
  ),
  change(
    'UpdateAccount',
    'Starts the account updater',
    "Renews the expiry date of the customer's card. Payment methods without a card are refused.",
  ),
  change(
    'UpdateSubscriptionRenewalType',
    'Switches between automatic and manual renewal',
    'Automatic renews with stored payment details; Manual waits for the customer.',
  ),
  change(
    'RenewSubscription',
    'Renews at once',
    'Charges the full price of the next interval, which follows the current one. Only automatic subscriptions can be renewed, once for each interval.',
  ),
  change(
    'DeactivateSubscriptionItems',
    'Deactivates items',
    `The items are not billed again and last until the next billing date. ${reconstructed}`,
  ),
  change('RemoveSubscriptionItem', 'Removes an item', `The item ends at once and for good. ${reconstructed}`),
  {
    method: 'post',
    path: '/subscription/updatecustomer',
    id: 'updatecustomer',
    summary: "Sets the client's own customer ID",
    description: 'Takes its parameters from the query. Without customerreferenceid nothing changes.',
    query: [
      query('subscriptionid', ref('SubscriptionId'), 'ID of the subscription, with or without a leading S.'),
      optionalQuery('customerreferenceid', text, "The client's own ID of the customer."),
    ],
    answer: 'UpdateCustomerResponse',
    refusals: [400, 404],
    error: 'ErrorWithoutId',
  },
]
