import { endpointTests, faults, inFile, type Mutation } from './mutation.ts'

const ledger = inFile(
  'src/endpoint/orders/ledger.ts',
  endpointTests('ledger', 'orders', 'orders-unknown', 'kill', 'absence'),
)
const reconciler = inFile(
  'src/endpoint/orders/reconciler.ts',
  endpointTests('ledger', 'orders', 'orders-unknown', 'absence'),
)
const lookUps = inFile('src/endpoint/orders/reconciler.ts', endpointTests('budget/look-ups'))
const unsearched = inFile('src/endpoint/orders/reconciler.ts', 'test/cli/orders.test.ts')
const nearest = inFile('src/endpoint/orders/reconciler.ts', endpointTests('nearest'))
const steps = inFile('src/endpoint/orders/nearest-first.ts', endpointTests('budget/look-ups', 'nearest'))
const range = inFile('src/endpoint/orders/purchases.ts', endpointTests('nearest'))
const recovery = inFile('src/endpoint/orders/recovery.ts', endpointTests('recovery'))
const lostLedger = inFile('src/endpoint/orders/recovery.ts', endpointTests('stores/lost-ledger'))
const redisServer = inFile('src/endpoint/modules/redis.ts', endpointTests('stores/lost-ledger'))
const fullDay = inFile('src/endpoint/orders/recovery.ts', endpointTests('budget/full-day'))
const lease = inFile('src/endpoint/orders/lease.ts', endpointTests('lease'))
const outcome = inFile(
  'src/endpoint/platform/upstream-problem.ts',
  `${endpointTests('orders', 'orders-unknown')} ${faults}`,
)
const intent = inFile('src/endpoint/orders/intent.ts', endpointTests('orders', 'orders-unknown'))
const order = inFile('src/endpoint/orders/outcome.ts', endpointTests('orders', 'orders-unknown'))
const ofRoutes = endpointTests('orders', 'orders-unknown')
const route = inFile('src/endpoint/core/cart-process-route.ts', ofRoutes)
const look = inFile('src/endpoint/core/order-route.ts', ofRoutes)
const key = inFile('src/endpoint/http/idempotency-key.ts', ofRoutes)
const follow = inFile('src/endpoint/orders/follow-order.ts', ofRoutes)
const earlier = inFile('src/endpoint/orders/earlier-order.ts', ofRoutes)
const cart = inFile(
  'src/endpoint/orders/latest-of-cart.ts',
  endpointTests('ledger', 'orders', 'orders-unknown'),
)
const placing = inFile('src/endpoint/orders/place-order.ts', endpointTests('recovery'))
const claims = inFile('src/endpoint/orders/ledger.ts', endpointTests('two-tabs', 'receipt'))
const input = inFile(
  'src/endpoint/orders/process-input.ts',
  endpointTests('orders', 'orders-unknown', 'process-input'),
)
const loop = inFile('src/endpoint/orders/reconcile-loop.ts', endpointTests('reconcile'))
const node = inFile('src/endpoint/adapters/node.ts', endpointTests('reconcile'))

export const orderMutations: readonly Mutation[] = [
  ledger.without(
    'one claim per intent',
    "if (isNew || record.state !== 'claimed') return stored",
    'if (isNew || record.state) return stored',
  ),
  ledger.never('one order per key', 'record.fingerprint && record.fingerprint !== fingerprint'),
  ledger.without(
    'the claim is still held when it is sent',
    'const sent = await records.replace(id, claimed, {',
    'const sent = await records.replace(id, (await records.read(id)) ?? claimed, {',
  ),
  ledger.never('nothing is sent late', 'isStale(sent.record, await time())'),
  ledger.without('listed before it is sent', 'await store.add(openOrders, id)\n', '\n'),
  ledger.without(
    'a left-behind claim is taken back before it is denied',
    "if (await records.remove(id, stored)) return { state: 'not-placed' }",
    "return { state: 'not-placed' }",
  ),
  ledger.without('a claim has time to be used', 'at - record.claimedAt >= claimLeaseMs', 'true'),
  ledger.without('a claim does not last for ever', 'at - record.claimedAt >= claimLeaseMs', 'false'),
  ledger.without(
    'an order is not looked for while it is on its way',
    'at - record.sentAt >= inFlightMs',
    'true',
  ),
  ledger.without('an order that nobody waits for is looked for', 'at - record.sentAt >= inFlightMs', 'false'),
  ledger.never(
    'what is settled stands',
    "isAgain && (record.by === 'answer' || record.order.state !== 'not-placed')",
  ),
  ledger.without(
    'an absence can be corrected',
    "if (isAgain && (record.by === 'answer' || record.order.state !== 'not-placed')) return",
    'if (isAgain) return',
  ),
  ledger.without(
    'an absence is looked at again',
    "if (by === 'absence' && !isAgain) await store.add(absentOrders, id)",
    '',
  ),
  ledger.without(
    'a contradiction is told loudly',
    "emit({ event: 'order-contradicted', intent: id }, 'error')",
    '',
  ),
  ledger.without(
    'looks at an absence become rare',
    '2 * ((record.checkedAt ?? record.sentAt) - record.sentAt)',
    '0',
  ),
  ledger.without('the shopper may decide only late', 'at - record.sentAt < decideAfterMs', 'false'),
  ledger.without(
    'the key is free again when nothing was sent',
    'await records.remove(intent.id, stored)\n          throw error',
    'throw error',
  ),
  ledger.without(
    'an answer is told although it cannot be written down',
    'warn(error)\n      return order',
    'throw error',
  ),
  ledger.without(
    'what is settled leaves the list',
    'await store.drop(openOrders, id)\n      const purchaseId',
    'const purchaseId',
  ),
  outcome.without(
    'what is not certain is unknown',
    "isVitrineError(error) && !error.mayHaveActed && error.code !== 'rate-limited'",
    'isVitrineError(error)',
  ),
  outcome.without('a 429 may come after the order', " && error.code !== 'rate-limited'", ''),
  reconciler.without('absence is not called early', 'at >= sentAt + absentAfterMs', 'at >= sentAt'),
  reconciler.without('a list shows a purchase from before', '!ids.includes(after) || ', ''),
  reconciler.without('a list shows a purchase from after', ' || !showsLater(order, ids, newest)', ''),
  reconciler.never('a list shows extra parameters', 'newest.intent && control?.intent !== newest.intent'),
  reconciler.without(
    'absence is not called half-read',
    'return found && (found.intent || !customer || found.customer !== customer)',
    'return !found || found.intent || !customer || found.customer !== customer',
  ),
  reconciler.without(
    'a purchase of the customer without an intent is no proof',
    '(found.intent || !customer || found.customer !== customer)',
    'true',
  ),
  reconciler.without(
    'the clock of the platform is measured',
    'isLater(createdAt - offset)',
    'isLater(createdAt)',
  ),
  reconciler.never('a new run waits for the interval', 'now() - endedAt < minIntervalMs'),
  reconciler.never('concurrent callers share one run', 'running && now() - steppedAt < stalledMs'),
  reconciler.without('a run that hangs is replaced', ' && now() - steppedAt < stalledMs', ''),
  lookUps.without(
    'a long search is no hanging one',
    'if (old) return old\n    steppedAt = now()',
    'if (old) return old',
  ),
  nearest.without(
    'the times of purchases tell which are near',
    'await search(nearestFirst(ids, indexes))',
    'await search(ids)',
  ),
  nearest.without('a known purchase measures the clock', 'isMeasured ? createdAt - sentAt : ', ''),
  nearest.without('a purchase yet to come tells a zone', 'Math.max(0, createdAt - readAt)', '0'),
  steps.without('the search begins where the order is likely', 'isNear ? near : ', ''),
  reconciler.without('a purchase is read once', 'if (old) return old', ''),
  reconciler.without(
    'one process looks at a time',
    'if (!(await lease.hold())) return',
    'if (!((await lease.hold()) || true)) return',
  ),
  unsearched.without(
    'another process looks, so that this one has not',
    'return busy\n    try',
    'return { isBusy: false, searched: orders.map(({ id }) => id) }\n    try',
  ),
  unsearched.without(
    'a run that is not made has not looked',
    'return Promise.resolve(busy)',
    'return Promise.resolve({ isBusy: false, searched: [] })',
  ),
  reconciler.without('what is known of purchases is let go', 'if (orders.length === 0) known.clear()', ''),
  reconciler.without('clocks may differ', 'zoneMs + clockSkewMs', 'zoneMs'),
  recovery.without('older data make a ledger young', 'newest < newestSeen', 'false'),
  recovery.without(
    'an emptied store in the life of a process has lost orders',
    'seen === undefined ? 0 : graceMs',
    '0',
  ),
  lostLedger.without(
    'another server makes a ledger young',
    'server !== unnamed && server !== known.server',
    'false',
  ),
  lostLedger.without(
    'another server may lack orders on their way',
    "return begin('another-server', graceMs)",
    "return begin('another-server', 0)",
  ),
  lostLedger.without(
    'a ledger that cannot be the first waits for orders on their way',
    'if (ready === born && !isFirst)',
    'if (false)',
  ),
  lostLedger.without(
    'a host without INFO has a ledger all the same',
    '(server !== unnamed && server !== known.server)',
    '(server !== known.server)',
  ),
  redisServer.without('a refused INFO is no outage', 'if (error instanceof ErrorReply) return undefined', ''),
  recovery.without('a young ledger reads first', "if (state === 'whole') return false", 'return false'),
  recovery.without('an emptied ledger waits for orders on their way', 'if (ready > at)', 'if (false)'),
  recovery.without('one process fills a ledger', '!(await lease.hold()); waited', 'false; waited'),
  fullDay.without(
    'a process that has ended is replaced soon',
    'if (waited >= takeoverMs) throw inProgress()',
    'throw inProgress()',
  ),
  recovery.without(
    'what a list leaves out before its first purchase is asked for',
    'if (ids.length > 0) await recoverEarlier(Math.min(...ids), born, clues)',
    '',
  ),
  range.without(
    'what a list by ID leaves out before its first purchase is asked for',
    '...(await rangeOf(purchases, from, oldest - 1)),',
    '',
  ),
  range.without(
    'what a list by ID leaves out after its last purchase is asked for',
    '...(await rangeOf(purchases, newest + 1, to)),',
    '',
  ),
  recovery.without(
    'purchases of earlier days are left alone',
    'if (createdAt === undefined || createdAt < dayBefore(born)) return',
    '',
  ),
  recovery.without(
    'the newest purchases are read first',
    'of ids.toSorted((a, b) => b - a)) await recover',
    'of ids) await recover',
  ),
  recovery.without(
    'an order that was met waits no longer',
    'if (!(await ledger.wasSent(id))) throw error',
    'throw error',
  ),
  recovery.without(
    'a recovery that hangs is replaced',
    'if (at - steppedAt >= stalledMs) running = undefined',
    '',
  ),
  recovery.without(
    'any time zone of the lists',
    'purchases.between(dayBefore(born), now + zoneMs)',
    'purchases.between(dayBefore(born), now)',
  ),
  recovery.without(
    'a list of a period may be cut off',
    'ids.push(...(await rangeOf(purchases, Math.max(0, ...known) + 1)))',
    'void known',
  ),
  recovery.without('a list of a period may be late', 'ids.length > 0 ? ids : await', 'true ? ids : await'),
  recovery.never('an unreadable list is no empty one', '!isUnreadable(error)'),
  lease.without('the right of a slow step is renewed', 'void renew()', 'void renew'),
  lease.never('the right ends with the work', '!isOn'),
  lease.without(
    'only its holder ends the right',
    'store.remove(key, owner)',
    'store.remove(key, (await store.create(key, owner, 1)) ?? owner)',
  ),
  placing.without(
    'a claimed intent is looked for in a ledger that was lost',
    '(await recovery.ensure(id)) && (await ledger.wasSent(id))',
    'await ledger.wasSent(id)',
  ),
  placing.without(
    'a recovered order answers its key',
    'if (recovered) return new EarlierOrder(recovered)',
    '',
  ),
  claims.without(
    'an intent is claimed before it is checked',
    'const stored = await claim(intent)',
    'await admit()\n    const stored = await claim(intent)',
  ),
  earlier.never(
    'an unresolved order holds back a new key',
    "order?.state === 'in-flight' || (order?.state === 'unknown' && !order.mayRepeat)",
  ),
  earlier.without('a new key looks again', "if (order.state === 'settled') return order", ''),
  intent.without(
    'the intent is bound to the customer',
    'JSON.stringify([clientId, subject, key])',
    'JSON.stringify([clientId, key])',
  ),
  route.without('the browser sets no intent', 'refuseReservedExtra(request)\n', '\n'),
  key.never('an order needs a key', '!text'),
  key.never('a key has its form', '!idempotencyKey.test(key)'),
  route.without(
    'an order needs a customer',
    'if (!claims) {\n      const { checkoutUrl',
    'if (claims === null) {\n      const { checkoutUrl',
  ),
  look.without(
    'what became of an order is told to its customer only',
    "if (!claims) throw new ProblemError('token-invalid')",
    'if (!claims) return Response.json({})',
  ),
  follow.without(
    'a request does not wait for ever',
    'await withTimeout(run, timeoutMs, () => undefined)',
    'await run',
  ),
  follow.without('a reconciliation outlives its answer', 'keepAlive(run)\n    await', 'await'),
  cart.without(
    'the latest order of a cart is looked for',
    'store.replace(keyOf(cart), old, id, recordTtl)',
    'Promise.resolve(Boolean(store && cart && old && id))',
  ),
  earlier.without('an absent order is looked for again', ' || (await ledger.isAbsent(old))', ''),
  input.never('an earlier purchase names the customer', 'claims.logonPurchaseId !== undefined'),
  input.without(
    'contacts that overwrite nothing set no country',
    'useInternalContacts === false ? (deliveryContact ?? billingContact) : undefined',
    '(useInternalContacts, deliveryContact ?? billingContact)',
  ),
  input.without(
    'the contact that receives comes first',
    'deliveryContact ?? billingContact',
    'billingContact ?? deliveryContact',
  ),
  input.never(
    'orders name products by the platform’s ID',
    'internal || !/^[1-9]\\d*$/.test(product) || !Number.isSafeInteger(productId)',
  ),
  order.without(
    'continue URLs lead to checkout',
    'allowedCheckoutUrl(config, outcome.continueUrl)',
    'outcome.continueUrl',
  ),
  order.without(
    'confirmation pages are checkout’s',
    'allowedCheckoutUrl(config, customerConfirmationPageUrl)',
    'customerConfirmationPageUrl',
  ),
  loop.without('the loop lasts for the scheduler’s minute', 'if (run === maxRuns) return', 'return'),
  loop.without('the scheduler’s minute has no gap', 'const maxRuns = 6', 'const maxRuns = 5'),
  loop.without('a run that fails is not the last', '.catch(warn)', ''),
  loop.without('the loop ends', 'if (run === maxRuns) return', ''),
  node.without('Node reconciles on a timer', 'endpoint.reconcile().catch(endpoint.warn)', 'undefined'),
]
