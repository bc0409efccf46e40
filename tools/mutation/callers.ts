import { endpointTests, inFile, type Mutation } from './mutation.ts'

const origins = inFile('src/endpoint/guards/origins.ts', endpointTests('guards'))
const metadata = inFile('src/endpoint/guards/fetch-metadata.ts', endpointTests('guards'))
const address = inFile('src/endpoint/http/remote-address.ts', endpointTests('remote-address', 'limits'))
const preview = inFile('src/endpoint/cart/preview-for.ts', endpointTests('ipv6-previews', 'remote-address'))
const ipv6 = inFile('src/endpoint/modules/ipv6/ipv6-previews.ts', endpointTests('ipv6-previews'))
const callerCountry = inFile('src/endpoint/modules/country/caller-country.ts', endpointTests('ipv6-previews'))
const countryFile = inFile('src/endpoint/modules/country/country-database.ts', endpointTests('relay'))
const onWorkers = inFile('src/endpoint/modules/country/caller-country.ts', endpointTests('runtimes/ipv6'))
const countryCheck = inFile('src/endpoint/modules/ipv6/country-check.ts', endpointTests('ipv6-previews'))
const rate = inFile('src/endpoint/guards/rate-limit.ts', endpointTests('limits'))
const coupons = inFile('src/endpoint/guards/coupon-guard.ts', endpointTests('limits'))
const app = inFile('src/endpoint/core/app.ts', endpointTests('guards', 'orders', 'orders-unknown', 'limits'))
const modules = inFile('src/endpoint/core/app.ts', endpointTests('modules'))
const orders = inFile('src/endpoint/core/cart-process-route.ts', endpointTests('orders', 'limits'))
const breaker = inFile('src/endpoint/platform/circuit-breaker.ts', endpointTests('limits'))
const ready = inFile('src/endpoint/modules/order-readiness.ts', endpointTests('health'))

export const callerMutations: readonly Mutation[] = [
  origins.without(
    'only listed origins',
    'if (origin === null ? isSameOriginRead : origins.has(origin)) return',
    'if (origins) return',
  ),
  origins.without(
    'origins are compared whole',
    'origins.has(origin)) return',
    '[...origins].some((one) => origin.startsWith(one))) return',
  ),
  origins.without(
    'a caller without an origin is refused',
    'origin === null ? isSameOriginRead :',
    'origin === null ||',
  ),
  origins.without('a refusal is kept apart by origin', ", { headers: { vary: 'Origin' } }", ''),
  origins.without('the answer names the one origin', 'origin: [...origins]', "origin: '*'"),
  metadata.never('fetch metadata', 'isRefused'),
  app.without('answers are not stored', "exchange.headers.set('cache-control', 'no-store')", ''),
  app.without('carts are guarded', 'admitOrigin(exchange)\n', '\n'),
  app.without('IDs of requests are short', 'limitLength: maxRequestId', 'limitLength: 255'),
  app.without('a preflight is answered', "app.use('/cart/*', corsFor(config.origins))", ''),
  app.without(
    'a path without the method is known',
    "new ProblemError('method-not-allowed', { headers: { allow } })",
    "new ProblemError('not-found')",
  ),
  app.without('another spelling is another path', 'new Hono<Env>({ getPath: pathOf })', 'new Hono<Env>()'),
  modules.without(
    'the middleware of a module is run',
    'await middleware(context.var.exchange, answered)',
    'await answered()',
  ),
  orders.without(
    'orders are limited',
    "await limits.requests(exchange, { name: 'orders', quota: config.ordersPerMinute, window: 60 })",
    '',
  ),
  address.without(
    'only the named runtime says who calls',
    'return parseAddress(socket)',
    "return parseAddress(headers.get('x-forwarded-for')?.split(',')[0] ?? socket)",
  ),
  address.without('trusted proxies are counted', ".split(',').at(-hops)", ".split(',').at(0)"),
  address.without('IPv4 in IPv6 is IPv4', 'if (!high || !low) return', 'return'),
  preview.without(
    'an IPv6 caller is not given another country’s tax',
    'representative?.address',
    "representative?.address ?? '127.0.0.1'",
  ),
  preview.without(
    'the country of a representative address is checked',
    'await representative?.check(request, preview)',
    '',
  ),
  countryFile.never(
    'a country file of IPv4 alone knows no IPv6',
    "database.metadata.ipVersion === 4 && address.includes(':')",
  ),
  callerCountry.without(
    'a country is believed of the runtime only',
    "fromHeader('x-vercel-ip-country') : () => undefined",
    "fromHeader('x-vercel-ip-country') : fromHeader('cf-ipcountry')",
  ),
  onWorkers.without(
    'a Worker reads no country that a browser could send',
    "typeof cf !== 'object' || cf === null",
    'true',
  ),
  callerCountry.never('a country header needs a proxy that writes it', "name === 'direct' || name === 'aws'"),
  ipv6.without('the page’s own country is checked', 'request.country ?? country', 'country'),
  ipv6.without('an address of the merchant is preferred', 'ipv6Addresses.get(country) ?? ', ''),
  countryCheck.without(
    'the price is for the country',
    'item?.priceCountry === country',
    'item !== undefined',
  ),
  countryCheck.without('the currency is the country’s', 'item.currency.iso === preview.currency &&', ''),
  countryCheck.without('the tax is the country’s', 'Math.abs(rate - line.unit.vatPercentage) < 0.01', 'true'),
  countryCheck.without('a price is remembered', 'if (kept && kept.until > now()) return kept.item', ''),
  countryCheck.without('a price is forgotten', 'kept && kept.until > now()', 'kept'),
  address.without('IPv6 customers are counted by the /64', '.slice(0, 4)', ''),
  rate.without('requests are limited', 'if (hit.count > limit.quota)', 'if (false)'),
  rate.without('guesses are limited', 'if (!hit || hit.count <= limit.quota) return', 'return'),
  rate.without('a refused guess stays refused', "await unlessDown(store.remove(mark, '1'))", ''),
  rate.without('one’s own code is no guess', 'if (!known?.isNew) return', ''),
  rate.without('who is limited is told for how long', 'retryAfter: resets,', ''),
  rate.without(
    'a shop that cannot count goes on selling',
    'warn(error)\n      return undefined',
    'throw error',
  ),
  rate.without(
    'a shop does not wait for its counting',
    'await withTimeout(reply, countTimeoutMs, onTimeout)',
    'await reply',
  ),
  coupons.without('a guess is stored as a hash', 'await fingerprintOf(coupon)', 'coupon'),
  breaker.without('the circuit opens', 'consecutiveFailures >= failures\n', 'false\n'),
  breaker.without('the circuit closes again', 'openedAt + coolDownMs - now()', 'coolDownMs'),
  breaker.without('one call tries an open circuit', 'left > 0 || isTrialRunning', 'left > 0'),
  breaker.without('refusals are no trouble', 'if (!isOutage(error)) close()', 'if (false) close()'),
  ready.without(
    'orders need a store that takes writes',
    "checked('store', writeToStore, storeReason)",
    'ready',
  ),
  ready.without(
    'orders wait for the end of a block',
    "seconds > 0 ? { ok: false, reason: 'upstream-blocked', retryAfter: seconds } : ready",
    'ready',
  ),
  ready.without(
    'orders need a token key',
    "return noted('tokenKey', { ok: false, reason: 'token-key-missing' })",
    'return ready',
  ),
  ready.without('one readiness test for all', 'if (!current || now() >= current.validUntil)', 'if (true)'),
  ready.without(
    'a readiness test that hangs is given up',
    'now() + checkTimeoutMs',
    'Number.POSITIVE_INFINITY',
  ),
]
