import { inFile, type Mutation } from './mutation.ts'

const folder = 'src/endpoint/modules/truth'
const reconcile = inFile(`${folder}/reconcile.ts`, 'test/endpoint/truth/reconcile.test.ts')
const twin = inFile('src/sandbox/back-office/truth/judge.ts', 'test/endpoint/truth/back-office.test.ts')
const book = inFile(`${folder}/book.ts`, 'test/endpoint/truth/book.test.ts')
const day = inFile(`${folder}/day.ts`, 'test/endpoint/truth/book.test.ts')
const module = inFile(`${folder}/truth.ts`, 'test/endpoint/truth/truth.test.ts')
const travels = 'test/endpoint/truth/shown.test.ts'
const route = inFile('src/endpoint/orders/create-intent.ts', travels)
const preview = inFile('src/endpoint/cart/preview.ts', travels)
const pages = inFile('src/sandbox/back-office/truth/shown.ts', 'test/sandbox/pages/truth-page.test.ts')
const view = inFile('src/sandbox/back-office/views/truth-page.ts', 'test/sandbox/pages/truth-page.test.ts')
const report = inFile('src/cli/truth/print-report.ts', 'test/cli/truth.test.ts')

export const truthMutations: readonly Mutation[] = [
  route.without(
    'a shown price is no part of an order',
    'processInput(config, claims, repeated, id)',
    'processInput(config, claims, request, id)',
  ),
  route.without(
    'a shown price is no part of a cart',
    '{ ...repeated, expected: undefined }',
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
