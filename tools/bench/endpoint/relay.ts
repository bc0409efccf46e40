/**
 * `npm run bench:relay`: shoppers of sixty countries look at 300 products through the price relay, beside orders. The
 * sandbox has its limit on. The first minute, from an empty cache, is counted apart. Exit code 1 below 98 % of later
 * look-ups without a call, and above five calls a second. Also for a lost order or unbounded memory.
 * `--write` puts the figures into the documentation.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { signCustomerToken } from '../../../src/endpoint/customer-token/sign.ts'
import { createLookUps } from '../../../test/endpoint/relay-load.ts'
import { startRedis } from '../../../test/endpoint/stores/redis-server.ts'
import { performancePage, writeFigures } from '../write-figures.ts'
import { evenly } from './evenly.ts'
import { endpointSettings, origin, type Program, startProgram } from './program.ts'

const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
const seconds = Number(process.env.VITRINE_BENCH_SECONDS ?? 300)
const coldSeconds = 60
/** The memory that the process may hold in addition: 64 MB of answers, with their index, as the setting says. */
const mostMebibytes = 64
const lookUpsPerSecond = 200
const ordersPerSecond = 2
const callsPerSecond = 5
const tokenKey = 'secret:a shared secret of more than 32 characters'
const metricsToken = 'a-token-for-figures-of-more-than-32-letters'

const nextLookUp = createLookUps()

const lookUp = (number: number) => {
  const { query, country, language } = nextLookUp(number)
  return {
    path: `/prices?${query}`,
    headers: {
      'x-country': country,
      'accept-language': language,
      'x-forwarded-for': `198.51.${number % 250}.${(number >> 8) % 250}`,
    },
  }
}

interface Counts {
  /** From what the relay keeps. */
  answered: number
  /** After a call to the platform, its own or one that another look-up had begun. */
  called: number
  sentOn: Record<string, number>
  times: number[]
}

const look = async (relay: string, duration: number): Promise<Counts> => {
  const counts: Counts = { answered: 0, called: 0, sentOn: {}, times: [] }
  const one = async (number: number): Promise<void> => {
    const { path, headers } = lookUp(number)
    const from = performance.now()
    const response = await fetch(relay + path, { headers, redirect: 'manual' })
    await response.text()
    counts.times.push(performance.now() - from)
    const status = response.headers.get('cache-status') ?? ''
    const [, reason] = /detail="(.+)"/.exec(status) ?? []
    if (reason) counts.sentOn[reason] = (counts.sentOn[reason] ?? 0) + 1
    else if (status.includes('fwd=miss')) counts.called += 1
    else counts.answered += 1
  }
  await evenly(lookUpsPerSecond, duration, one)
  return counts
}

const order = async (endpoint: string): Promise<{ placed: number; other: number }> => {
  const counts = { placed: 0, other: 0 }
  await evenly(ordersPerSecond, seconds, async () => {
    const token = await signCustomerToken({
      key: tokenKey,
      audience: 'vitrine',
      customerReference: 'customer-paid',
    })
    const response = await fetch(`${endpoint}/cart/process`, {
      method: 'POST',
      headers: {
        origin,
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': crypto.randomUUID(),
        'x-forwarded-for': '203.0.113.7',
      },
      body: JSON.stringify({
        items: [{ product: '97772', quantity: 1 }],
        currency: 'EUR',
        country: 'DE',
        expected: { total: 77, tax: 'gross', currency: 'EUR' },
      }),
    })
    const { state } = (await response.json()) as { state?: string }
    counts[state === 'settled' ? 'placed' : 'other'] += 1
  })
  return counts
}

/** Calls to the platform that the lane of prices has admitted. */
const callsOf = async (endpoint: string): Promise<number> => {
  const response = await fetch(`${endpoint}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  const text = await response.text()
  const [, count] = /vitrine_platform_calls_total\{lane="prices",outcome="admitted"\} (\d+)/.exec(text) ?? []
  return Number(count ?? 0)
}

/** Requests a second that a program answers from what it has, with the slowest of a hundred. */
const throughput = async ({ url }: Program) => {
  const { requests, latency } = await autocannon({
    url: `${url}/prices?client_id=1001&product_id=200001`,
    headers: { 'x-country': 'DE', 'accept-language': 'de', 'x-forwarded-for': '198.51.100.1' },
    connections: 20,
    duration: 5,
  })
  return { perSecond: Math.round(requests.average), p99: latency.p99 }
}

const folder = mkdtempSync(join(tmpdir(), 'vitrine-relay-'))
const heapFile = join(folder, 'heap')
/** Mebibytes that the endpoint holds after each collection so far, and those of its process. */
const readHeap = () => {
  const lines = readFileSync(heapFile, 'utf8').trim().split('\n')
  const notes = lines.map((line) => JSON.parse(line) as { held: number; rss: number })
  return notes.map(({ held, rss }) => ({ held: held / 2 ** 20, rss: rss / 2 ** 20 }))
}

let prices = ''
const sandbox = await startProgram(new URL('./wide-sandbox.ts', import.meta.url), {}, (line) => {
  const found: { prices?: string } = line.startsWith('{') ? JSON.parse(line) : {}
  prices = found.prices ?? prices
})
const redis = await startRedis()
const endpoint = await startProgram(new URL('../../../src/endpoint/serve.ts', import.meta.url), {
  ...endpointSettings(sandbox.url),
  VITRINE_PRICING_URL: prices,
  VITRINE_RUNTIME: 'proxy:1',
  VITRINE_COUNTRY_HEADER: 'x-country',
  VITRINE_UPSTREAM_CONCURRENCY: '4',
  VITRINE_UPSTREAM_PER_SECOND: '24',
  VITRINE_RELAY_PER_SECOND: String(callsPerSecond),
  VITRINE_STORE: redis.url,
  VITRINE_TOKEN_KEY: tokenKey,
  VITRINE_METRICS_TOKEN: metricsToken,
  VITRINE_DEFAULT_COUNTRY: 'DE',
  VITRINE_ORDERS_PER_MINUTE: '0',
  VITRINE_CUSTOMER_ORDERS_PER_MINUTE: '0',
  HEAP_FILE: heapFile,
  HEAP_EVERY_MS: '5000',
  NODE_OPTIONS: `--expose-gc --import ${new URL('../../faults/heap-probe.ts', import.meta.url)}`,
})
/** Seconds of the clock that have passed since, with the first and the last: the relay counts its calls in these. */
const secondsSince = (from: number): number => Math.floor(Date.now() / 1000) - Math.floor(from / 1000) + 1
const coldFrom = Date.now()
const cold = await look(endpoint.url, coldSeconds)
const coldCalls = await callsOf(endpoint.url)
const coldRate = coldCalls / secondsSince(coldFrom)
const notesOfCold = readHeap().length
const from = Date.now()
const [counts, orders] = await Promise.all([look(endpoint.url, seconds), order(endpoint.url)])
const rate = ((await callsOf(endpoint.url)) - coldCalls) / secondsSince(from)
const heap = readHeap()
const heldFirst = heap[0]?.held ?? Number.NaN
const heldCold = heap[notesOfCold - 1]?.held ?? Number.NaN
const heldLast = heap.at(-1)?.held ?? Number.NaN
const mostResident = Math.max(...heap.map(({ rss }) => rss))
const answer = await fetch(`${endpoint.url}/prices?client_id=1001&product_id=200001`, {
  headers: { 'x-country': 'DE', 'accept-language': 'de' },
  redirect: 'manual',
})
const bare = await startProgram(new URL('./static-prices.ts', import.meta.url), {
  ANSWER: await answer.text(),
})
const relayed = await throughput(endpoint)
const floor = await throughput(bare)
await Promise.all([endpoint.stop(), bare.stop(), sandbox.stop(), redis.stop()])
rmSync(folder, { recursive: true })

const total = counts.times.length
const times = counts.times.sort((first, second) => first - second)
const percent = (count: number, of = total): string => `${((count / of) * 100).toFixed(1)} %`
const at = (share: number): string => `${(times[Math.floor(total * share)] ?? Number.NaN).toFixed(1)} ms`
const sentOn = Object.entries(counts.sentOn)
const figures = [
  `${lookUpsPerSecond} look-ups a second for ${seconds} s, beside ${ordersPerSecond} orders a second: 300 products and 60 countries by Zipf's law, thirty forms of`,
  '`Accept-Language`, one visit in twenty with one of five codes, and one look-up in a hundred with an invented value, which no cache',
  `can answer. Before them the same look-ups for ${coldSeconds} s from an empty cache.`,
  '',
  '| | |',
  '| --- | ---: |',
  `| answered without a call to the platform | ${percent(counts.answered)} |`,
  `| answered with a call | ${percent(counts.called)} |`,
  ...sentOn.map(([reason, count]) => `| sent on to the platform: \`${reason}\` | ${percent(count)} |`),
  `| calls to the platform a second | ${rate.toFixed(1)} |`,
  `| the same in the first ${coldSeconds} s | ${coldRate.toFixed(1)} |`,
  `| answered without a call in the first ${coldSeconds} s | ${percent(cold.answered, cold.times.length)} |`,
  `| time of a look-up, median and 99th percentile | ${at(0.5)}, ${at(0.99)} |`,
  `| orders placed | ${orders.placed} of ${orders.placed + orders.other} |`,
  `| held after a collection: at first, after ${coldSeconds} s, at the end | ${[heldFirst, heldCold, heldLast].map((held) => held.toFixed(0)).join(', ')} MiB |`,
  `| the process at most | ${mostResident.toFixed(0)} MiB |`,
  `| kept answers a second, 99th percentile | ${relayed.perSecond}, ${relayed.p99} ms |`,
  `| a bare server with one answer | ${floor.perSecond}, ${floor.p99} ms |`,
].join('\n')
console.log(figures)
if (options.write) writeFigures(performancePage, 'bench:relay', figures)
const isGood =
  counts.answered / total >= 0.98 &&
  Math.max(rate, coldRate) <= callsPerSecond &&
  orders.other === 0 &&
  heldLast - heldFirst <= mostMebibytes
console.log(
  `\n${isGood ? 'PASS' : 'FAIL'}: 98 % without a call, at most ${callsPerSecond} calls a second, every order placed, at most ${mostMebibytes} MiB more held`,
)
process.exit(isGood ? 0 : 1)
