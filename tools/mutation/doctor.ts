import { inFile, type Mutation } from './mutation.ts'

const tests = 'test/widget/price-source.test.ts'
const source = inFile('src/widget/lazy/doctor/price-source.ts', tests)
const answers = inFile('src/widget/lazy/doctor/answers.ts', tests)
const secret = inFile('src/widget/settings/secret.ts', 'test/cli/check-page.test.ts')
const orders = inFile('src/cli/page/order-faults.ts', 'test/cli/check-page.test.ts')
const stores = inFile('src/cli/page/stores.ts', 'test/cli/check-page.test.ts')
const calls = inFile('src/widget/lazy/doctor/endpoint-calls.ts', tests)

/** Mutations of the doctor: where it says that a price came from, and how the endpoint has answered. */
export const doctorMutations: readonly Mutation[] = [
  secret.without(
    'doctor: no token under a misspelt name',
    "nearest(name, ['customer-token']) !== undefined",
    "name === 'customer-token'",
  ),
  secret.without('doctor: no token of plain markup', '/^data-(vitrine-)?/', '/^data-/'),
  orders.without(
    'check: a card of an order has no rule of its own',
    '(isCard(tag) ? ownRules : [])',
    '(false ? ownRules : [])',
  ),
  stores.without('check: an order is a store', '/^vitrine-(store|order)$/', '/^vitrine-store$/'),
  stores.without('check: links of an order count', '  isOrderLink(tag)\n', '  false\n'),
  answers.without(
    'doctor: an answer under the same query',
    'others.every((name) =>',
    'others.some((name) =>',
  ),
  source.without(
    'doctor: a price comes with no failed answer',
    'item ? answers.findLast(isUsable) : last',
    'last',
  ),
  source.without(
    'doctor: the last that was asked, not that arrived',
    '.sort((a, b) => a.startedAt - b.startedAt)',
    '.sort((a, b) => a.arrivedAt - b.arrivedAt)',
  ),
  source.without(
    'doctor: the platform in place of a relay',
    'fallback !== undefined && address === second',
    'false',
  ),
  source.without('doctor: a relay has a fallback behind it', 'query.fallback !== undefined ||', ''),
  source.without('doctor: a relay on the page’s host', 'address.origin === origin ||', ''),
  source.without(
    'doctor: a relay on the endpoint’s host',
    '(endpoint !== undefined && address.origin === new URL(endpoint, href).origin)',
    'false',
  ),
  source.without(
    'doctor: the age of a relayed price',
    'item && fromRelay ? relayedAge(page, age) : age',
    'age',
  ),
  source.without('doctor: a request that came later and failed', 'last && last !== used', 'false'),
  source.never('doctor: a rendered price', 'renderedAt !== undefined'),
  source.without(
    'doctor: a preload beside a rendered price',
    'isAnswered ? wasFresh &&',
    'isAnswered ? false &&',
  ),
  source.without(
    'doctor: an old rendered price',
    'wasFresh && book.round.peek() === 0',
    'book.round.peek() === 0',
  ),
  source.without(
    'doctor: a rendered price that was renewed',
    'wasFresh && book.round.peek() === 0',
    'wasFresh',
  ),
  source.without(
    'doctor: a rendered price that could not be renewed',
    'wasFresh || !isWaiting',
    '!isWaiting',
  ),
  source.without('doctor: a rendered price in later content', 'wasFresh || !isWaiting', 'wasFresh'),
  source.without(
    'doctor: memory only before an answer',
    "isWaiting ? 'memory of this visit' : 'unknown'",
    "'memory of this visit'",
  ),
  source.without('doctor: nothing came yet', "item ? remembered : 'no answer so far'", 'remembered'),
  calls.without('doctor: the last call of a path', 'timings.findLast(', 'timings.find('),
  calls.without(
    'doctor: other files on the endpoint’s host',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
    'called === address || called.startsWith(`${address}/`) || called.startsWith(`${address}?`)',
    'called.startsWith(address)',
  ),
  calls.without('doctor: an endpoint by its path', 'new URL(endpoint, location.href).href', 'endpoint'),
  calls.without('doctor: volume prices that came', '(call.status >= 200 && call.status < 400)', 'false'),
  calls.without('doctor: the module that may be missing', 'call.status === 404', 'false'),
]
