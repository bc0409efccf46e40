import { endpointTests, inFile, type Mutation } from './mutation.ts'

const receipt = inFile('src/endpoint/orders/check-receipt.ts', endpointTests('receipt', 'mismatch'))
const doubt = inFile('src/endpoint/orders/place-order.ts', endpointTests('absence', 'recovery'))
const limit = inFile('src/endpoint/core/cart-process-route.ts', endpointTests('limits'))
const input = inFile('src/endpoint/orders/process-input.ts', endpointTests('orders', 'receipt'))

export const placeOrderMutations: readonly Mutation[] = [
  receipt.never(
    'an order of a page for another country is refused',
    'request.country && request.country !== country',
  ),
  receipt.without(
    'an order whose preview differs is refused',
    "if (differences.length > 0) throw refusal('receipt-differs'",
    "if (false) throw refusal('receipt-differs'",
  ),
  receipt.without(
    'a preview for the receipt is in the order’s country and currency',
    '{ ...request, country, currency }',
    'request',
  ),
  receipt.without('a receipt is previewed among the orders', "currency }, 'orders')", 'currency })'),
  receipt.never(
    'a subscription needs a country in its token',
    'claims.subscriptionId !== undefined && claims.country === undefined',
  ),
  receipt.without(
    'a customer charged abroad before is refused',
    'known.push(await comparer.countryOfCustomer(customer))',
    'known.push(undefined)',
  ),
  doubt.never(
    'a purchase without an intent puts its customer in doubt',
    'await recovery.mayHaveLost(customer)',
  ),
  limit.without(
    'orders of a customer are counted by intent',
    'await limits.distinct(await fingerprintOf(claims.sub), limit, intent.id)',
    '',
  ),
  input.without(
    'an order is bound to the currency of its receipt',
    'request.currency ?? request.expected?.currency',
    'request.currency',
  ),
]
