/**
 * `vitrine watch` keeps the prices of each night, and writes the prior price of a reduction for the page. Each test owns a
 * sandbox in memory whose catalogue, clock and network it changes; pauses end at once and timeouts never come. It also
 * guards the pace, and that a folder which cannot be used stops the command before its first request.
 */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Night } from '../../src/cli/watch/nights.ts'
import {
  type Catalogue,
  createClock,
  createSandbox,
  loadCatalogue,
  sampleCatalogueFile,
} from '../../src/sandbox/index.ts'
import type { PriorPrices } from '../../src/widget/features/prior-price/prior-prices.ts'
import { folderWith } from '../support/folder.ts'
import { runHere } from './support.ts'

const day = 86_400_000
const begin = Date.UTC(2026, 8, 1, 2)

interface Result {
  ok: boolean
  error?: { code: string; message: string }
  asked: number
  file?: string
  reductions: number
  left: number
  failed: { country: string; code: string }[]
}

const sandboxOf = (catalogue: Catalogue) =>
  createSandbox({ catalogue, rateLimit: false, clock: createClock(new Date(begin)) })

/** A shop whose prices, clock and network a test changes. */
const shop = async (file: object) => {
  const folder = folderWith({ 'vitrine-watch.json': JSON.stringify(file) })
  const path = join(folder, 'vitrine-watch.json')
  const sample = await loadCatalogue(sampleCatalogueFile)
  let now = begin
  let calls: string[] = []
  let starts: number[] = []
  let isDown: (url: URL) => boolean = () => false
  let interrupt = (_exitCode: number): void => undefined
  let platform = await sandboxOf(sample)
  const terminal = {
    env: { VITRINE_PRICING_URL: 'http://prices.test', VITRINE_CLIENT_ID: '1001' },
    untilInterrupted: () =>
      new Promise<number>((resolve) => {
        interrupt = resolve
      }),
    clock: {
      now: () => now,
      // Pauses of the pace and between tries end at once; timeouts never come.
      after: (ms: number, callback: () => void) => {
        const due = now + ms
        if (ms > 2_000) return () => {}
        const timer = setImmediate(() => {
          now = Math.max(now, due)
          callback()
        })
        return () => clearImmediate(timer)
      },
    },
    fetch: async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const request = new Request(url, init)
      const address = new URL(request.url)
      calls = [...calls, address.search]
      starts = [...starts, now]
      if (isDown(address)) throw new TypeError('fetch failed')
      await platform.clock.set(new Date(now))
      return platform.prices.request(request, {}, { remoteAddress: '127.0.0.1' })
    },
  }
  return {
    /** The names of the files that were kept. */
    names: (): string[] => {
      const kept = join(folder, 'prices')
      return existsSync(kept) ? readdirSync(kept).toSorted() : []
    },
    night: (name: string): Night => JSON.parse(readFileSync(join(folder, 'prices', name), 'utf8')),
    replaceNight: (name: string, text: string) => writeFileSync(join(folder, 'prices', name), text),
    extract: (): PriorPrices => JSON.parse(readFileSync(join(folder, 'prior-prices.json'), 'utf8')),
    calls: () => calls,
    interrupt: () => interrupt(130),
    starts: () => starts,
    /** Runs at the first whole day since. */
    nextNight: () => {
      now = begin + (Math.floor((now - begin) / day) + 1) * day
    },
    breakDown: (when: (url: URL) => boolean) => {
      isDown = when
    },
    sell: async (change: (catalogue: Catalogue) => void): Promise<void> => {
      const catalogue = structuredClone(sample)
      change(catalogue)
      platform = await sandboxOf(catalogue)
    },
    text: (...args: string[]) => runHere(['watch', path, ...args], terminal),
    run: async (...args: string[]): Promise<Result & { code: number; stderr: string }> => {
      calls = []
      starts = []
      const { code, stdout, stderr } = await runHere(['watch', path, '--json', ...args], terminal)
      return { ...JSON.parse(stdout), code, stderr }
    },
  }
}

const merchantOf = (catalogue: Catalogue) => {
  const [merchant] = catalogue.merchants
  if (!merchant) throw new Error('There is no merchant.')
  return merchant
}

const small = { products: ['97772', '97776'], countries: ['DE', 'US'] }

it('asks for every country, currency, coupon and price rule once, without credentials', async () => {
  const { run, calls, names, night } = await shop({
    ...small,
    currencies: ['EUR', 'USD'],
    coupons: ['SAVE10'],
    priceRules: ['small'],
  })
  expect(await run()).toMatchObject({ code: 0, ok: true, asked: 16, failed: [], left: 0 })
  expect(new Set(calls()).size).toBe(16)
  expect(names()).toEqual(['2026-09-01T02-00-00Z.json'])
  const { client, run: began, answers } = night('2026-09-01T02-00-00Z.json')
  expect({ client, began, count: answers.length }).toEqual({
    client: '1001',
    began: '2026-09-01T02:00:00.000Z',
    count: 16,
  })
  expect(answers).toContainEqual({
    country: 'DE',
    currency: 'EUR',
    coupon: 'SAVE10',
    at: expect.stringMatching(/^2026-09-01T02:00/),
    prices: {
      '97772': expect.objectContaining({ currency: 'EUR', gross: 69.3, coupon: 'SAVE10' }),
      '97776': expect.objectContaining({ currency: 'EUR' }),
    },
  })
})

it('keeps a file for each night, and null for a product without a price', async () => {
  const { run, sell, nextNight, names, night } = await shop({ products: ['97772'], countries: ['DE'] })
  await run()
  await sell((catalogue) => {
    const merchant = merchantOf(catalogue)
    merchant.products = merchant.products.filter(({ id }) => id !== 97772)
  })
  nextNight()
  await run()
  expect(names().map((name) => night(name).answers[0]?.prices['97772']?.gross)).toEqual([77, undefined])
  expect(night('2026-09-02T02-00-00Z.json').answers[0]?.prices).toEqual({ '97772': null })
})

it('keeps what was answered when a call fails, and says which one did', async () => {
  const { run, text, breakDown, nextNight, names, night } = await shop({ ...small, coupons: ['SAVE10'] })
  breakDown((url) => url.searchParams.get('country') === 'US' && url.searchParams.has('coupon', 'SAVE10'))
  expect(await run()).toMatchObject({
    code: 1,
    error: { code: 'not-read' },
    failed: [{ country: 'US', code: 'unreachable' }],
  })
  expect(night(names()[0] ?? '').answers).toHaveLength(3)
  nextNight()
  const { code, stdout, stderr } = await text()
  expect({ code, stdout }).toEqual({ code: 1, stdout: 'Kept 2 products by 3 calls.\n' })
  expect(stderr).toContain('US, coupon SAVE10')
})

it('keeps what was answered before Ctrl-C', async () => {
  const { text, breakDown, interrupt, names, night } = await shop({ ...small, coupons: ['SAVE10'] })
  // The call without a coupon for Germany is answered while the others fail, again and again.
  breakDown((url) => {
    const isAnswered = url.searchParams.get('country') === 'DE' && !url.searchParams.has('coupon')
    if (!isAnswered) setImmediate(interrupt)
    return !isAnswered
  })
  expect(await text()).toMatchObject({ code: 130, stdout: '' })
  expect(night(names()[0] ?? '').answers).toMatchObject([{ country: 'DE' }])
})

it('stops at a host that is down, says how many calls are left, and keeps nothing', async () => {
  const { run, breakDown, calls, names } = await shop({
    ...small,
    priceRules: ['a', 'b', 'c', 'd', 'e', 'f'],
  })
  breakDown(() => true)
  const { code, failed, left, file } = await run()
  expect(code).toBe(1)
  expect(failed.length + left).toBe(14)
  expect(left).toBeGreaterThan(4)
  // Each of the calls that were made has three tries.
  expect(calls()).toHaveLength(failed.length * 3)
  expect(file).toBeUndefined()
  expect(names()).toEqual([])
})

it('starts no more calls a second than it may', async () => {
  const { run, starts } = await shop({ ...small, priceRules: ['a', 'b', 'c', 'd', 'e'] })
  await run('--pace', '3')
  for (const start of starts())
    expect(starts().filter((other) => other >= start && other < start + 1_000).length).toBeLessThanOrEqual(3)
})

it.each([
  ['is no JSON', '{"client":', 'cannot be read'],
  ['comes from another program', '{"client":"1001","prices":[]}', 'was not written by this command'],
  [
    'belongs to another client',
    '{"client":"1002","run":"2026-09-01T02:00:00Z","answers":[]}',
    'has the prices of client 1002',
  ],
])('refuses a folder with a file that %s, before it asks for anything', async (_, text, sentence) => {
  const { run, nextNight, names, replaceNight, calls } = await shop(small)
  await run()
  const [name = ''] = names()
  replaceNight(name, text)
  nextNight()
  const { code, error } = await run()
  expect({ code, message: error?.message }).toEqual({ code: 2, message: expect.stringContaining(sentence) })
  expect(error?.message).toContain(name)
  expect(calls()).toEqual([])
  expect(names()).toEqual([name])
})

describe('the prior price', () => {
  const reduced = async () => {
    const shopOf = await shop({
      products: ['97772'],
      countries: ['DE', 'US'],
      coupons: ['AUTUMN'],
      extract: 'prior-prices.json',
    })
    await shopOf.sell((catalogue) => {
      const coupons = merchantOf(catalogue).coupons as unknown as object[]
      coupons.push({
        code: 'AUTUMN',
        percent: 10,
        promotionId: 777,
        validFrom: new Date(begin + 34.5 * day).toISOString(),
      })
    })
    return shopOf
  }

  it('is written for the page with country, currency and code, and the time of its reading', async () => {
    const { run, nextNight, extract, text } = await reduced()
    for (let night = 0; night < 37; night++) {
      await run()
      nextNight()
    }
    const { priorPrices, client, prices } = extract()
    expect({ priorPrices, client, count: prices.length }).toEqual({
      priorPrices: 1,
      client: '1001',
      count: 2,
    })
    expect(prices[0]).toMatchObject({
      product: '97772',
      country: 'DE',
      currency: 'EUR',
      coupon: 'AUTUMN',
      price: 69.3,
      prior: 77,
      from: expect.stringMatching(/^2026-09-06T02:00/),
      until: expect.stringMatching(/^2026-10-06T02:00/),
      read: expect.stringMatching(/^2026-10-07T02:00/),
    })
    expect((await text()).stdout).toBe(
      'Kept 1 product by 4 calls.\nThe lowest price before is known of 2 reductions.\n',
    )
  })
})

it.each([
  [{ products: ['97772'], countries: ['DE'], product: 1 }, 'The file of the watch cannot be used'],
  [{ products: [], countries: ['DE'] }, 'products: names no product'],
  [{ products: ['IBC345', 'abc'], countries: ['DE'] }, 'products.1: must be product IDs'],
  [{ products: ['97772'], countries: ['Germany'] }, 'countries.0: must be two-letter codes'],
  [{ products: ['97772'], countries: ['DE'], currencies: ['Euro'] }, 'currencies.0: must be ISO 4217'],
] as const)('refuses a file that it cannot use: %j', async (file, sentence) => {
  const { text, calls } = await shop(file)
  const { code, stderr } = await text()
  expect(stderr).toContain(sentence)
  expect(code).toBe(2)
  expect(calls()).toEqual([])
})
