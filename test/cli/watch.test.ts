/**
 * `vitrine watch` reads prices night by night, names changes, and proves the prior price of a reduction. Each test owns
 * a sandbox in memory whose catalogue, clock and network it changes; pauses end at once and timeouts never come. It
 * also guards the pace, runs that go on after an interruption, and that an altered history stops the command before its
 * first request.
 */

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Notice } from '../../src/cli/watch/notice.ts'
import type { PriorPrices } from '../../src/contract/prior-prices.ts'
import {
  type Catalogue,
  createClock,
  createSandbox,
  loadCatalogue,
  sampleCatalogueFile,
} from '../../src/sandbox/index.ts'
import { runHere } from './support.ts'

const day = 86_400_000
const begin = Date.UTC(2026, 8, 1, 2)

const folderOfTest = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-watch-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

interface Result {
  ok: boolean
  error?: { code: string; message: string }
  notices: Notice[]
  head: string
  lines: number
  asked: number
  resumed: number
  left: number
  failed: { country: string; code: string }[]
  prices: {
    state: string
    country: string
    coupon?: string
    low?: { price: { gross: number }; line: number }
  }[]
}

const sandboxOf = (catalogue: Catalogue) =>
  createSandbox({ catalogue, rateLimit: false, clock: createClock(new Date(begin)) })

/** A shop whose prices, clock and network a test changes. */
const shop = async (file: object) => {
  const folder = folderOfTest()
  const path = join(folder, 'vitrine-watch.json')
  writeFileSync(path, JSON.stringify(file))
  const sample = await loadCatalogue(sampleCatalogueFile)
  let now = begin
  let calls: string[] = []
  let starts: number[] = []
  let isDown: (url: URL) => boolean = () => false
  let platform = await sandboxOf(sample)
  const terminal = {
    env: { VITRINE_PRICING_URL: 'http://prices.test', VITRINE_CLIENT_ID: '1001' },
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
    path,
    folder,
    history: join(folder, 'watch-history.jsonl'),
    calls: () => calls,
    starts: () => starts,
    sleep: (ms: number) => {
      now += ms
    },
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
    rewrite: (next: object) => writeFileSync(path, JSON.stringify(next)),
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

const briefly = (notices: readonly Notice[]): string[] =>
  notices.map(({ kind, about, found }) => `${kind} ${about}: ${found}`)

const small = { products: ['97772', '97776'], countries: ['DE', 'US'] }

it('asks for every country, currency, coupon and price rule once, without credentials', async () => {
  const { run, calls } = await shop({
    ...small,
    currencies: ['EUR', 'USD'],
    coupons: ['SAVE10'],
    priceRules: ['small'],
  })
  const { code, asked, head, lines, notices } = await run()
  expect({ code, asked, notices }).toEqual({ code: 0, asked: 16, notices: [] })
  expect(new Set(calls()).size).toBe(16)
  expect(head).toMatch(/^[\da-f]{64}$/)
  // The first line names the client, and the last one ends the run.
  expect(lines).toBe(18)
})

it('says nothing in thirty nights without a change', async () => {
  const { run, nextNight, text } = await shop({ ...small, coupons: ['SAVE10'], priceRules: ['small'] })
  const codes: number[] = []
  for (let night = 0; night < 30; night++) {
    const { code, notices } = await run()
    codes.push(code + notices.length)
    nextNight()
  }
  expect(codes).toEqual(Array(30).fill(0))
  const { stdout, stderr, code } = await text()
  expect(stdout).toMatch(/^Nothing to look at: 8 calls, 0 pages\.\nHead [\da-f]{64}, \d+ lines\n$/)
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 })
})

it('names prices that changed, with an exit code of their own, and once', async () => {
  const { run, sell, nextNight } = await shop({ ...small, coupons: ['SAVE10'] })
  await run()
  await sell((catalogue) => {
    const product = merchantOf(catalogue).products.find(({ id }) => id === 97772)
    if (product) product.base.amount = 79
  })
  nextNight()
  const { code, notices, error } = await run()
  expect(briefly(notices)).toEqual(['price 97772, DE: 77.00 EUR → 79.00 EUR'])
  expect({ code, error: error?.code }).toEqual({ code: 3, error: 'seen' })
  nextNight()
  expect((await run()).code).toBe(0)
})

it('names a product that is no longer sold, and one that never was', async () => {
  const { run, sell, nextNight } = await shop({ products: ['97772', '99999'], countries: ['DE'] })
  expect(briefly((await run()).notices)).toEqual(['product 99999, DE: has no price'])
  await sell((catalogue) => {
    const merchant = merchantOf(catalogue)
    merchant.products = merchant.products.filter(({ id }) => id !== 97772)
  })
  nextNight()
  expect(briefly((await run()).notices)).toEqual([
    'product 97772, DE: has no price any more; it was 77.00 EUR',
  ])
})

it('names codes and price rules without an effect in each run, and a code that ends', async () => {
  const { run, sell, nextNight } = await shop({
    ...small,
    countries: ['DE'],
    coupons: ['SAVE10', 'SPRING2020'],
    personalCoupons: ['NOPE'],
    priceRules: ['small', 'smal'],
  })
  const dead = [
    'code coupon SPRING2020: applies to no product',
    'code coupon NOPE: applies to no product',
    'rule price rule smal: changes no price',
  ]
  expect(briefly((await run()).notices)).toEqual(dead)
  nextNight()
  expect(briefly((await run()).notices)).toEqual(dead)
  await sell((catalogue) => {
    const coupon = merchantOf(catalogue).coupons?.find(({ code }) => code === 'SAVE10')
    if (coupon) Object.assign(coupon, { products: [97776] })
  })
  nextNight()
  const partly = (await run()).notices
  expect(briefly(partly)[0]).toMatch(/^code coupon SAVE10: no longer applies: 97772, DE, coupon SAVE10/)
  expect(partly).toHaveLength(4)
  await sell((catalogue) => {
    const merchant = merchantOf(catalogue)
    merchant.coupons = merchant.coupons?.filter(({ code }) => code !== 'SAVE10') as never
  })
  nextNight()
  expect(briefly((await run()).notices)).toEqual([
    'code coupon SAVE10: no longer applies to any product',
    ...dead,
  ])
})

describe('a run that was interrupted', () => {
  it('goes on where it ended, and compares with the readings before it', async () => {
    const { run, sell, nextNight, breakDown, sleep } = await shop({ ...small, coupons: ['SAVE10'] })
    await run()
    await sell((catalogue) => {
      const product = merchantOf(catalogue).products.find(({ id }) => id === 97772)
      if (product) product.base.amount = 79
    })
    nextNight()
    breakDown((url) => url.searchParams.get('country') === 'US' && url.searchParams.has('coupon', 'SAVE10'))
    const broken = await run()
    expect(broken).toMatchObject({
      code: 1,
      error: { code: 'not-read' },
      failed: [{ country: 'US', code: 'unreachable' }],
    })
    breakDown(() => false)
    sleep(60_000)
    const { code, resumed, asked, notices } = await run()
    expect({ code, resumed, asked }).toEqual({ code: 3, resumed: 3, asked: 4 })
    expect(briefly(notices)).toEqual(['price 97772, DE: 77.00 EUR → 79.00 EUR'])
    nextNight()
    expect(await run()).toMatchObject({ code: 0, resumed: 0 })
  })

  it('begins again after six hours', async () => {
    const { run, breakDown, sleep } = await shop(small)
    breakDown((url) => url.searchParams.get('country') === 'US')
    await run()
    breakDown(() => false)
    sleep(6 * 3_600_000)
    expect(await run()).toMatchObject({ resumed: 0, code: 0 })
  })
})

it('stops at a host that is down, and says how many calls are left', async () => {
  const { run, breakDown, calls, history } = await shop({
    ...small,
    priceRules: ['a', 'b', 'c', 'd', 'e', 'f'],
  })
  breakDown(() => true)
  const { code, failed, left } = await run()
  expect(code).toBe(1)
  expect(failed.length + left).toBe(14)
  expect(left).toBeGreaterThan(4)
  // Each of the calls that were made has three tries.
  expect(calls()).toHaveLength(failed.length * 3)
  expect(existsSync(history)).toBe(false)
})

it('starts no more calls a second than it may', async () => {
  const { run, starts } = await shop({ ...small, priceRules: ['a', 'b', 'c', 'd', 'e'] })
  await run('--pace', '3')
  for (const start of starts())
    expect(starts().filter((other) => other >= start && other < start + 1_000).length).toBeLessThanOrEqual(3)
})

it('refuses an altered history before it asks for anything, and a cut one by its head', async () => {
  const { run, history, nextNight, calls, text } = await shop(small)
  await run()
  nextNight()
  const { head } = await run()
  const lines = readFileSync(history, 'utf8').trimEnd().split('\n')
  const write = (texts: readonly string[]) =>
    writeFileSync(history, texts.map((line) => `${line}\n`).join(''))
  nextNight()
  for (const texts of [lines.with(1, (lines[1] ?? '').replace('77', '78')), lines.toSpliced(2, 1)]) {
    write(texts)
    expect(await run()).toMatchObject({ code: 1, ok: false, error: { code: 'history-refused' } })
    expect(calls()).toEqual([])
  }
  write(lines.slice(0, -1))
  expect((await text('--head', head)).stderr).toContain('its end was cut')
  expect((await run('--prior', '97772', '--head', head)).code).toBe(1)
  write(lines)
  expect((await run('--head', head)).code).toBe(0)
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

  it('is shown with its evidence, and asks nothing', async () => {
    const { run, nextNight, text, calls } = await reduced()
    for (let night = 0; night < 40; night++) {
      await run()
      nextNight()
    }
    const { code, prices } = await run('--prior', '97772')
    expect(code).toBe(0)
    expect(
      prices.map(({ state, country, coupon, low }) => [country, coupon, state, low?.price.gross]),
    ).toEqual([
      ['DE', undefined, 'not-reduced', undefined],
      ['US', undefined, 'not-reduced', undefined],
      ['DE', 'AUTUMN', 'known', 77],
      ['US', 'AUTUMN', 'known', expect.any(Number)],
    ])
    expect(calls()).toEqual([])
    const { stdout } = await text('--prior', '97772')
    expect(stdout).toContain('DE, coupon AUTUMN')
    expect(stdout).toContain('Window: 2026-09-06 02:00 UTC to 2026-10-06 02:00 UTC')
    expect(stdout).toMatch(/Lowest: 77\.00 EUR on 2026-09-\d\d \d\d:\d\d UTC, line \d+, [\da-f]{12}/)
  })

  it('is written for the page, for reductions whose 30 days are known', async () => {
    const { run, nextNight, folder } = await reduced()
    const extract = (): PriorPrices => JSON.parse(readFileSync(join(folder, 'prior-prices.json'), 'utf8'))
    for (let night = 0; night < 34; night++) {
      await run()
      nextNight()
    }
    expect(extract().prices).toEqual([])
    // A night without a reading: the time before the reduction is not known.
    nextNight()
    const { head } = await run()
    expect(extract()).toMatchObject({ priorPrices: 1, client: '1001', head, prices: [] })
  })

  it('is in the extract with country, currency and code, and the time of its reading', async () => {
    const { run, nextNight, folder } = await reduced()
    for (let night = 0; night < 37; night++) {
      await run()
      nextNight()
    }
    const { prices }: PriorPrices = JSON.parse(readFileSync(join(folder, 'prior-prices.json'), 'utf8'))
    expect(prices[0]).toMatchObject({
      product: '97772',
      country: 'DE',
      currency: 'EUR',
      coupon: 'AUTUMN',
      price: 69.3,
      prior: 77,
      until: expect.stringMatching(/^2026-10-06T02:00/),
      read: expect.stringMatching(/^2026-10-07T02:00/),
    })
    expect(prices).toHaveLength(2)
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
