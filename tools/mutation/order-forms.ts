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
const route = inFile('src/endpoint/core/cart-preview-route.ts', 'test/endpoint/cart-preview.test.ts')
const prices = inFile('src/endpoint/modules/volume-prices.ts', 'test/endpoint/volume-prices.test.ts')

export const orderFormMutations: readonly Mutation[] = [
  state.without(
    'an address chooses among the audiences of the page',
    'if (!readAudiences().some((audience) => audience.priceRule === priceRule)) return',
    'if (priceRule === undefined) return',
  ),
  state.without(
    'cards of an order show the prices of its rule',
    '  useOneRule()\n  new MutationObserver',
    '  new MutationObserver',
  ),
  state.without(
    'cards of an order that come later show the prices of its rule',
    '    useOneRule()\n    change()',
    '    change()',
  ),
  choices.without(
    'an address has quantities that can be ordered',
    'if (!isQuantity(value)) return undefined',
    '',
  ),
  total.without('only an act of the shopper asks for a total', ' || act === 0', ''),
  total.without(
    'no total is asked for while its prices are on their way',
    "if (isWaiting) return { state: 'checking' }",
    '',
  ),
  total.without('quick steps ask for the last cart only', 'if (wanted !== own) return', ''),
  total.without('a total that is asked for already answers the last act', 'asked.act = act\n', '\n'),
  total.without(
    'the total of an order ends with its unit prices',
    '(intent.lines ?? [intent])',
    '(intent.lines ? [] : [intent])',
  ),
  cardTotal.without(
    'the total of a card ends with its unit price',
    '(intent.lines ?? [intent])',
    '(intent.lines ?? [])',
  ),
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
  state.without(
    "an order of several has no renewal of the store's",
    "host.hasAttribute('renewal') || selected.length === 1",
    'true',
  ),
  state.without('an option states its own renewal', 'isStated || statesRenewal(element)', 'isStated'),
  terms.without('a renewal of some products names them', 'alike.length === lines.length', 'true'),
  terms.without('a renewal costs what its own products cost', 'isAll && renewal.price', 'renewal.price'),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
  terms.without('products that renew alike have one line', 'JSON.stringify(renewal)', '`${groups.size}`'),
  cart.never('a customer orders where each renewal is stated', 'renewed.some(({ renewal }) => !renewal)'),
  quantity.without(
    'a quantity in an order names its product',
    "host.closest('vitrine-order') ? productName(item) : undefined",
    'undefined',
  ),
  stepper.without(
    'a number below the least one may be typed on',
    'if (!input || input.dataset.quantity === String(value)) return',
    'if (!input) return',
  ),
  tiers.without(
    'a table of tiers stays while another is on its way',
    'if (isOnItsWay && shown)',
    'if (false && shown)',
  ),
  tiers.without('one tier is no table', 'tiers.length < 2', 'tiers.length < 1'),
  tiers.without('a quantity reaches its tier', 'quantity >= from', 'quantity > from'),
  tiers.without('the next tier is above the quantity', 'from > quantity', 'from >= quantity'),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
  tiers.without('tiers of the present currency', '`${id} ${currency}`', '`${id}`'),
  tiers.without('tiers follow the card of their product', 'chosen.value.get(product) ?? 1', '1'),
  tiers.without('tiers follow the order around them', 'line?.quantity ?? ', ''),
  tiers.without(
    'net tiers where net prices are shown',
    "tax === 'net' ? tier.net : tier.gross",
    'tier.gross',
  ),
  rules.without(
    'price rules by quantity do not overlap',
    ' || tiers.some((other) => tier.from <= other.to && other.from <= tier.to)',
    '',
  ),
  rules.without('a range has an end above its start', 'tier.to < tier.from || ', ''),
  rules.without('a range ends', 'quantity >= tier.from && quantity <= tier.to', 'quantity >= tier.from'),
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
  row.without('a card in an order asks for no total of its own', " && !host.closest('vitrine-order')", ''),
  row.without('a card asks for its total after an act only', 'acts += 1', ''),
  row.without('the sum of a card is before volume discounts', "state === 'unknown' && value > 1", 'false'),
  row.without(
    'a price rule by quantity decides the price',
    "!text && state === 'unknown'",
    "state === 'unknown'",
  ),
  row.without("the note's space stays", 'hasNote ||= isBeforeVolume', 'hasNote = isBeforeVolume'),
  row.without('the known total goes with its quantity', 'deferred?.setKnownTotal(host, known)', ''),
  card.without('the terms repeat the known total', 'money === item.price ? known : undefined', 'undefined'),
  card.without(
    'terms of several units say what may come off',
    'sold.isBeforeVolume && sold.known',
    'false && sold.known',
  ),
  pressed.without(
    'a card sells with its known total',
    'knownTotal(element)?.applyTo(shown) ?? shown',
    'shown',
  ),
  press.without(
    'an order tells of all its products',
    'lines: intent.lines?.map(({ product, quantity, item }) => ({ product, quantity, item })),',
    '',
  ),
  report.without(
    'analytics: an order came into the cart first',
    "if (!detail.isCart) layer.push(cartEvent('add_to_cart', detail.lines))",
    '',
  ),
]
