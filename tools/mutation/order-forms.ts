import { inFile, type Mutation } from './mutation.ts'

const form = 'test/widget/order-form.browser.tsx'
const state = inFile('src/widget/lazy/order/order-state.ts', form)
const choices = inFile('src/widget/lazy/order/choices.ts', form)
const total = inFile('src/widget/lazy/order/true-total.ts', form)
const session = inFile('src/widget/checkout/cart-session.ts', form)
const tiers = inFile('src/widget/lazy/modules/tiers.tsx', 'test/widget/tiers.browser.tsx')
const figures = inFile('src/widget/components/order-figures.ts', 'test/endpoint/order-totals.test.ts')
const route = inFile('src/endpoint/core/cart-preview-route.ts', 'test/endpoint/cart-preview.test.ts')
const prices = inFile('src/endpoint/modules/volume-prices.ts', 'test/endpoint/volume-prices.test.ts')

export const orderFormMutations: readonly Mutation[] = [
  state.without(
    'an address chooses among the audiences of the page',
    'if (!readAudiences().some((audience) => audience.priceRule === priceRule)) return',
    'if (priceRule === undefined) return',
  ),
  choices.without(
    'an address has quantities that can be ordered',
    'if (!isQuantity(value)) return undefined',
    '',
  ),
  total.without('only an act of the shopper asks for a total', ' || act === 0', ''),
  total.without('quick steps ask for the last cart only', 'wanted !== own || ', ''),
  total.without(
    'the total of a cart without a product is not that of the order',
    'preview.differences.length === 0',
    'true',
  ),
  total.without(
    'a total that failed is asked for after another act',
    'if (entry?.isDone && entry.act === act) return unknown',
    '',
  ),
  session.without('another code or currency has no expected total', 'expected: undefined, ', ''),
  tiers.without('tiers of another price name no amounts', 'areOf(item, tiers, currency)\n', 'true\n'),
  tiers.without('a saving is rounded down', 'Math.floor(saved * 1000 + 1e-6)', 'Math.round(saved * 1000)'),
  figures.without(
    'an order sums all units',
    'timesQuantity(money[side].value, quantity, currency)',
    'money[side].value',
  ),
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
