import { purchaseStatuses } from '../../state/purchase.ts'
import { subscriptionStatuses } from '../../state/subscription.ts'
import { country, currency, integer, oneOf, ref, type Schema, saying, text } from '../schemas/schema.ts'
import { type Operation, optionalQuery, query } from './operation.ts'

const commaList: Schema = { type: 'string', pattern: '^[^,]+(,[^,]+)*$' }
const localTime: Schema = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,7})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$',
}
const statuses = query(
  'purchasestatusids',
  commaList,
  `Status IDs, separated by commas: ${Object.keys(purchaseStatuses).join(', ')}`,
)
const subscriptionId = query('subscriptionid', ref('SubscriptionId'))

/** The public price host. */
export const priceOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/prices',
    id: 'prices',
    summary: 'What products cost this shopper',
    description:
      'For one unit each. Without a country the price follows the caller’s address, without a currency the country. An unknown product is missing from the array; an empty parameter is as good as none.',
    query: [
      query('client_id', { type: 'string', pattern: '^\\d{1,18}$' }),
      optionalQuery('product_id', text, 'Product IDs, separated by commas; none: the whole catalogue'),
      optionalQuery('internalproduct_id', text, 'The client’s own product IDs, separated by commas'),
      optionalQuery('currency', { ...currency, pattern: '^([A-Z]{3})?$' }),
      optionalQuery('country', { ...country, pattern: '^([A-Z]{2})?$' }),
      optionalQuery('coupon', text),
      optionalQuery('price_rule', text, 'A price configuration; `none` switches automatic ones off'),
    ],
    answer: 'Prices',
    refusals: [400, 404],
    error: 'PriceError',
  },
]

/** Everything of the REST host but subscriptions. */
export const platformOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/connection/test',
    id: 'connectiontest',
    summary: 'Whether the credentials are good',
    answer: 'ConnectionTestResponse',
    error: 'ErrorWithoutId',
  },
  {
    method: 'get',
    path: '/product/getproductprice',
    id: 'getproductprice',
    summary: 'List prices by currency and quantity, also in currencies that are not on offer',
    query: [
      query('currencyids', commaList, 'ISO 4217, separated by commas'),
      query('productids', commaList, 'Separated by commas'),
    ],
    answer: 'GetProductPriceResponse',
    refusals: [400],
  },
  {
    method: 'get',
    path: '/purchase/getpurchase',
    id: 'getpurchase',
    summary: 'One purchase',
    query: [
      query('purchaseid', integer),
      query('reimbursementid', integer, 'Any number; it does not affect the call'),
    ],
    answer: 'GetPurchaseResponse',
    refusals: [400, 404],
  },
  {
    method: 'get',
    path: '/purchase/getpurchaselist',
    id: 'getpurchaselist',
    summary: 'The purchases of a period',
    query: [
      query('startdatetime', localTime, 'ISO 8601; UTC without a zone'),
      query('enddatetime', localTime),
      statuses,
    ],
    answer: 'GetPurchaseListResponse',
    refusals: [400],
  },
  {
    method: 'get',
    path: '/purchase/getpurchaselistByIds',
    id: 'getpurchaselistByIds',
    summary: 'The purchases of a range of IDs',
    description: 'The path is answered in lower case as well.',
    query: [query('startpurchaseid', integer), optionalQuery('endpurchaseid', integer), statuses],
    answer: 'GetPurchaseListResponse',
    refusals: [400],
  },
  {
    method: 'post',
    path: '/purchase/updatelicensekey',
    id: 'updatelicensekey',
    summary: 'Sets the license key of a purchase’s item',
    body: ['UpdateLicenseKeyRequest'],
    answer: 'UpdateLicenseKeyResponse',
    refusals: [400, 404],
  },
  {
    method: 'post',
    path: '/purchase/cancelretry',
    id: 'cancelretry',
    summary: 'Gives up collecting a payment that failed',
    body: ['CancelRetryRequest'],
    answer: 'CancelRetryResponse',
    refusals: [400, 404],
  },
  {
    method: 'post',
    path: '/cart/processcart',
    id: 'processcart',
    summary: 'Orders for a customer who is known',
    body: ['ProcessCartRequest'],
    answer: 'ProcessCartResponse',
    refusals: [400],
    failure: 'ProcessCartResponse',
  },
  {
    method: 'post',
    path: '/cart/generatecartpreview',
    id: 'generatecartpreview',
    summary: 'What a checkout link would charge, with a session URL on request',
    body: ['GenerateCartPreviewRequest'],
    answer: 'GenerateCartPreviewResponse',
    refusals: [400],
  },
  {
    method: 'post',
    path: '/urlgenerator/generateusersessionurl',
    id: 'generateusersessionurl',
    summary: 'A session URL for a checkout link',
    body: ['GenerateUserSessionUrlRequest'],
    answer: 'GenerateUserSessionUrlResponse',
    refusals: [400],
  },
  {
    method: 'get',
    path: '/subscription/getsubscription',
    id: 'getsubscription',
    summary: 'One subscription',
    query: [subscriptionId],
    answer: 'GetSubscriptionResponse',
    refusals: [400, 404],
  },
  {
    method: 'get',
    path: '/subscription/getsubscriptionsbypurchase',
    id: 'getsubscriptionsbypurchase',
    summary: 'The subscription of a purchase',
    query: [query('purchaseid', integer)],
    answer: 'GetSubscriptionsByPurchaseResponse',
    refusals: [400, 404],
  },
  {
    method: 'get',
    path: '/subscription/getsubscriptionsforcustomer',
    id: 'getsubscriptionsforcustomer',
    summary: 'The subscriptions of a customer',
    description: 'Exactly one of customerid, customerreferenceid and customeremail.',
    query: [
      optionalQuery('customerid', integer),
      optionalQuery('customerreferenceid', text),
      optionalQuery('customeremail', text),
      optionalQuery(
        'subscriptionstatus',
        saying(
          oneOf(...Object.keys(subscriptionStatuses), ...Object.values(subscriptionStatuses).map(String)),
          'By name or number',
        ),
      ),
    ],
    answer: 'GetSubscriptionsForCustomerResponse',
    refusals: [400],
  },
]
