import { inFile, type Mutation } from './mutation.ts'

const route = inFile('src/endpoint/core/cart-preview-route.ts', 'test/endpoint/cart-preview.test.ts')
const prices = inFile('src/endpoint/modules/volume-prices.ts', 'test/endpoint/volume-prices.test.ts')

export const orderFormMutations: readonly Mutation[] = [
  route.without(
    'totals of pages go behind shoppers who leave',
    "request.session ? 'previews' : 'prices'",
    "'previews'",
  ),
  prices.without(
    'volume prices are asked for once an hour',
    'if (known && now() < known.until) return known.tiers',
    '',
  ),
  prices.without('a failure is no volume price', 'if (kept.get(key) === entry) kept.delete(key)', ''),
  prices.without(
    'the memory of volume prices is bounded',
    'if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)',
    '',
  ),
  prices.without(
    'a caller asks for so many volume prices',
    "await limits.requests(exchange, { name: 'tiers', quota: config.requestsPerMinute, window: 60 })",
    '',
  ),
]
