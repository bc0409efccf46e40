import { endpointTests, faults, inFile, type Mutation } from './mutation.ts'

const secret = inFile('src/endpoint/utils/secret.ts', endpointTests('config'))
const log = inFile('src/endpoint/http/log.ts', endpointTests('service'))
const requests = inFile('src/endpoint/guards/request-log.ts', endpointTests('service', 'notifications'))
const app = inFile('src/endpoint/core/app.ts', endpointTests('service', 'notifications'))
const coupons = inFile('src/endpoint/guards/coupon-guard.ts', endpointTests('service'))
const orders = inFile('src/endpoint/core/cart-process-route.ts', endpointTests('orders', 'orders-unknown'))
const problem = inFile('src/endpoint/http/problem.ts', endpointTests('service', 'guards'))
const body = inFile('src/endpoint/http/read-json.ts', endpointTests('service', 'guards', 'cart-preview'))
const values = inFile(
  'src/endpoint/config/setting-values.ts',
  endpointTests('config', 'remote-address', 'notifications'),
)
const config = inFile('src/endpoint/config/read-config.ts', endpointTests('config'))
const transport = inFile('src/client/http/transport.ts', faults)
const client = inFile('src/endpoint/platform/platform.ts', faults)

export const secretMutations: readonly Mutation[] = [
  secret.without(
    'the password does not print',
    "[inspect](): string {\n    return '[secret]'",
    '[inspect](): string {\n    return this.#value',
  ),
  secret.without(
    'the password does not serialise',
    "toJSON(): string {\n    return '[secret]'",
    'toJSON(): string {\n    return this.#value',
  ),
  secret.without(
    'the password does not become text',
    "toString(): string {\n    return '[secret]'",
    'toString(): string {\n    return this.#value',
  ),
  log.without('secrets are taken out of log lines', "text.replaceAll(secret, '[secret]')", 'text'),
  log.without('secrets in addresses too', 'encodeURIComponent(text), ', ''),
  log.without(
    'secrets in Basic headers too',
    'base64(text), base64(',
    'base64(text), ((_: string) => text)(',
  ),
  log.without('every secret of the settings', 'secretsIn(config)', '[config.password]'),
  log.without('control characters in log lines', 'line.replace(control, escapeControl)', 'line'),
  log.without(
    'hashes need the key',
    'key ? new TextEncoder().encode(key) : crypto.getRandomValues(new Uint8Array(32))',
    'new Uint8Array(32)',
  ),
  requests.without(
    'addresses are hashed in the log',
    'address: await logger.hash(callerKey(address))',
    'address: callerKey(address)',
  ),
  app.without(
    'the route stands for the path in the log',
    "matchedRoutes(context).find(({ path }) => !path.includes('*'))?.path ?? '*'",
    'context.req.path',
  ),
  coupons.without('coupons are hashed in the log', 'await logger.hash(coupon)', 'coupon'),
  orders.without('customers are hashed in the log', 'await logger.hash(claims.sub)', 'claims.sub'),
  problem.without(
    'what really happened stays in the log',
    'this.extras.detail ?? detail',
    'this.extras.detail ?? String(this.cause ?? detail)',
  ),
  body.without('field names are made plain', "replace(/[^\\w.-]/g, '?')", "replace(/$^/g, '?')"),
  values.without(
    'https only',
    "url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))",
    'false',
  ),
  values.never('no credentials in addresses', 'url.username || url.password || url.search || url.hash'),
  values.never('origins are written as browsers send them', 'origin !== entry'),
  values.never('no wildcard for origins', "entry === '*' || entry === 'null'"),
  values.never('a password that Basic can carry', '/\\p{Cc}/u.test(raw)'),
  config.without(
    'an order is not called absent while it may be placed',
    'absentAfter * 1000 < upstreamTimeout + platformGraceMs',
    'false',
  ),
  config.never(
    'a store that the runtime has',
    'store && stores && !stores.some(({ schemes }) => schemes.includes(store.scheme))',
  ),
  transport.without('redirects are not followed', "redirect: 'manual'", "redirect: 'follow'"),
  client.without(
    'the deadline is kept',
    'timeoutMs: config.upstreamTimeout',
    'timeoutMs: config.upstreamTimeout + 400',
  ),
]
