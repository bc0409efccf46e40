import { inFile, type Mutation } from './mutation.ts'

const cart = 'test/widget/shopper-cart.browser.tsx'
const stored = 'test/widget/cart-store.test.ts'
const folder = 'src/widget/lazy/shopper-cart'
const lines = inFile(`${folder}/cart-lines.ts`, stored)
const store = inFile(`${folder}/cart-store.ts`, stored)
const orders = inFile(`${folder}/cart-orders.ts`, cart)
const total = inFile('src/widget/lazy/order/total-intent.ts', 'test/widget/quantity.browser.tsx')
const page = inFile(`${folder}/shopper-cart.ts`, cart)
const collected = inFile(`${folder}/collected.tsx`, cart)
const control = inFile('src/widget/lazy/modules/cart-button.tsx', cart)
const frame = inFile('src/widget/components/Cart.tsx', 'test/widget/cart.browser.tsx')
const styles = inFile('src/widget/styles/cart-lines.css', cart)
const checked = inFile('src/widget/settings/checked-settings.ts', 'test/widget/configure.browser.tsx')
const read = inFile(`${folder}/cart-lines.ts`, cart)
const review = inFile('src/widget/lazy/modules/cart.tsx', cart)
const session = inFile('src/widget/checkout/cart-session.ts', cart)
const press = inFile('src/widget/checkout/press.ts', cart)
const report = inFile('src/widget/analytics/report.ts', cart)
const events = inFile('src/widget/analytics/ga4.ts', 'test/widget/ga4.test.ts')

/** Mutations of the shopper's cart: what is kept, what it is sold as, and what is told of it. */
export const shopperCartMutations: readonly Mutation[] = [
  lines.without('cart: lines of another rule stand apart', "[product, priceRule ?? '',", "[product, '',"),
  lines.without('cart: lines of other parameters stand apart', 'Object.entries(extra).sort()', '[]'),
  lines.never('cart: no more units than a card allows', 'quantity > boundsOf(line).most'),
  lines.without('cart: no more lines than an order takes', 'all.length <= maxLines', 'true'),
  lines.without('cart: one price rule an order', 'one.priceRule === priceRule && ', ''),
  lines.without('cart: one value of a parameter an order', ' && agree(one.extra, extra)', ''),
  lines.without('cart: no more units than a link holds', ' && hasRoom(one, line)', ''),
  lines.without(
    'cart: the rule follows the quantity',
    "tierFor(parseTiers(priceRules ?? ''), quantity)?.priceRule ?? priceRule",
    'priceRule',
  ),
  lines.without(
    'cart: a stored product is an ID',
    'isText(value, 70) && isProduct(value)',
    'isText(value, 70)',
  ),
  lines.without(
    'cart: a stored quantity can be ordered',
    'Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxQuantity',
    'Number(value) >= 1',
  ),
  lines.without('cart: stored parameters are extra ones', '/^x-[a-z0-9_-]{1,60}$/.test(name) && ', ''),
  lines.without(
    'cart: a stored line keeps its bounds',
    'line.quantity >= least && line.quantity <= most ? line : undefined',
    'line',
  ),
  lines.without(
    'cart: unknown members are dropped',
    'known.map((name) =>',
    'Object.keys(members).map((name) =>',
  ),
  lines.without('cart: one arm of an experiment an order', 'arms.size === 1', 'arms.size > 0'),
  frame.without('cart: closed before it is painted', 'if (dialog) dialog.close()', 'if (!dialog) return'),
  collected.without(
    'cart: closed before it is painted, by its way back',
    "currentTarget.closest('dialog')?.close()",
    'close()',
  ),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
  store.without('cart: one cart a client', '`vitrine:cart:${client}`', "'vitrine:cart'"),
  store.never('cart: thirty days', 'now() - entry.at > cartLifetime'),
  store.never('cart: no text that is too long', 'text.length > maxStoredLength'),
  store.without(
    'cart: another tab may have written',
    '// Another tab may have written a moment ago.\n      recall()',
    '',
  ),
  store.without('cart: the memory stays where storage is full', 'isVolatile ? undefined : ', ''),
  store.without(
    'cart: a line once',
    'new Map(lines.flatMap((line) => (line ? [[keyOf(line), line] as const] : [])))',
    'new Map(lines.flatMap((line) => (line ? [[{}, line] as const] : [])))',
  ),
  page.without(
    'cart: agrees with other tabs',
    'if (key === null || key === storageKey(client)) store.recall()',
    '',
  ),
  page.without('cart: present after the back/forward cache', 'if (persisted) for', 'if (!persisted) for'),
  page.without(
    'cart: one element speaks',
    'return [...buttons, ...carts].find(isRendered)',
    'return undefined',
  ),
  orders.without('cart: a product that is gone', "isGone: state?.failure === 'unknown'", 'isGone: false'),
  orders.without('cart: sells nothing that is gone', 'intentOf(part, sold)', 'intentOf(part, rows)'),
  orders.without('cart: no rule over that of the store', "(rule ?? '')", 'rule'),
  orders.without(
    'cart: a product once in a link',
    '(quantities.get(line.product) ?? 0) + line.quantity',
    'line.quantity',
  ),
  orders.without('cart: no parameters of the page', '.filter((parameter) => !isOther(parameter))', ''),
  orders.without(
    "cart: the page's client ID",
    "filter(([name]) => name === 'x-ga-client')",
    'filter(() => false)',
  ),
  orders.without(
    'cart: the arm of its products',
    '...(experiment !== undefined && { [experimentParameter]: experiment }),',
    '',
  ),
  orders.without(
    "cart: parameters of the widget's own are not of a product",
    'value && !ownParameters.includes(name)',
    'value',
  ),
  orders.without(
    "cart: the platform's own amounts",
    'quantity === row.line.quantity,',
    'quantity !== row.line.quantity,',
  ),
  total.without(
    'cart: its total is expected',
    'expected: { total: figures.total[tax], tax, currency: figures.currency },',
    '',
  ),
  collected.without('cart: a view once', 'isPriced && !isViewed', 'isPriced'),
  collected.without(
    'cart: viewed with prices',
    'rows.length > 0 && !rows.some(({ state }) => state?.isWaiting)',
    'rows.length > 0',
  ),
  collected.without(
    'cart: closed, it asks for nothing',
    '(isOpen || isInline) && lines.length > 0',
    'lines.length > 0',
  ),
  collected.without(
    'cart: another client has its own',
    'isOpen && shown.storefront.settings.value.client !== own.settings.value.client',
    'false',
  ),
  collected.without(
    'cart: the focus stays in the list',
    ";(button(next?.key) ?? host.shadowRoot?.querySelector('h2'))?.focus()",
    '',
  ),
  collected.without('cart: no coupon field of another client', '!isForeign &&\n', ''),
  collected.without('cart: a unit price for several', 'item && quantity > 1', 'item'),
  collected.without(
    'cart: no list price below the price',
    'list && total !== undefined && list > total',
    'list && total !== undefined',
  ),
  collected.without(
    'cart: fewer units are told as removed',
    "change > 0 ? 'vitrine-cart-added' : 'vitrine-cart-removed'",
    "'vitrine-cart-added'",
  ),
  control.without(
    'cart: a full one sells by the link',
    "if (result === 'full') throw",
    "if (result === 'most') throw",
  ),
  control.without(
    'cart: a rule of its own is no arm',
    'cart.priceRule ? undefined : extra[experimentParameter]',
    'extra[experimentParameter]',
  ),
  control.without('cart: shown where nothing speaks', 'if (cart.speaker()) say()', 'if (true) say()'),
  control.without('cart: keeps the least quantity', '...(least > 1 && { least }),', ''),
  control.without('cart: keeps the largest quantity', '...(most < 10_000 && { most }),', ''),
  press.without(
    'cart: the plain link sells without the file',
    '.catch(() => env.follow(intent.link))\n    .finally',
    '.catch(() => {})\n    .finally',
  ),
  lines.without(
    'cart: a rule outside of all ranges',
    'quantity)?.priceRule ?? priceRule',
    'quantity)?.priceRule',
  ),
  control.without(
    'cart: keeps the rule of a card beside its ranges',
    '(priceRules ? priceRuleOf(element, warn) : cart.priceRule)',
    'cart.priceRule',
  ),
  collected.without(
    'cart: an order keeps its place',
    'key={index}',
    'key={JSON.stringify(order.rows[0]?.line)}',
  ),
  collected.without(
    'cart: the focus goes along with a line',
    "button(focused?.key)?.closest('li')",
    'undefined as HTMLElement | undefined',
  ),
  collected.without(
    'cart: the focus goes to the next line, wherever that moves',
    "focused = { key: next?.key, part: 'remove' }",
    '',
  ),
  styles.without(
    'cart: its coupon field is as wide as its lines',
    'vitrine-coupon::part(coupon) {',
    'vitrine-coupon::part(none) {',
  ),
  read.without('cart: keeps no line that it cannot read', ' && all.every(decodeLine)', ''),
  control.without('cart: keeps no ranges that it cannot read', 'parseTiers(ranges) && ', ''),
  checked.without('cart: cuts parameters of a script as attributes do', '.slice(0, most)', ''),
  control.without(
    'cart: keeps the renewal that a card states',
    '...(renewal && { renewal: renewal.period }),',
    '',
  ),
  control.without(
    'cart: keeps no renewal of the store for a product of an order form',
    'known ? known.renewal : renewalOf(element, storefront)',
    'renewalOf(element, storefront)',
  ),
  review.without(
    'cart: states no renewal of the page over a product of another one',
    ' && !intent.isListed',
    '',
  ),
  lines.without(
    'cart: a stored renewal is a period',
    ' && lazySettingChecks.renewal(value) !== undefined',
    '',
  ),
  lines.without(
    'cart: a stored renewal names no price of its own',
    ' && lazySettingChecks.renewalPrice(value) !== undefined',
    '',
  ),
  store.without(
    'cart: units that were added to an order under way stay',
    'line.quantity - (quantities.get(keyOf(line)) ?? 0)',
    'quantities.has(keyOf(line)) ? 0 : line.quantity',
  ),
  store.without(
    'cart: keeps nothing that cannot be ordered',
    'line.quantity >= boundsOf(line).least',
    'line.quantity >= 1',
  ),
  session.without(
    'cart: only a purchase takes products out',
    "if (outcomeKind(placed) === 'success') cart",
    'cart',
  ),
  report.without(
    'analytics: the cart began a checkout',
    "layer.push(cartEvent('begin_checkout', detail.lines, detail.coupon))",
    '',
  ),
  report.without(
    'analytics: came into the cart',
    "layer.push(cartEvent('add_to_cart', detail.lines)),",
    '{},',
  ),
  report.without(
    'analytics: left the cart',
    "layer.push(cartEvent('remove_from_cart', detail.lines)),",
    '{},',
  ),
  report.without('analytics: the cart is shown', "layer.push(cartEvent('view_cart', detail.lines)),", '{},'),
  events.without('analytics: no value of two currencies', 'item && item.currency === currency ?', 'item ?'),
  events.without(
    'analytics: no value without all prices',
    'item.value : Number.NaN))\n  const value = currency === undefined',
    'item.value : 0))\n  const value = currency === undefined',
  ),
  events.without(
    'analytics: the code of a cart',
    '...(Number.isFinite(value) && { currency, value }),\n      ...(coupon && { coupon }),',
    '...(Number.isFinite(value) && { currency, value }),',
  ),
  press.without('analytics: its lines came into the cart before', 'isCart: intent.isListed,', ''),
]
