/**
 * The platform's operations as rows of the OpenAPI document, except changes of subscriptions. A row names path,
 * parameters, schemas and refusals; the texts describe the documented behavior, and say so where a path or a field
 * is reconstructed. Data only.
 */

import { purchaseStatuses } from '../../state/purchase.ts'
import { subscriptionStatuses } from '../../state/subscription.ts'
import { country, currency, integer, oneOf, ref, type Schema, text } from '../schemas/schema.ts'
import { type Operation, optionalQuery, query } from './operation.ts'

const commaList: Schema = { type: 'string', pattern: '^[^,]+(,[^,]+)*$' }
const localTime: Schema = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,7})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$',
}
const statuses = query(
  'purchasestatusids',
  commaList,
  `Status IDs, separated by commas, of ${Object.keys(purchaseStatuses).join(', ')}.`,
)
const subscriptionId = query(
  'subscriptionid',
  ref('SubscriptionId'),
  'ID of the subscription, with or without a leading S.',
)

/** Operations of the public price host. */
export const priceOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/prices',
    id: 'prices',
    summary: 'Prices of products for one shopper',
    description:
      'Returns the price of one unit of each product. Unknown products are missing from the array, and empty parameters count as absent.',
    query: [
      query('client_id', { type: 'string', pattern: '^\\d{1,18}$' }, 'ID of the client account.'),
      optionalQuery('product_id', text, 'Product IDs, separated by commas. Default: the whole catalogue.'),
      optionalQuery('internalproduct_id', text, "The client's own product IDs, separated by commas."),
      optionalQuery(
        'currency',
        { ...currency, pattern: '^([A-Z]{3})?$' },
        'ISO 4217 code. Default: the currency of the country.',
      ),
      optionalQuery(
        'country',
        { ...country, pattern: '^([A-Z]{2})?$' },
        "ISO 3166-1 alpha-2 code. Default: the country of the caller's address.",
      ),
      optionalQuery('coupon', text, 'Code of a coupon.'),
      optionalQuery('price_rule', text, 'Name of a price configuration; none switches automatic ones off.'),
    ],
    answer: 'Prices',
    refusals: [400, 404],
    error: 'PriceError',
  },
]

/** Operations of the REST host, except changes of subscriptions. */
export const platformOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/connection/test',
    id: 'connectiontest',
    summary: 'Tests the credentials',
    description: 'Returns 200 when the credentials are valid, 401 otherwise.',
    answer: 'ConnectionTestResponse',
    error: 'ErrorWithoutId',
  },
  {
    method: 'get',
    path: '/product/getproductprice',
    id: 'getproductprice',
    summary: 'List prices by currency and quantity',
    description:
      'Returns a price for each currency and each volume tier, also in currencies that the client does not offer. Coupons and price rules are not applied.',
    query: [
      query('currencyids', commaList, 'ISO 4217 codes, separated by commas.'),
      query('productids', commaList, 'Product IDs, separated by commas.'),
    ],
    answer: 'GetProductPriceResponse',
    refusals: [400],
  },
  {
    method: 'get',
    path: '/purchase/getpurchase',
    id: 'getpurchase',
    summary: 'Reads a purchase',
    description:
      'Returns the purchase as PaidOrderNotification carries it. Every scalar is a text, as in the XML that the platform converts.',
    query: [
      query('purchaseid', integer, 'ID of the purchase.'),
      query('reimbursementid', { type: 'number' }, 'Any number; it does not affect the call.'),
    ],
    answer: 'GetPurchaseResponse',
    refusals: [400, 404],
  },
  {
    method: 'get',
    path: '/purchase/getpurchaselist',
    id: 'getpurchaselist',
    summary: 'Lists the purchases of a period',
    description: 'Returns the purchases that were placed in the period and have one of the statuses.',
    query: [
      query('startdatetime', localTime, 'Start of the period, ISO 8601; UTC without a zone.'),
      query('enddatetime', localTime, 'End of the period, ISO 8601; UTC without a zone.'),
      statuses,
    ],
    answer: 'GetPurchaseListResponse',
    refusals: [400],
  },
  {
    method: 'get',
    path: '/purchase/getpurchaselistByIds',
    id: 'getpurchaselistByIds',
    summary: 'Lists the purchases of a range of IDs',
    description:
      'Returns the purchases of the range that have one of the statuses. The path is accepted in lower case too.',
    query: [
      query('startpurchaseid', integer, 'First ID of the range.'),
      optionalQuery('endpurchaseid', integer, 'Last ID of the range. Default: no end.'),
      statuses,
    ],
    answer: 'GetPurchaseListResponse',
    refusals: [400],
  },
  {
    method: 'post',
    path: '/purchase/updatelicensekey',
    id: 'updatelicensekey',
    summary: 'Replaces a license key',
    description:
      'Sets the license key of an item of a purchase. The fields of the request are reconstructed, because the platform does not document them.',
    body: ['UpdateLicenseKeyRequest'],
    answer: 'UpdateLicenseKeyResponse',
    refusals: [400, 404],
  },
  {
    method: 'post',
    path: '/purchase/cancelretry',
    id: 'cancelretry',
    summary: 'Cancels the retry of a payment',
    description:
      'Stops collecting a failed payment and declines the purchase. The operation is reconstructed, because the platform does not document it.',
    body: ['CancelRetryRequest'],
    answer: 'CancelRetryResponse',
    refusals: [400, 404],
  },
  {
    method: 'post',
    path: '/cart/processcart',
    id: 'processcart',
    summary: 'Places an order for a known customer',
    description:
      'Charges the stored payment details of the customer. Cart.LogonPurchaseId, Cart.CustomerReferenceId or Subscription.SubscriptionId identifies the customer. Every call is a new order, also when it equals an earlier one.',
    body: ['ProcessCartRequest'],
    answer: 'ProcessCartResponse',
    refusals: [400],
    failure: 'ProcessCartResponse',
  },
  {
    method: 'post',
    path: '/cart/generatecartpreview',
    id: 'generatecartpreview',
    summary: 'Prices a checkout link',
    description: 'Returns what the checkout would charge, and a session URL with the same cart.',
    body: ['GenerateCartPreviewRequest'],
    answer: 'GenerateCartPreviewResponse',
    refusals: [400],
  },
  {
    method: 'post',
    path: '/urlgenerator/generateusersessionurl',
    id: 'generateusersessionurl',
    summary: 'Creates a session for a checkout link',
    description: 'Returns a session URL, valid for one purchase or for 72 hours after the last hit.',
    body: ['GenerateUserSessionUrlRequest'],
    answer: 'GenerateUserSessionUrlResponse',
    refusals: [400],
  },
  {
    method: 'get',
    path: '/subscription/getsubscription',
    id: 'getsubscription',
    summary: 'Reads a subscription',
    description: 'Returns the subscription with all versions of its items.',
    query: [subscriptionId],
    answer: 'GetSubscriptionResponse',
    refusals: [400, 404],
  },
  {
    method: 'get',
    path: '/subscription/getsubscriptionsbypurchase',
    id: 'getsubscriptionsbypurchase',
    summary: 'Reads the subscription of a purchase',
    description: 'Returns an array with exactly one subscription: the one of the first item that has one.',
    query: [query('purchaseid', integer, 'ID of the purchase.')],
    answer: 'GetSubscriptionsByPurchaseResponse',
    refusals: [400, 404],
  },
  {
    method: 'get',
    path: '/subscription/getsubscriptionsforcustomer',
    id: 'getsubscriptionsforcustomer',
    summary: 'Lists the subscriptions of a customer',
    description:
      'Needs exactly one of customerid, customerreferenceid and customeremail. An unknown customer has no subscriptions.',
    query: [
      optionalQuery('customerid', integer, "The platform's ID of the customer."),
      optionalQuery('customerreferenceid', text, "The client's own ID of the customer."),
      optionalQuery('customeremail', text, 'E-mail address of one of the contacts.'),
      optionalQuery(
        'subscriptionstatus',
        oneOf(...Object.keys(subscriptionStatuses), ...Object.values(subscriptionStatuses).map(String)),
        'Status by name or number. Default: all.',
      ),
    ],
    answer: 'GetSubscriptionsForCustomerResponse',
    refusals: [400],
  },
]
