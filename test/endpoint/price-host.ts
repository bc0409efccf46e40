/**
 * A price host with products at which it fails, and the relay's answers from it. Time stands still, except while a call
 * hangs: then it passes in steps, so that each time limit is reached at once and no test waits.
 */

import { setImmediate } from 'node:timers/promises'
import { onTestFinished, vi } from 'vitest'
import { createClientFor } from '../../src/client/create-client-for.ts'
import { pricesAsSent } from '../../src/client/operations/prices-as-sent.ts'
import { type Answer, createAnswers } from '../../src/endpoint/modules/relay/answers.ts'
import { unsharedPrices } from '../../src/endpoint/modules/relay/price-cache.ts'

/** How the price host answers a call for these products. */
export type Host = (
  products: readonly string[],
  signal: AbortSignal,
  country?: string | null,
) => Response | Promise<Response>

export const itemsOf = (products: readonly string[], characters = 10) =>
  products.map((product) => ({ product_id: product, text: 'x'.repeat(characters) }))

const start = 1_700_000_000_000
/** Milliseconds that pass at once while a call hangs. */
const stepMs = 100
/** Longer than any time limit. */
const hourMs = 3_600_000

/** Calls that hang until they are aborted. Time passes for them alone, and only while no other call is under way. */
export const createHanging = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const held = new Set<object>()
  let isLatest = false
  let passed = 0
  const slow =
    (milliseconds: number): Host =>
    (products, signal) =>
      new Promise<Response>((resolve, reject) => {
        const call = {}
        held.add(call)
        isLatest = true
        const timer = setTimeout(() => {
          held.delete(call)
          resolve(Response.json(itemsOf(products)))
        }, milliseconds)
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          held.delete(call)
          reject(signal.reason)
        })
      })
  /**
   * Does the work, and passes time as long as a call hangs; with `latest`, while the latest call does. With `always` a
   * little time passes meanwhile too, for work that waits for its turn.
   */
  const during = async <Result>(work: Promise<Result>, which?: 'latest' | 'always'): Promise<Result> => {
    let isDone = false
    const end = () => {
      isDone = true
    }
    work.then(end, end)
    while (!isDone) {
      await setImmediate()
      if (which === 'always' && held.size === 0) await vi.advanceTimersByTimeAsync(1)
      if (held.size === 0 || (which === 'latest' && !isLatest)) continue
      passed += stepMs
      await vi.advanceTimersByTimeAsync(stepMs)
    }
    return work
  }
  return {
    slow,
    during,
    /** Milliseconds that have passed while calls hung. */
    passed: () => passed,
    noteCall: (): void => {
      isLatest = false
    },
  }
}

/** The relay's answers from a price host, with the calls that reach it and the lines of the log. */
export const open = (hostOf: (hangs: Host, slow: (milliseconds: number) => Host) => Host, perSecond = 5) => {
  const hanging = createHanging()
  const host = hostOf(hanging.slow(hourMs), hanging.slow)
  const clock = { now: start }
  const calls: string[][] = []
  const logged: string[] = []
  const client = createClientFor(
    { prices: { asSent: pricesAsSent } },
    {
      pricingUrl: 'https://prices.example',
      baseUrl: 'https://rest.example',
      clientId: '1001',
      timeoutMs: 4_000,
      limits: { atOnce: 100, perSecond: 10_000 },
      fetch: async (url, { signal }) => {
        const query = new URL(url).searchParams
        const products = (query.get('product_id') ?? '').split(',')
        calls.push(products)
        hanging.noteCall()
        return host(products, signal as AbortSignal, query.get('country'))
      },
    },
  ) as unknown as { prices: { asSent(input: object, via?: object): Promise<string> } }
  const answers = createAnswers({
    cache: unsharedPrices,
    ask: async ({ country }, products, via) =>
      JSON.parse(await client.prices.asSent({ country, productIds: products }, via)),
    now: () => clock.now,
    async wait(milliseconds) {
      clock.now += milliseconds
    },
    perSecond,
    timeoutMs: 4_000,
    maxBytes: 50_000_000,
    warn: (error, fields) => logged.push(`${(error as Error).message} ${fields?.products}`),
  })
  const work: Promise<unknown>[] = []
  const ask = (country: string, products: readonly string[], coupon = ''): Promise<Answer | string> => {
    const market = { country, currency: '', coupon, priceRule: '', language: '' }
    return answers.find({ market, products }, (later) => work.push(later))
  }
  const find = async (country: string, products: readonly string[]): Promise<string> => {
    const answer = await ask(country, products)
    return typeof answer === 'string' ? answer : answer.from
  }
  /** The answer to a look-up, once the work behind it is done, with the milliseconds that its shopper waited. */
  const lookAt = async (country: string, products: readonly string[]) => {
    const from = hanging.passed()
    const answer = await hanging.during(ask(country, products), 'latest')
    const waited = hanging.passed() - from
    await hanging.during(Promise.all(work.splice(0)))
    return { answer, waited }
  }
  /** How products are answered. */
  const look = async (country: string, products: readonly string[]): Promise<string> => {
    const { answer } = await lookAt(country, products)
    return typeof answer === 'string' ? answer : answer.from
  }
  /** The products of the answer, or why there is none. */
  const served = async (
    country: string,
    products: readonly string[],
  ): Promise<readonly string[] | string> => {
    const { answer } = await lookAt(country, products)
    if (typeof answer === 'string') return answer
    return answer.kept.flatMap(({ status, item }) => (status === 200 ? JSON.parse(item).product_id : []))
  }
  const pass = (milliseconds: number): void => {
    clock.now += milliseconds
  }
  return { ask, clock, find, look, lookAt, served, pass, calls, logged, during: hanging.during }
}

export const numbers = (count: number, first = 1): string[] =>
  Array.from({ length: count }, (_, index) => String(first + index))

export const bad = '666'
const tooLarge = JSON.stringify(itemsOf([bad], 2_000_000))
/** The answers of the host to a call that names the bad product. */
export const kinds = {
  'answers 500': () => () => new Response(null, { status: 500 }),
  'answers 503': () => () => new Response(null, { status: 503 }),
  hangs: (hangs: Host) => hangs,
  'answers 2 MB': () => () => new Response(tooLarge),
} as const

export const sells: Host = (products) => Response.json(itemsOf(products))

export const failsAt =
  (fault: (hangs: Host) => Host) =>
  (hangs: Host): Host =>
  (products, signal) =>
    products.includes(bad) ? fault(hangs)(products, signal) : sells(products, signal)

export const status503: Host = () => new Response(null, { status: 503 })
