import { inFile, type Mutation } from './mutation.ts'

const form = 'test/widget/order-form.browser.tsx'
const state = inFile('src/widget/lazy/order/order-state.ts', form)
const choices = inFile('src/widget/lazy/order/choices.ts', form)
const total = inFile('src/widget/lazy/order/true-total.ts', form)
const cardTotal = inFile('src/widget/lazy/order/true-total.ts', 'test/widget/quantity.browser.tsx')
const session = inFile('src/widget/checkout/cart-session.ts', form)
const tiers = inFile('src/widget/lazy/modules/tiers.tsx', 'test/widget/tiers.browser.tsx')
const rules = inFile('src/widget/prices/tiers.ts', 'test/widget/settings.test.ts')
const terms = inFile('src/widget/components/terms-text.ts', form)
const row = inFile('src/widget/lazy/modules/quantity.tsx', 'test/widget/quantity.browser.tsx')
const card = inFile(
  'src/widget/components/terms-text.ts',
  'test/widget/terms.browser.tsx test/widget/quantity.browser.tsx',
)
const pressed = inFile('src/widget/checkout/press.ts', 'test/widget/quantity.browser.tsx')
const cart = inFile('src/widget/lazy/modules/cart.tsx', form)
const press = inFile('src/widget/checkout/press.ts', form)
const report = inFile('src/widget/analytics/report.ts', form)
const quantity = inFile('src/widget/lazy/modules/quantity.tsx', form)
const stepper = inFile('src/widget/components/Stepper.tsx', 'test/widget/quantity.browser.tsx')
const figures = inFile('src/widget/components/order-figures.ts', 'test/endpoint/order-totals.test.ts')
const route = inFile('src/endpoint/cart/preview-for.ts', 'test/endpoint/cart-preview.test.ts')
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
