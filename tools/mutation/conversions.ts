import { endpointTests, inFile, type Mutation } from './mutation.ts'

const analytics = 'test/widget/analytics.browser.tsx'
const trials = 'test/widget/experiment.browser.tsx'
const impressions = inFile('src/widget/analytics/impressions.ts', analytics)
const report = inFile('src/widget/analytics/report.ts', analytics)
const item = inFile('src/widget/analytics/analytics-item.ts', analytics)
const products = inFile('src/widget/analytics/products.ts', analytics)
const layer = inFile('src/widget/analytics/data-layer.ts', analytics)
const consent = inFile('src/widget/analytics/consent.ts', analytics)
const events = inFile('src/widget/analytics/ga4.ts', 'test/widget/ga4.test.ts')
const buys = inFile('src/widget/binding/priced-buy.ts', 'test/widget/events.browser.tsx')
const orders = inFile('src/widget/lazy/modules/order.tsx', 'test/widget/events.browser.tsx')
const experiment = inFile('src/widget/lazy/modules/experiment.tsx', trials)
const storefront = inFile('src/widget/storefront/storefront.ts', trials)
const stores = inFile('src/widget/storefront/nearest-store.ts', trials)
const context = inFile('src/widget/storefront/pricing-context.ts', trials)
const preview = inFile('src/widget/checkout/preview.ts', trials)
const attributes = inFile('src/widget/settings/attributes.ts', trials)
const mount = inFile('src/widget/elements/mount.ts', trials)
const arms = inFile('src/contract/experiment.ts', 'test/contract/experiment.test.ts')
const queue = inFile('src/endpoint/modules/purchase-queue.ts', endpointTests('conversions'))
const counted = inFile('src/endpoint/modules/experiments/experiments.ts', endpointTests('experiments'))
const sale = inFile('src/endpoint/modules/sale.ts', endpointTests('experiments', 'conversions'))
const sent = inFile('src/endpoint/modules/conversions/conversion.ts', endpointTests('conversions'))
const command = inFile('src/cli/commands/experiment.ts', 'test/cli/experiment.test.ts')
const statistics = inFile('src/cli/experiment/statistics.ts', 'test/cli/experiment-statistics.test.ts')

/** Mutations of analytics and price experiments, from the page to the verdict. */
export const conversionMutations: readonly Mutation[] = [
  impressions.without('impressions: half is visible', 'intersectionRatio >= 0.5', 'intersectionRatio > 0'),
  impressions.without(
    'impressions: a large element fills half of the window',
    'intersectionRect.height * 2 >= (rootBounds?.height ?? Number.POSITIVE_INFINITY)',
    'false',
  ),
  impressions.without('impressions: for the whole second', 'inView.get(element) !== visit || ', ''),
  impressions.without(
    'impressions: not while prerendering or hidden',
    'if (!document.hidden && !isPrerendering(document)) observer.observe(element)',
    'observer.observe(element)',
  ),
  impressions.without(
    'impressions: when the page is shown',
    "for (const event of ['visibilitychange', 'prerenderingchange']) document.addEventListener(event, update)",
    '',
  ),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
  report.without('analytics: each product once', "!once(`seen ${item.product} ${item.list ?? ''}`)", 'false'),
  report.without(
    'analytics: a selection is a link',
    ' || !path.some((node) => node instanceof HTMLAnchorElement && node.href)',
    '',
  ),
  report.without('analytics: no stopped checkout', 'event.defaultPrevented || ', ''),
  report.without('analytics: a cart is seen', 'if (isCartShown(document)) ', ''),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
  report.without('analytics: a code once', ' && once(`code ${detail.code}`)', ''),
  report.without('analytics: purchases only where asked for', '!hasPagePurchases || ', ''),
  report.without('analytics: paid purchases only', "result !== 'paid' || ", ''),
  report.without('analytics: a purchase once a page', ' || !once(key)', ''),
  report.without('analytics: a purchase once a visit', 'page.memory.read(key) || ', ''),
  report.without(
    'analytics: prices of before its file',
    "root.querySelectorAll('*')",
    "root.querySelectorAll('vitrine-card')",
  ),
  item.without(
    'analytics: a list around an order',
    'if (!root) return host && listAround(host)',
    'if (!root) return undefined',
  ),
  buys.without('events: a buy control tells its price', "host.localName === 'vitrine-buy' ?", 'false ?'),
  buys.without('events: a buy control tells no remembered price', ' && !state.isWaiting)', ')'),
  orders.without(
    'events: an order tells no remembered price',
    'state?.item && !state.isWaiting',
    'state?.item',
  ),
  orders.without(
    'events: an order tells its prices',
    'if (row) announcePriced(',
    'if (false) announcePriced(',
  ),
  item.without(
    'analytics: net value',
    'timesQuantity(item.price.net.value, quantity',
    'timesQuantity(item.price.gross.value, quantity',
  ),
  products.without('analytics: positions without repetitions', '[...new Set(products)]', 'products'),
  products.without(
    'analytics: lists inside lists',
    '.filter((other) => listAround(other)?.root === list.root)',
    '',
  ),
  layer.without('analytics: a reset before each event', '{ ecommerce: null }, ', ''),
  layer.without('analytics: a refusal drops what waits', 'if (isGiven === false) waiting = []', ''),
  layer.without('analytics: few events wait', '.slice(-maxWaiting)', ''),
  layer.without('analytics: no client ID after a withdrawal', 'consent.read() && /', '/'),
  layer.without(
    'analytics: a client ID names nobody',
    '/^\\d{1,20}\\.\\d{1,20}\\.\\d{0,20}$/.test(id)',
    'true',
  ),
  layer.without(
    'analytics: a withdrawal takes the client ID back',
    'if (wasTold && isGiven === false) onClientId(undefined)',
    '',
  ),
  layer.without('analytics: calls for Google’s tag', 'host.gtag && ', 'false && '),
  layer.without('analytics: objects for Tag Manager', ' && !hasContainer(host, layer)', ''),
  layer.without('analytics: a container by its ID', "id.startsWith('GTM-')", 'false'),
  consent.without('analytics: of analytics alone', "if (kind !== 'analytics') return", ''),
  consent.without('analytics: a default is no refusal', " && action === 'update'", ''),
  consent.without(
    'analytics: an agreement before the file',
    'for (const [kind, given] of queue) consent(kind, given)',
    '',
  ),
  events.without(
    'analytics: no more items than Google takes',
    'items: items.slice(start, start + maxItems).map(ga4Item)',
    'items: items.map(ga4Item)',
  ),
  experiment.without(
    'experiment: once a visit',
    'if (memory.read(key) || reported.has(key)) return false',
    '',
  ),
  experiment.without('experiment: no price rule of its own', ' || hasOwnRule(sender)', ''),
  experiment.without(
    'experiment: nor around bound markup',
    "element.closest('[data-vitrine-field]')?.closest('[data-vitrine-price-rule]') != null",
    'false',
  ),
  experiment.never(
    'experiment: no arm in a store with a price rule of its own',
    'outer && inherited === value && settings.priceRule !== outer.priceRule',
  ),
  experiment.without(
    'experiment: no arm of the page inside such a store',
    "experiment: '', extra: others",
    'extra: others',
  ),
  experiment.without('experiment: no stopped click', '!event.defaultPrevented && ', ''),
  experiment.without(
    'experiment: one arm a visit',
    "typeof remembered === 'string' ? remembered : crypto.randomUUID()",
    'crypto.randomUUID()',
  ),
  experiment.without('experiment: the arm of the merchant’s ID', 'cleanId(settings) || visitor', 'visitor'),
  experiment.without('experiment: the card of the event', 'nearestStore(sender) ?? page', 'page'),
  storefront.without(
    'experiment: no price before the arm',
    'if (settings.value.experiment && experiment.value === undefined) return { isWaiting: true }',
    '',
  ),
  storefront.without('experiment: no change of a shown price', 'if (experiment.peek() === undefined)', ''),
  stores.without('experiment: a card is a store', ',vitrine-card[experiment]', ''),
  context.without(
    'experiment: no arm in the link of another rule',
    "cart.priceRule ? { ...settings.extra, [experimentParameter]: '' } : settings.extra",
    'settings.extra',
  ),
  preview.without(
    'experiment: no arm in the preview of another rule',
    'cart.priceRule ? others : all',
    'all',
  ),
  attributes.without(
    'experiment: the arm replaces the card’s rule',
    "element.hasAttribute('experiment') ? undefined : ",
    '',
  ),
  mount.without('experiment: a card in another store', 'updateStore(host)\n', '\n'),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
  arms.without('experiment: arms differ between experiments', 'hash(`${name}:${id}`)', 'hash(id)'),
  arms.without(
    'experiment: similar IDs are spread',
    'value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)',
    '',
  ),
  queue.without('conversions: each task once', 'if (before.done.includes(task)) return', ''),
  queue.never('conversions: the sale before its refund', 'after !== undefined && failed.has(after)'),
  queue.without(
    'conversions: a pause before the next try',
    'if (before.open && before.next > now()) return',
    '',
  ),
  queue.without('conversions: given up at last', 'now() - before.since >= giveUpAfter', 'false'),
  queue.without('conversions: a run ends', 'now() - began >= maxRun || ', ''),
  counted.without('experiment: refunds are taken out', 'isRefunded ? [sale,', 'false ? [sale,'),
  counted.without('experiment: no renewals', '!isFirstBilling(purchase) || ', ''),
  counted.without('experiment: named arms only', '!isKnown || ', ''),
  counted.without('experiment: nothing behind the arm', 'more.length === 0 && ', ''),
  sale.without('sales: renewals by their category', "(!category || category === 'Signup') &&", ''),
  sale.without('sales: renewals by their interval', '(recurringBilling?.intervalNo ?? 0) > 0', 'false'),
  sale.without('sales: no doubled parameter', 'more.length === 0 ? first?.value : undefined', 'first?.value'),
  sent.never('conversions: no renewal for Google Analytics', '!isFirstBilling(purchase)'),
  command.without('experiment: figures say what waits', '      printWaiting(output, waiting)\n', ''),
  statistics.without('experiment: 95 % intervals', 'const z95 = 1.959964', 'const z95 = 1.5'),
  statistics.without('experiment: a strict verdict', 'const verdictLevel = 0.01', 'const verdictLevel = 0.1'),
  statistics.without(
    'experiment: shared between comparisons',
    'verdictLevel / 2 / Math.max(1, results.length - 1)',
    'verdictLevel * 3 / 2',
  ),
  statistics.without(
    'experiment: no verdict before the planned size',
    "if (least < planned) return { kind: 'too-early', missing: planned - least }",
    '',
  ),
  statistics.without(
    'experiment: no verdict without a plan',
    "if (planned === undefined) return { kind: 'too-early' }",
    'planned ??= 0',
  ),
  statistics.without(
    'experiment: the alarm of the shares',
    "if (hasWrongShares(arms)) return { kind: 'shares-differ' }",
    '',
  ),
  statistics.without('experiment: the alarm is rare', 'shareLimits = [10.828,', 'shareLimits = [2.7,'),
]
