/**
 * The lane of memory: an hour of previews, guessed coupons, broken requests and orders at one endpoint, with a platform
 * that loses some of them. Live memory after a collection is compared, since resident memory also holds garbage.
 * `npx node tools/faults/mixed-load.ts 10` takes ten minutes in place of an hour.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveSandbox } from '../../src/sandbox/index.ts'
import { startRedis } from '../../test/endpoint/stores/redis-server.ts'
import { endpointSettings, previewRequest } from '../bench/endpoint/program.ts'
import { createRandom } from '../bench/statistics.ts'
import { startCarelessPlatform } from './careless-platform.ts'
import { customers } from './schedules.ts'
import { createShopper, tokenSecret } from './shopper.ts'
import { startAgain } from './start-again.ts'

interface Sample {
  /** Milliseconds since the start. */
  at: number
  /** Bytes that live after a collection, in the heap and beside it. */
  held: number
  rss: number
}

export interface Growth {
  minutes: number
  requests: number
  /** MiB that live after a collection: once the process was warm, and the most later on. */
  warm: number
  most: number
  /** MiB an hour, by a line fitted through all samples after the warm-up. */
  hourly: number
  /** By how many MiB resident memory is larger at the end than once the process was warm. */
  rss: number
}

const mebibyte = 1024 * 1024
const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The slope of a line through points (least squares). */
export const slopeOf = (points: readonly (readonly [x: number, y: number])[]): number => {
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  return over / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
}

/** Compiled code and full caches come with the first requests: this part of the time is not compared. */
const warmUp = 1 / 4

const growthOf = (samples: readonly Sample[]): Omit<Growth, 'requests'> => {
  const end = samples.at(-1)?.at ?? 0
  const later = samples.filter(({ at }) => at >= end * warmUp)
  const [first, last] = [later[0], later.at(-1)]
  if (!first || !last || later.length < 3) throw new Error('The heap was not measured.')
  return {
    minutes: Math.round(end / 6_000) / 10,
    warm: first.held / mebibyte,
    most: Math.max(...later.map(({ held }) => held)) / mebibyte,
    hourly: slopeOf(later.map(({ at, held }) => [at / 3_600_000, held / mebibyte])),
    rss: (last.rss - first.rss) / mebibyte,
  }
}

/**
 * Previews, guessed coupons, readiness, broken requests and orders for this number of minutes, each from another address. The
 * endpoint is a process with Redis, and the platform loses or delays one order of four.
 */
export const memoryUnderLoad = async (minutes: number, perSecond = 20): Promise<Growth> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-heap-'))
  const file = join(folder, 'heap.jsonl')
  const random = createRandom(20_261_123)
  const redis = await startRedis()
  const sandbox = await serveSandbox({ pricingPort: 0, restPort: 0, host: '127.0.0.1', rateLimit: false })
  const platform = await startCarelessPlatform({
    target: (path, init) => sandbox.sandbox.rest.request(path, init),
    random,
    isCareless: true,
    lists: 'whole',
    deadline: 2_000,
    placedWithin: 8_000,
    dearer: 0,
  })
  platform.begin()
  const endpoint = await startAgain({
    ...endpointSettings(platform.url),
    VITRINE_STORE: redis.url,
    VITRINE_RUNTIME: 'proxy:1',
    VITRINE_TOKEN_KEY: tokenSecret,
    VITRINE_DEFAULT_COUNTRY: 'DE',
    VITRINE_UPSTREAM_TIMEOUT_MS: '2000',
    VITRINE_REQUESTS_PER_MINUTE: '60',
    VITRINE_CUSTOMER_ORDERS_PER_MINUTE: '0',
    HEAP_FILE: file,
    HEAP_EVERY_MS: String(Math.max(500, minutes * 500)),
    NODE_OPTIONS: `--expose-gc --import ${new URL('./heap-probe.ts', import.meta.url)}`,
  })
  const addressOf = () => `10.${[0, 0, 0].map(() => Math.floor(random() * 256)).join('.')}`
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { ...(init.headers as Record<string, string>), 'x-forwarded-for': addressOf() }
    await (await fetch(`${endpoint.url}${path}`, { ...init, headers })).arrayBuffer()
  }
  const previewWith = (coupon: string) =>
    ask('/cart/preview', {
      ...previewRequest,
      body: JSON.stringify({ items: [{ product: '97772', quantity: 1 + Math.floor(random() * 9) }], coupon }),
    })
  const order = async (index: number) => {
    const shopper = await createShopper('load', customers[index % customers.length] ?? '', random, addressOf)
    await shopper.press([endpoint.url])
    for (let tries = 0; tries < 3 && !shopper.isDone(); tries += 1) {
      await delay(2_000)
      await shopper.retry(endpoint.url)
    }
  }
  const mix = [
    () => ask('/cart/preview', previewRequest),
    () => previewWith(`GUESS-${random()}`),
    () => ask('/ready/orders'),
    () => ask('/cart/preview', { ...previewRequest, body: '{"items":' }),
    () => ask(`/elsewhere/${random()}`),
  ]
  try {
    let requests = 0
    const end = performance.now() + minutes * 60_000
    const running = new Set<Promise<unknown>>()
    while (performance.now() < end) {
      requests += 1
      const work = (requests % 8 === 0 ? order(requests / 8) : mix[requests % mix.length]?.())?.catch(
        () => undefined,
      )
      if (work) running.add(work.finally(() => running.delete(work)))
      await delay(1000 / perSecond)
    }
    await Promise.all(running)
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    return { ...growthOf(lines.map((line): Sample => JSON.parse(line))), requests }
  } finally {
    await endpoint.stop()
    await platform.stop()
    await Promise.all([sandbox.close(), redis.stop()])
    rmSync(folder, { recursive: true })
  }
}

/** MiB that may come to live in an hour. */
const hourlyLimit = 32
/** Minutes from which on the slope tells more than noise. */
const slopeFrom = 15

export const isSmall = ({ minutes, warm, most, hourly }: Growth): boolean =>
  most - warm <= hourlyLimit && (minutes < slopeFrom || hourly <= hourlyLimit)

/** One line for people. */
export const growthText = ({ requests, minutes, warm, most, hourly, rss }: Growth): string => {
  const mib = (value: number): string => `${value >= 0 ? '+' : '−'}${Math.abs(value).toFixed(1)} MiB`
  const slope = minutes < slopeFrom ? '' : `, ${mib(hourly)} an hour by a fitted line`
  return `memory under ${minutes.toFixed(0)} minutes of mixed load, ${requests} requests: ${warm.toFixed(1)} MiB live, at most ${mib(most - warm)} later${slope}; resident ${mib(rss)} (at most ${mib(hourlyLimit)} live)`
}

/** The number behind its name is its length in minutes; without one it takes an hour. */
if (import.meta.main) {
  const growth = await memoryUnderLoad(Number(process.argv[2] ?? 60))
  console.log(growthText(growth))
  process.exit(isSmall(growth) ? 0 : 1)
}
