/** One defence, and how to take it out: a text of its source, once in the file, and what stands there without it. */
export interface Defence {
  name: string
  file: string
  from: string
  to: string
  /** The tests that must turn red. */
  tests: string
}

const guards = 'test/endpoint/guards.test.ts'
const orders = 'test/endpoint/orders.test.ts'
const ledger = 'test/endpoint/ledger.test.ts'
const tokens = 'test/endpoint/customer-token.test.ts'
const limits = 'test/endpoint/limits.test.ts'
const notifications = 'test/endpoint/notifications.test.ts'
const service = 'test/endpoint/service.test.ts'
const config = 'test/endpoint/config.test.ts'
const preview = 'test/endpoint/cart-preview.test.ts'
const address = 'test/endpoint/remote-address.test.ts'
const faults = 'test/faults/faults.test.ts'

const removed = (name: string, file: string, from: string, tests: string): Defence => ({
  name,
  file,
  from,
  to: '',
  tests,
})
const never = (name: string, file: string, condition: string, tests: string): Defence => ({
  name,
  file,
  from: `if (${condition})`,
  to: `if (false && (${condition}))`,
  tests,
})

const strictJson = 'src/endpoint/http/strict-json.ts'
const ledgerFile = 'src/endpoint/orders/ledger.ts'
const verify = 'src/endpoint/customer-token/verify.ts'
const log = 'src/endpoint/http/log.ts'

export const defences: readonly Defence[] = [
  never(
    'only listed origins',
    'src/endpoint/guards/origins.ts',
    'origin === undefined ? !isSameOriginRead : !origins.has(origin)',
    guards,
  ),
  {
    name: 'origins are compared whole',
    file: 'src/endpoint/guards/origins.ts',
    from: '!origins.has(origin))',
    to: '![...origins].some((one) => origin.startsWith(one)))',
    tests: guards,
  },
  never('fetch metadata', 'src/endpoint/guards/fetch-metadata.ts', 'isRefused', guards),
  never(
    'content type',
    'src/endpoint/guards/json-body.ts',
    "!isJson(request.headers.get('content-type'))",
    guards,
  ),
  never('bytes counted as they arrive', 'src/endpoint/http/read-body.ts', 'size > limit', guards),
  never(
    'declared length',
    'src/endpoint/http/read-body.ts',
    "Number(request.headers.get('content-length')) > limit",
    guards,
  ),
  { name: 'depth of JSON', file: strictJson, from: '> maxDepth', to: '> 1e9', tests: guards },
  never('a field twice', strictJson, 'keys.has(value)', guards),
  never('prototype keys', strictJson, 'poisonous.has(value)', guards),
  never('half characters', strictJson, 'loneSurrogate.test(value)', guards),
  {
    name: 'huge numbers',
    file: strictJson,
    from: 'mark.length > 32 || Math.abs(Number(mark)) > Number.MAX_SAFE_INTEGER',
    to: 'false',
    tests: guards,
  },
  { name: 'UTF-8 only', file: strictJson, from: 'fatal: true', to: 'fatal: false', tests: guards },
  {
    name: 'unknown fields',
    file: 'src/contract/cart-preview.ts',
    from: 'export const previewRequestSchema = z.strictObject',
    to: 'export const previewRequestSchema = z.object',
    tests: preview,
  },
  {
    name: 'quantities summed stay bounded',
    file: 'src/endpoint/cart/preview.ts',
    from: 'if (quantity > largestQuantity)',
    to: 'if (false)',
    tests: preview,
  },
  {
    name: 'only the named runtime says who calls',
    file: 'src/endpoint/guards/remote-address.ts',
    from: 'return parseAddress(socket)',
    to: "return parseAddress(headers.get('x-forwarded-for')?.split(',')[0] ?? socket)",
    tests: address,
  },
  {
    name: 'trusted proxies are counted',
    file: 'src/endpoint/guards/remote-address.ts',
    from: ".split(',').at(-hops)",
    to: ".split(',').at(0)",
    tests: address,
  },
  {
    name: 'shoppers go to allowed hosts only',
    file: 'src/endpoint/config.ts',
    from: 'allowedCheckoutHosts(config).has(url.host) &&',
    to: '',
    tests: `${config} ${preview} ${orders}`,
  },
  {
    name: 'the password does not print',
    file: 'src/endpoint/secret.ts',
    from: 'readonly #value: string',
    to: 'readonly value: string',
    tests: config,
  },
  {
    name: 'the password does not serialise',
    file: 'src/endpoint/secret.ts',
    from: "toJSON(): string {\n    return '[secret]'",
    to: 'toJSON(): string {\n    return this.#value',
    tests: config,
  },
  {
    name: 'secrets are taken out of log lines',
    file: log,
    from: "text.replaceAll(secret, '[secret]')",
    to: 'text',
    tests: service,
  },
  {
    name: 'control characters in log lines',
    file: log,
    from: 'line.replace(control, escapeControl)',
    to: 'line',
    tests: service,
  },
  {
    name: 'addresses are hashed in the log',
    file: 'src/endpoint/guards/request-log.ts',
    from: 'address: await logger.hash(callerKey(address))',
    to: 'address: callerKey(address)',
    tests: service,
  },
  {
    name: 'coupons are hashed in the log',
    file: 'src/endpoint/guards/coupon-guard.ts',
    from: 'await logger.hash(coupon)',
    to: 'coupon',
    tests: service,
  },
  {
    name: 'the route stands for the path in the log',
    file: 'src/endpoint/guards/request-log.ts',
    from: 'route: routePath(context, -1)',
    to: 'route: context.req.path',
    tests: `${service} ${notifications}`,
  },
  removed(
    'answers are not stored',
    'src/endpoint/app.ts',
    "context.header('cache-control', 'no-store')\n    },",
    guards,
  ),
  {
    name: 'one claim per intent',
    file: ledgerFile,
    from: 'const text = await store.create(keyOf(id), mine.text, memory)',
    to: 'const text = (await store.create(keyOf(id), mine.text, memory)) as undefined\n      if (text !== undefined) await change(id, { text, record: fresh }, fresh)\n      if (text !== undefined) return mine',
    tests: orders,
  },
  never('one order per key', ledgerFile, 'theirs.record.fingerprint !== fingerprint', orders),
  {
    name: 'the claim is still held when it is sent',
    file: ledgerFile,
    from: 'if (!(await change(intent.id, claimed, sent)))',
    to: 'if (!(await change(intent.id, claimed, sent)) && false)',
    tests: ledger,
  },
  never('nothing is sent late', ledgerFile, 'isStale(sent)', ledger),
  removed(
    'listed before it is sent',
    ledgerFile,
    'await store.add(openOrders, intent.id)\n',
    `${orders} ${ledger}`,
  ),
  {
    name: 'a left-behind claim is taken back before it is denied',
    file: ledgerFile,
    from: "if (await store.remove(keyOf(id), text)) return { state: 'notPlaced' }",
    to: "return { state: 'notPlaced' }",
    tests: ledger,
  },
  {
    name: 'a claim has time to be used',
    file: ledgerFile,
    from: 'now() - record.claimedAt >= lease',
    to: 'true',
    tests: ledger,
  },
  {
    name: 'what is not certain is unknown',
    file: 'src/endpoint/upstream.ts',
    from: "isVitrineError(error) && !error.mayHaveActed && error.code !== 'rate-limited'",
    to: 'isVitrineError(error)',
    tests: `${orders} ${faults}`,
  },
  {
    name: 'a 429 may come after the order',
    file: 'src/endpoint/upstream.ts',
    from: " && error.code !== 'rate-limited'",
    to: '',
    tests: `${orders} ${faults}`,
  },
  {
    name: 'absence is not called early',
    file: 'src/endpoint/orders/settler.ts',
    from: 'if (lookedAt - sentAt >= absentAfter)',
    to: 'if (true)',
    tests: orders,
  },
  never('absence is not called half-read', 'src/endpoint/orders/settler.ts', '!isComplete', ledger),
  {
    name: 'platform calls are not repeated for every asker',
    file: 'src/endpoint/orders/settler.ts',
    from: 'if (now() - endedAt < pause)',
    to: 'if (false)',
    tests: ledger,
  },
  {
    name: 'the intent is bound to the customer',
    file: 'src/endpoint/orders/intent.ts',
    from: 'JSON.stringify([clientId, subject, key])',
    to: 'JSON.stringify([clientId, key])',
    tests: orders,
  },
  {
    name: 'the browser sets no intent',
    file: 'src/endpoint/routes/cart-process.ts',
    from: 'checkExtra(request)\n',
    to: '\n',
    tests: orders,
  },
  {
    name: 'the key decides the algorithm',
    file: verify,
    from: 'algorithms: [key.algorithm],',
    to: '',
    tests: tokens,
  },
  removed('audience of tokens', verify, 'audience,\n        currentDate', tokens),
  never('tokens live shortly', verify, 'exp - iat > longestLife', tokens),
  never('tokens permit what they say', verify, '!isPermitted', tokens),
  never(
    'an earlier purchase is off',
    verify,
    'claims.logonPurchaseId !== undefined && !allowLogonPurchaseId',
    tokens,
  ),
  {
    name: 'old tokens order nothing',
    file: verify,
    from: "permission === 'look' ? afterlife : 5",
    to: 'afterlife',
    tests: tokens,
  },
  {
    name: 'requests are limited',
    file: 'src/endpoint/guards/rate-limit.ts',
    from: 'if (hit && hit.count > limit.quota)',
    to: 'if (false)',
    tests: limits,
  },
  {
    name: 'guesses are limited',
    file: 'src/endpoint/guards/rate-limit.ts',
    from: 'if (!hit || hit.count <= limit.quota) return',
    to: 'return',
    tests: limits,
  },
  removed(
    'a refused guess stays refused',
    'src/endpoint/guards/rate-limit.ts',
    "await orGoOn(store.remove(mark, '1'))",
    limits,
  ),
  {
    name: 'IPv6 customers are counted by the /64',
    file: 'src/endpoint/guards/remote-address.ts',
    from: '.slice(0, 4)',
    to: '',
    tests: `${limits} ${address}`,
  },
  never('calls at once are capped', 'src/endpoint/upstream-gate.ts', 'inFlight >= concurrent', limits),
  {
    name: 'the circuit opens',
    file: 'src/endpoint/upstream-gate.ts',
    from: 'inARow >= failures\n',
    to: 'false\n',
    tests: limits,
  },
  {
    name: 'one call tries an open circuit',
    file: 'src/endpoint/upstream-gate.ts',
    from: 'left > 0 || isTrying',
    to: 'left > 0',
    tests: limits,
  },
  never(
    'notifications are authenticated',
    'src/endpoint/routes/notifications.ts',
    '!isFromPlatform',
    notifications,
  ),
  never(
    'notifications are off without a secret',
    'src/endpoint/routes/notifications.ts',
    '!config.notificationSecret',
    notifications,
  ),
  never(
    'notifications are handled once',
    'src/endpoint/notifications/once.ts',
    "stood === 'done'",
    notifications,
  ),
  {
    name: 'a failed notification is free again',
    file: 'src/endpoint/notifications/once.ts',
    from: 'await store.remove(key, mine)\n',
    to: '\n',
    tests: notifications,
  },
  {
    name: 'a notification is a hint',
    file: 'src/endpoint/routes/notifications.ts',
    from: 'const intent = intentOf(purchase)',
    to: 'const intent = intentOf(notification.purchase)',
    tests: notifications,
  },
  {
    name: 'one readiness test for all',
    file: 'src/endpoint/readiness.ts',
    from: 'if (!last || now() >= last.validUntil)',
    to: 'if (true)',
    tests: service,
  },
  {
    name: 'redirects are not followed',
    file: 'src/client/http/transport.ts',
    from: "redirect: 'manual'",
    to: "redirect: 'follow'",
    tests: faults,
  },
]
