import { inFile, type Mutation } from './mutation.ts'

const folder = 'src/endpoint/modules/truth'
const reconcile = inFile(`${folder}/reconcile.ts`, 'test/endpoint/truth/reconcile.test.ts')
const twin = inFile('src/sandbox/back-office/truth/judge.ts', 'test/endpoint/truth/back-office.test.ts')
const book = inFile(`${folder}/book.ts`, 'test/endpoint/truth/book.test.ts')
const day = inFile(`${folder}/day.ts`, 'test/endpoint/truth/book.test.ts')
const module = inFile(`${folder}/truth.ts`, 'test/endpoint/truth/truth.test.ts')
const shown = inFile('src/contract/shown.ts', 'test/contract/shown.test.ts')
const travels = 'test/endpoint/truth/shown.test.ts'
const route = inFile('src/endpoint/core/cart-process-route.ts', travels)
const preview = inFile('src/endpoint/cart/preview.ts', travels)
const form = 'test/widget/order-form.browser.tsx'
const totals = inFile('src/widget/lazy/order/total-intent.ts', form)
const offers = inFile('src/widget/checkout/shown-offer.ts', form)
const exposure = 'test/widget/exposure.browser.tsx'
const prices = inFile('src/widget/prices/price-book.ts', exposure)
const refresh = inFile('src/widget/prices/refresh-prices.ts', exposure)
const bound = inFile('src/widget/binding/bind-element.ts', exposure)
const figure = inFile('src/widget/binding/figure.ts', exposure)
const claims = inFile('src/widget/binding/figure.ts', 'test/widget/prices.browser.tsx')
const mount = inFile('src/widget/elements/mount.ts', exposure)
const press = inFile('src/widget/checkout/press.ts', 'test/widget/check-out.browser.tsx')
const terms = inFile('src/widget/binding/terms.ts', 'test/widget/terms.browser.tsx')
const termsWords = inFile('src/widget/components/terms-text.ts', 'test/widget/terms.browser.tsx')
const today = inFile('src/widget/components/due-today.ts', 'test/widget/terms.browser.tsx')
const termsLine = inFile('src/widget/elements/terms.tsx', 'test/widget/terms.browser.tsx')
const way = inFile('src/widget/checkout/check-out.ts', 'test/widget/check-out.browser.tsx')
const prepared = inFile('src/widget/checkout/prepared-preview.ts', 'test/widget/check-out.browser.tsx')
const fetched = inFile('src/widget/checkout/preview.ts', 'test/widget/preview-deadline.browser.tsx')
const review = inFile('src/widget/checkout/cart-session.ts', 'test/widget/cart-session.browser.tsx')
const pages = inFile('src/sandbox/back-office/truth/shown.ts', 'test/sandbox/pages/truth-page.test.ts')
const view = inFile('src/sandbox/back-office/views/truth-page.ts', 'test/sandbox/pages/truth-page.test.ts')
const report = inFile('src/cli/truth/print-report.ts', 'test/cli/truth.test.ts')

export const truthMutations: readonly Mutation[] = [
  shown.without(
    'a shown price has a checksum',
    'encodeShown(shown) === text ? shown : undefined',
    'encodeShown(shown) ? shown : undefined',
  ),
  shown.without('a shown page names no person', '/@|%40|\\d{5}|.{33}/i.test(segment)', 'false'),
  route.without(
    'a shown price is no part of an order',
    'processInput(config, claims, asked, id)',
    'processInput(config, claims, request, id)',
  ),
  route.without(
    'a shown price is no part of a cart',
    '{ ...asked, expected: undefined }',
    '{ ...request, expected: undefined }',
  ),
  preview.without(
    'an unreadable shown price does not travel',
    'shown !== undefined && isShownText(shown)',
    'shown !== undefined',
  ),
  reconcile.never('a renewal is not counted', '!isPaidOrder(purchase)'),
  reconcile.never('an outdated price is no promise', 'isOutdated(shown, purchase)'),
  reconcile.never(
    'a price without VAT is explained',
    "minor(charged.net) === minor(charged.gross) && minor(charged.net) === minor(totalOf('net'))",
  ),
  reconcile.without('the total of a cart is not multiplied', 'shown.lines ? shown[side] :', ''),
  reconcile.without(
    'another quantity of a cart has a total that follows it',
    'paid > promised === isMore ||',
    'true ||',
  ),
  reconcile.without(
    'more units explain no higher price of each',
    'promised >= sumWith(Math.min(...prices))',
    'true',
  ),
  reconcile.without(
    'fewer units explain no lower price of each',
    'promised <= sumWith(Math.max(...prices))',
    'true',
  ),
  reconcile.without('more units may cost less than the shown ones', ' || (isSingle && isMore)', ''),
  reconcile.without('only one product may cost less with more units', '(isSingle && isMore)', 'isMore'),
  reconcile.without('a sum of unit prices has no error of its own', '.toFixed(6)', ''),
  twin.without(
    'the back office explains a higher price of a unit as the endpoint does',
    'if (!isPossible) return undefined',
    '',
  ),
  twin.without(
    'the back office looks for added products as the endpoint does',
    'count <= mostSummed && ',
    '',
  ),
  reconcile.without(
    'products that were taken out cost less',
    "paid < promised ? 'items' : undefined",
    "'items'",
  ),
  reconcile.without(
    'added products leave the others at their prices',
    'addUpTo(sum, count, prices)',
    'prices.length > 0',
  ),
  reconcile.without(
    'a price of one unit is before volume discounts',
    "!shown.lines && units > 1 && paid < promised ? 'volume-price' : undefined",
    'undefined',
  ),
  reconcile.without('a shown total is no price of one unit', '!shown.lines && units > 1', 'units > 1'),
  reconcile.without('a single unit has no volume discount', ' && units > 1 && paid', ' && paid'),
  reconcile.without('a volume discount costs no more', ' && paid < promised ?', ' ?'),
  twin.without(
    'the back office explains the price of one unit as the endpoint does',
    'shown.isUnitPrice && units > 1 &&',
    'false &&',
  ),
  reconcile.without('few sums explain added products', 'count <= mostAdded && ', ''),
  reconcile.without(
    'only a total before volume discounts is explained by them',
    "shown.isBeforeVolume ? 'volume-price' : 'lower'",
    "'volume-price'",
  ),
  reconcile.without(
    'a volume discount explains no higher charge',
    "if (paid > promised) return 'higher'",
    "if (paid > promised && !shown.isBeforeVolume) return 'higher'",
  ),
  preview.without(
    'what was shown travels in a short link',
    'shortCheckoutLink(linkOf({ extra, items: [] }), cart.items) ??',
    '',
  ),
  preview.without(
    'what was shown goes before a product',
    ' ??\n    shortCheckoutLink(linkOf({ items: [] }), cart.items)',
    '',
  ),
  totals.without(
    'what was shown of an order goes before a product',
    'intent.relink?.(cart) ?? intent.link',
    "intent.relink?.(cart) ?? ''",
  ),
  totals.without(
    'a total says that volume discounts may come off',
    "isBeforeVolume: truth !== 'known'",
    'isBeforeVolume: false',
  ),
  totals.without(
    'the total of the platform is after volume discounts',
    "isBeforeVolume: truth !== 'known'",
    'isBeforeVolume: true',
  ),
  totals.without(
    'the link of an order says what was shown',
    'link: intent.relink?.(cart) ?? intent.link',
    'link: intent.link',
  ),
  offers.without('one unit of each has no volume discount', ' && quantity > items.length', ''),
  reconcile.without('two parameters are not believed', 'texts.length === 1 ?', 'texts.length > 0 ?'),
  book.never('a purchase is counted once', 'part.ids.includes(id) || part.isFull'),
  book.without(
    'concurrent counts are not lost',
    'await store.replace(key, text, json, keptSeconds)',
    '((await store.replace(key, text, json, keptSeconds)), true)',
  ),
  book.without('a day is bounded', 'part.ids.length >= mostPurchases', 'false'),
  day.without('the pages of a day are bounded', 'cells.length >= mostCells &&', 'false &&'),
  report.without('figures say what waits', '  printWaiting(output, waiting)\n', ''),
  module.without('what waits is counted', 'work: async () => queue?.work()', 'work: async () => undefined'),
  module.without(
    'a purchase that cannot be counted is told',
    "emit({ event: 'truth-lost', purchase: String(purchase), reason }, 'error')",
    'undefined',
  ),
  refresh.without(
    'a price of minutes ago is marked until the answer',
    'if (item) state.value = { item, isWaiting: true }',
    'if (false) state.value = { item, isWaiting: true }',
  ),
  prices.without(
    'an old price stays marked during an outage',
    'isWaiting: Boolean(item)',
    'isWaiting: false',
  ),
  press.without(
    'a token that cannot be read keeps nobody waiting',
    "lazySettingChecks.customerToken(element.getAttribute('customer-token') ?? customerToken ?? '')",
    "element.getAttribute('customer-token') ?? customerToken",
  ),
  terms.without('terms: several units are summed', ' && quantity === 1', ''),
  terms.without('terms: a renewal is stated', '!isStated(host, storefront) && ', ''),
  terms.without('terms: a store states the renewal of its elements', ' ?? settings.value.renewal)', ')'),
  terms.without('terms: plain markup states a renewal', " ?? host.closest('[data-vitrine-renewal]')", ''),
  termsWords.without(
    'terms: what renews once is said so',
    "if (period === 'none') return words.termsOnce",
    '',
  ),
  termsWords.without('terms: a renewal without a price names none', 'if (!price) return undefined', ''),
  termsWords.without('terms: a renewal may cost the list price', "price === 'list-price' ? ", 'false ? '),
  termsWords.without('terms: the platform writes one amount', 'if (quantity === 1) return localized', ''),
  termsWords.without(
    'terms: a sum has the digits of its amount',
    'digitsLike(item.locale ?? locale, localized)',
    'locale',
  ),
  termsWords.without(
    'terms: Japanese sentences stand without a space',
    'if (/^(ja|zh)/.test(locale)) return',
    'if (false) return',
  ),
  termsWords.without(
    'terms: counts have the digits of amounts',
    'formatCount(count, locale)',
    'String(count)',
  ),
  termsWords.without('terms: a single unit of time has no number', 'if (count === 1)', 'if (count < 0)'),
  today.without('terms: the amount has its tax', 'taxNote(item, tax, words)', "''"),
  termsLine.without(
    'terms: a renewal has room for its lines',
    "class={hasRenewal(host, storefront) ? 'renewal' : undefined} ",
    '',
  ),
  termsLine.without('terms: an earlier amount is marked', 'aria-busy={isBusy}', ''),
  press.without(
    'a press waits for 1.2 seconds',
    'export const leaveTimeout = 1200',
    'export const leaveTimeout = 1300',
  ),
  press.never('a second press does nothing', "control.ariaBusy === 'true'"),
  way.never('a difference is announced before the shopper leaves', 'preview?.differences.length'),
  way.without('the wait for a preview ends', 'await Promise.race([answer, late])', 'await answer'),
  way.without('review: always', "storefront.settings.peek().review === 'always' ||", ''),
  way.without('review: a known customer', 'tokenOf(element, storefront)', 'false'),
  way.without(
    'review: a late difference is announced',
    'if (latePreview.differences.length > 0) ',
    'if (false) ',
  ),
  review.without(
    'an order says the total of its review',
    '{ ...processRequest(cart.request), shown: cart.intent.cart.shown }',
    'processRequest(cart.request)',
  ),
  review.without('a session says the total of its review', '    renewSession(ready, preview)\n', ''),
  review.without('a difference is counted once', 'shown, expected })', 'shown })'),
  review.without('a session of another total is not taken', '!isSame || ', ''),
  review.without(
    'a confirmed total needs no second session',
    ' || (request.shown && preview.differences.length === 0)',
    '',
  ),
  review.without('the total of a review is gross', "tax: 'gross', time:", 'time:'),
  review.without('a review has its own time', ', time: storefront.page.env.now() }', ' }'),
  review.without('an empty review has no total', 'lines.length > 0', 'true'),
  review.without(
    'the link of a review says its total',
    '(intent.relink ?? storefront.link)(wanted) ?? intent.link\n  return',
    'intent.link\n  return',
  ),
  prepared.without('review: a session for one press', 'started = undefined', ''),
  prepared.without('review: no old preview', ' && now() < started.until', ''),
  fetched.without(
    'review: 8 seconds',
    'export const previewTimeout = 8000',
    'export const previewTimeout = 8001',
  ),
  fetched.without(
    'review: no less than 8 seconds',
    'export const previewTimeout = 8000',
    'export const previewTimeout = 7999',
  ),
  fetched.without('review: a late preview is given up', 'Promise.race([answer(), late])', 'answer()'),
  fetched.without('review: its request ends', 'abort.abort()', ''),
  bound.without(
    'bound markup marks an earlier price',
    'item ? state?.isWaiting === true :',
    'item ? false :',
  ),
  bound.without(
    'bound markup marks the merchant’s text in an outage',
    'wasShown && mayChange(state)',
    'false',
  ),
  claims.without('no fallback claims a missing figure', 'isClaim ? null : create', 'create'),
  figure.without('a figure marks the merchant’s text in an outage', 'wasShown && mayChange(state)', 'false'),
  prices.without(
    'the merchant’s text stays marked while another price is on its way',
    "state?.isWaiting === true || state?.failure === 'unreachable'",
    "state?.failure === 'unreachable'",
  ),
  mount.without('a change marks what waits to be painted', "element.ariaBusy = 'true'", ''),
  mount.without(
    'a mark ends with the next painting',
    "for (const element of marked.splice(0)) element.ariaBusy = 'false'",
    '',
  ),
  view.without(
    'the back office shows first what is not explained',
    'urgency[a.outcome] - urgency[b.outcome]',
    '0',
  ),
  view.without('the back office says what it leaves out', 'judged.length > mostRows ?', 'false ?'),
  pages.without(
    'the sandbox checks the checksum',
    'checksum(text.slice(0, end)) !== text.slice(end + 1)',
    'false',
  ),
]
