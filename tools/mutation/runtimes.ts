import { endpointTests, inFile, type Mutation } from './mutation.ts'

const serve = inFile('src/endpoint/adapters/serve-app.ts', endpointTests('node'))
const program = inFile('src/endpoint/serve.ts', endpointTests('program'))
const nodeServer = inFile('src/endpoint/adapters/node.ts', endpointTests('config', 'program'))
const vercel = inFile('src/endpoint/adapters/vercel.ts', endpointTests('runtimes/runtimes'))
const lambda = inFile('src/endpoint/adapters/aws-lambda.ts', endpointTests('runtimes/runtimes'))
const stores = endpointTests('stores/stores')
const redis = inFile('src/endpoint/modules/redis.ts', stores)
const memory = inFile('src/endpoint/modules/memory.ts', stores)
const object = inFile('src/endpoint/modules/durable-object.ts', `${stores} ${endpointTests('adapters')}`)

const worker = inFile('src/endpoint/adapters/cloudflare.ts', endpointTests('adapters'))
const budget = inFile('src/endpoint/platform/budget.ts', endpointTests('budget/budget', 'runtimes/runtimes'))
const clocks = inFile('src/endpoint/platform/pace.ts', endpointTests('clocks'))
const pace = inFile('src/endpoint/platform/pace.ts', endpointTests('budget/budget'))
const lookUps = inFile('src/endpoint/orders/reconciler.ts', endpointTests('budget/look-ups'))
const comparingPace = inFile('src/endpoint/platform/pace.ts', endpointTests('budget/comparing'))
const pacer = inFile('src/endpoint/platform/shared-pacer.ts', endpointTests('budget/budget'))
const deployment = inFile('src/endpoint/deploy/vite.config.mjs', endpointTests('runtimes/cards'))
const functions = inFile('src/endpoint/core/create-endpoint.ts', endpointTests('adapters'))

export const runtimeMutations: readonly Mutation[] = [
  deployment.without('a deployment can have cards', 'shapesPlugin(),', ''),
  serve.without(
    'slow headers are cut off',
    'headersTimeout: timeouts.headers',
    'headersTimeout: timeouts.request',
  ),
  serve.without('slow bodies are cut off', 'requestTimeout: timeouts.request', 'requestTimeout: 300_000'),
  serve.without(
    'slow senders are looked for',
    'connectionsCheckingInterval: Math.min(1_000, timeouts.headers)',
    'connectionsCheckingInterval: 30_000',
  ),
  serve.without('headers are bounded', 'maxHeaderSize: 16 * 1024', 'maxHeaderSize: 1024 * 1024'),
  serve.without(
    'requests end before the server does',
    'server.close(() => {',
    'server.closeAllConnections()\n        server.close(() => {',
  ),
  serve.without(
    'a stop does not wait for ever',
    'setTimeout(() => server.closeAllConnections(), graceMs)',
    'setTimeout(() => undefined, graceMs)',
  ),
  program.without(
    'SIGTERM lets requests end',
    "for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(0))",
    '',
  ),
  program.without(
    'an uncaught error is logged without secrets',
    "process.on('uncaughtException',",
    "process.on('never',",
  ),
  nodeServer.without('the port outlives readiness', "default: '5000'", "default: '0'"),
  nodeServer.without('the port is closed after a while only', 'await wait(drainMs ?? address.drainMs)', ''),
  vercel.without('the cron path is authenticated', 'return new Response(null, { status: 401 })', 'void 0'),
  lambda.without(
    'the gateway says who calls',
    'event.requestContext.http.sourceIp',
    "event.headers?.['x-forwarded-for']",
  ),
  worker.without('a shopper who leaves ends no order', 'context.waitUntil(response)\n', '\n'),
  object.without('a Worker needs its store', 'if (!isNamespace(env.STORE))', 'if (false)'),
  budget.never('calls at once are capped', 'taken.length >= atOnce'),
  budget.without('a place is left to orders', 'Math.max(1, atOnce - 1)', 'atOnce'),
  budget.without('look-ups take no place of shoppers', 'isLookUp(lane) || host', 'host'),
  budget.without(
    'a slow price host takes no place of previews',
    'isLookUp(lane) || host',
    'isLookUp(lane) || undefined',
  ),
  budget.without(
    'a price host that is slow holds no queue of others up',
    'other.lane === lane && other.places === places',
    'other.lane === lane',
  ),
  budget.without(
    'a price host that is away refuses no previews',
    "host ?? (lane === 'orders'",
    "(lane === 'orders'",
  ),
  budget.without('look-ups in flight are capped', 'taken.length < lookUpsAtOnce(atOnce)', 'true'),
  lookUps.without('several look-ups are under way', 'workThrough(ids, readers,', 'workThrough(ids, 1,'),
  budget.never('the queue of a lane is bounded', 'queueOf(lane, places).length >= atOnce * queueFactor'),
  budget.without('a block is noted', 'await pacer.block(seconds)', ''),
  budget.without('failing previews refuse no order', "lane === 'orders' ? lane : 'others'", "'others'"),
  pace.never('nothing is sent during a block', 'isBlocked(pace, now)'),
  pace.without('calls a second are capped', 'tokens: tokens - 1,', 'tokens,'),
  pace.without('lower lanes leave room to orders', 'Math.min(1, needs[lane]) : needs[lane]', '1 : 1'),
  comparingPace.without('a comparison that is due passes orders', 'comparisons: 0.75', 'comparisons: 1.75'),
  pace.without('look-ups take half at most', 'isLookUp(lane) ? (1 - lookUps) / lookUpsAtMost : 0', '0'),
  pace.without('a block halves the pace', 'pace.rate / 2', 'pace.rate'),
  pace.without('one block halves the pace once', 'isBlocked(pace, now) ? pace.rate : ', ''),
  clocks.without('a block from the future is none', ' && at - now <= skewMs', ''),
  pacer.without('a store that is away is not asked at each call', 'now() < askStoreFrom', 'false'),
  pacer.without('processes without their store keep to a quarter', 'limit / 4', 'limit'),
  functions.without(
    'a function needs a store that outlives it',
    'options.store ? undefined : stores',
    'undefined',
  ),
  redis.without(
    'Redis is not waited for',
    'withTimeout(reply.catch(leaveReplica), timeoutMs, onTimeout)',
    'reply',
  ),
  redis.without('a replica is left', 'reply.catch(leaveReplica)', 'reply'),
  redis.without('a connection without a server is given up', 'socketTimeout: timeoutMs * 5,', ''),
  redis.without('nothing is queued to be written later', 'disableOfflineQueue: true,', ''),
  redis.without(
    'Redis says that it throws entries away',
    "isBounded && policy !== 'noeviction' ? policy : undefined",
    'undefined',
  ),
  redis.without('one claim in Redis', 'if old then return old end', ''),
  redis.without(
    'Redis replaces what is expected only',
    "~= ARGV[1] then return 0 end\n    redis.call('SET'",
    "== '' then return 0 end\n    redis.call('SET'",
  ),
  redis.without('a count in Redis ends', "if n == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end", ''),
  memory.without('one claim in memory', 'if (existing) return existing.value\n      write', 'write'),
  memory.without(
    'what has ended in memory is let go',
    'if (ends <= now()) entries.delete(old)',
    'void [old, ends]',
  ),
  object.without('one claim in a Durable Object', 'if (existing) return existing.value', ''),
  object.without('what has ended in a Durable Object is let go', 'else await this.#storage.deleteAll()', ''),
]
