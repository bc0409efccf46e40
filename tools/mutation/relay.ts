import { endpointTests, inFile, type Mutation } from './mutation.ts'

const answers = inFile('src/endpoint/modules/relay/answers.ts', endpointTests('relay-pace'))
const kept = inFile('src/endpoint/modules/relay/answers.ts', endpointTests('relay'))
const route = inFile('src/endpoint/modules/relay/relay.ts', endpointTests('relay'))
const shared = inFile('src/endpoint/modules/relay/price-cache.ts', endpointTests('relay'))
const sent = inFile('src/client/operations/prices-as-sent.ts', endpointTests('relay'))
const question = inFile('src/endpoint/modules/relay/question.ts', endpointTests('relay'))
const recent = inFile('src/endpoint/modules/relay/recent.ts', endpointTests('relay-pace'))
const memory = inFile('src/endpoint/modules/relay/near-cache.ts', endpointTests('relay-memory'))
const bounded = inFile('src/endpoint/modules/relay/bounded.ts', endpointTests('relay-memory'))

/** Mutations of the rules for the calls that the price relay makes, and for its memory. */
export const relayMutations: readonly Mutation[] = [
  sent.without('relay: a platform that fails is asked once', 'maxTries: 1,', ''),
  shared.without(
    'relay: a clock that is ahead makes no answer younger',
    'later(prices, await aheadBy())',
    'prices',
  ),
  shared.without('relay: a clock that is behind makes no answer older', ', -(await aheadBy()))', ', 0)'),
  answers.never('relay: an invented market is not filled up', '!isKnown'),
  answers.without(
    'relay: refreshes leave half of the pace',
    'look.isKnown && !isRefresh ? perSecond : halfPace',
    'look.isKnown ? perSecond : halfPace',
  ),
  answers.without(
    'relay: an invented market is not remembered',
    "result === 'busy' && isKnown",
    "result === 'busy'",
  ),
  answers.without(
    'relay: a market without a call waits for the pace',
    '!look || callsNow() >= halfPace',
    '!look',
  ),
  answers.without(
    'relay: a market without a call leaves half of the pace',
    'await askNow(look, true)',
    'await askNow(look, false)',
  ),
  answers.without(
    'relay: another process has asked for a market without a call',
    '!areFresh(await read(look), look)',
    'true',
  ),
  answers.without('relay: the latest market without a call goes first', '.at(-1)', '.at(0)'),
  answers.without('relay: markets without a call are bounded', 'postponed.size > postponedLimit', 'false'),
  answers.never('relay: a refused refresh is no call', 'callsNow() >= pace'),
  answers.without('relay: processes know of each other’s calls', 'Math.max(second.calls, ofAll)', 'calls'),
  answers.without('relay: a product without a call is wanted', ', ...(isSpoiled ? [] : wanted.latest())', ''),
  answers.without('relay: a wanted product that is sold is remembered', '&& status === 200', '&& false'),
  answers.without('relay: an unknown product is asked for once', 'wanted.forget(product) && ', ''),
  answers.without('relay: a merchant’s own ID rides on no other call', "if (product[0] !== 'I') ", ''),
  answers.without(
    'relay: a call renews the oldest answers',
    '.sort((one, other) => askedAt(one) - askedAt(other))',
    '',
  ),
  answers.never(
    'relay: a product that nothing shows to exist spoils no price',
    'areSpoiled(prices, products)',
  ),
  answers.without('relay: a call is spoiled once', 'isSpoiled ? [] : wanted.latest()', 'wanted.latest()'),
  answers.without(
    'relay: a product that costs prices in two markets is left out in both',
    '!needed.includes(product) && !sold.includes(product)',
    '!needed.includes(product) && wanted.forget(product)',
  ),
  answers.without('relay: two hundred products in a call', 'index < productsAtOnce && ', ''),
  answers.without('relay: the address of a call is bounded', '&& characters <= addressCharacters', ''),
  answers.without(
    'relay: other processes get the needed products',
    'told.includes(product)',
    'Object.keys(prices).indexOf(product) < told.length',
  ),
  answers.without(
    'relay: no part of a question is answered',
    "result === 'asked' && areFresh(kept, look)",
    "result === 'asked'",
  ),
  recent.without('relay: remembered names are bounded', 'names.size > limit && oldest', 'oldest && false'),
  kept.without('relay: one question at a time in a process', '?? 0) > now()', '?? 0) > Infinity'),
  kept.never('relay: one question at a time in a store', '!(await orElse(claim, () => true))'),
  kept.without(
    'relay: a store without an answer is not waited for',
    'withTimeout(work(), cacheTimeoutMs, onTimeout)',
    'work()',
  ),
  kept.without(
    'relay: a store that has failed is not asked for a second',
    'askCacheFrom = now() + awayMs',
    '',
  ),
  kept.without(
    'relay: a claim is given back to a store that has failed',
    'withTimeout(cache.release(key), cacheTimeoutMs, onTimeout).catch(warn)',
    'orElse(() => cache.release(key), () => undefined)',
  ),
  kept.without('relay: a gateway refuses nothing', 'error.status === 400', 'true'),
  kept.without('relay: old answers leave the store', 'isWithin(kept, ages.atMost)', 'true'),
  kept.without(
    'relay: refusals leave the store after seconds',
    'isWithin(kept, ages.atMost)',
    'ageOf(kept) < ages.atMost',
  ),
  kept.without(
    'relay: answers stay in the store beside others',
    '...Object.fromEntries(young), ...prices',
    '...prices',
  ),
  kept.without(
    'relay: a request waits a limited time',
    "await withTimeout(work, longestWaitMs, () => 'platform-down' as const)",
    'await work',
  ),
  kept.without('relay: a late answer is kept', 'later(work)', ''),
  route.without(
    'relay: the age is that of the oldest price',
    'Math.min(...kept.map((one) => one.askedAt))',
    'Math.max(...kept.map((one) => one.askedAt))',
  ),
  kept.without(
    'relay: an unknown product is kept briefly',
    'ages.fresh : refusalSeconds',
    'ages.fresh : ages.fresh',
  ),
  route.without('relay: a price host that is away refuses no previews', "via), 'pricing')", 'via))'),
  route.without('relay: calls are in the lane of prices', "budget.pass('prices'", "budget.pass('orders'"),
  route.never(
    'relay: codes are under the limit of guesses',
    '!(await mayTryCoupon(service, exchange, question.market.coupon))',
  ),
  route.without('relay: no cache keeps an answer', "'cache-control': 'no-store',\n", ''),
  route.without(
    'relay: the platform tells its refusals',
    'kept.some(({ status }) => status === 400)',
    'false',
  ),
  question.without(
    'relay: one language of a list counts',
    "pricedLanguage(headers.get('accept-language'))",
    "headers.get('accept-language') ?? ''",
  ),
  question.never('relay: another client is not relayed', "query.get('client_id') !== clientId"),
  question.never(
    'relay: the platform answers a parameter that is given twice',
    'parameters.some((name) => query.getAll(name).length > 1)',
  ),
  question.without('relay: own IDs may have spaces', '.map((entry) => entry.trim())', ''),
  route.without('relay: a product with two IDs is answered once', 'new Set(items)', 'items'),
  question.never(
    'relay: only what is well formed is relayed',
    '!form.test(given[name as keyof typeof forms])',
  ),
  memory.without('relay: items are compressed together', 'const itemsOfPack = 10', 'const itemsOfPack = 1'),
  memory.without('relay: replaced answers give their memory back', 'if (old.inUse === 0)', 'if (false)'),
  memory.without(
    'relay: the younger answer stays',
    '?? Number.NEGATIVE_INFINITY) < askedAt',
    '?? 0) <= Infinity',
  ),
  memory.without(
    'relay: a forgotten pack forgets its entries',
    'entries.delete(key)\n    texts',
    'undefined\n    texts',
  ),
  bounded.without('relay: the memory is bounded', 'drop(oldest)', 'return'),
  bounded.without('relay: used answers stay', 'entries.delete(key)\n      entries.set(key, entry)', ''),
]
