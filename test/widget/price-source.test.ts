/**
 * The doctor's answer to where a price comes from and how old it is: a request, a relay, a server's rendering or the
 * memory of the visit. It reads the browser's list of requests, which is made up here, as is the page. The calls of
 * the endpoint, and those that show a missing module, are judged below.
 */

import { signal } from '@preact/signals-core'
import { describe, expect, it } from 'vitest'
import { endpointText, tiersFault } from '../../src/widget/features/doctor/endpoint-calls.ts'
import { priceSource } from '../../src/widget/features/doctor/price-source.ts'
import type { PriceState } from '../../src/widget/prices/price-book.ts'
import type { Page } from '../../src/widget/storefront/page.ts'
import { priceItem } from '../render/items.ts'

/** When the page began, in milliseconds since the epoch; the doctor looks ten seconds later. */
const loadedAt = 1_000_000
const seconds = 1000

interface Timing {
  name: string
  startTime?: number
  responseEnd?: number
  responseStatus?: number | undefined
  initiatorType?: string
}

interface Known {
  timings?: Timing[]
  /** Entries of the memory, by key. */
  entries?: Record<string, unknown>
  round?: number
  requestedAt?: number
  endpoint?: string
}

/** The members of a page that the doctor reads. */
const pageWith = ({ timings = [], entries = {}, round = 0, requestedAt = loadedAt, endpoint }: Known): Page =>
  ({
    document: {
      location: new URL('https://shop.example/pricing'),
      defaultView: {
        performance: {
          timeOrigin: loadedAt,
          now: () => 10 * seconds,
          getEntriesByType: () =>
            timings.map((timing) => ({
              startTime: 0,
              responseEnd: 7 * seconds,
              responseStatus: 200,
              ...timing,
            })),
        },
      },
    },
    env: { now: () => loadedAt + 10 * seconds },
    memory: { read: (key: string) => entries[key] ?? null },
    book: { round: signal(round), requestedAt },
    settings: signal({ endpoint }),
  }) as unknown as Page

const platform = 'https://prices.example'
const direct = { host: platform, client: '1001' }
const behindRelay = { host: '/shop', fallback: platform, client: '1001' }
const question = '/prices?client_id=1001&product_id=97772'
const relayUrl = `https://shop.example/shop${question}`
const platformUrl = platform + question
const shown: PriceState = { item: priceItem('97772'), isWaiting: false }
const waiting: PriceState = { ...shown, isWaiting: true }

/** Age and source in one text. */
const sourceOf = (
  known: Known,
  query: typeof direct & { fallback?: string } = direct,
  state = shown,
  endpoint?: string,
): string => {
  const { age, text } = priceSource(pageWith(known), query, '97772', state, endpoint)
  return `${age} | ${text}`
}

describe('a price of a request', () => {
  it('is the platform’s, as old as the answer', () => {
    expect(sourceOf({ timings: [{ name: platformUrl }] })).toBe('3 s | platform, prices.example, status 200')
  })

  it('is that of a query with the same parameters', () => {
    const others = ['&currency=USD', '&country=DE', '&coupon=A', '&price_rule=b'].map((more) => ({
      name: platformUrl + more,
    }))
    const timings = [
      { name: `${platform}/prices?client_id=1001&product_id=1,97772`, responseStatus: 203 },
      ...others,
    ]
    expect(sourceOf({ timings })).toBe('3 s | platform, prices.example, status 203')
  })

  it('has no status where the browser does not tell it', () => {
    expect(sourceOf({ timings: [{ name: platformUrl, responseStatus: undefined }] })).toBe(
      '3 s | platform, prices.example, status unknown',
    )
  })

  it('is the relay’s on the page’s own host, on the endpoint’s, and before a fallback', () => {
    const from = /^3 s; the platform gave it at most 45 s ago \| relay, /
    const requestedAt = loadedAt - 35 * seconds
    const own = { host: '/shop', client: '1001' }
    expect(sourceOf({ timings: [{ name: relayUrl }], requestedAt }, own)).toMatch(from)
    expect(sourceOf({ timings: [{ name: platformUrl }], requestedAt }, direct, shown, platform)).toMatch(from)
    const elsewhere = { host: 'https://relay.example', fallback: platform, client: '1001' }
    const timings = [{ name: `https://relay.example${question}` }]
    expect(sourceOf({ timings, requestedAt }, elsewhere)).toMatch(from)
  })

  it.each<[string, Timing[], string]>([
    ['has failed', [{ name: relayUrl, responseStatus: 500 }], 'status 500'],
    ['is dead', [{ name: relayUrl, responseStatus: 0 }], 'no answer that a script may read'],
    ['is silent', [], 'no answer so far'],
    ['is late', [{ name: relayUrl, responseEnd: 9 * seconds }], 'status 200'],
  ])('is the platform’s where a relay before it %s', (_, relayTimings, words) => {
    const timings = [{ name: platformUrl, startTime: 1 * seconds }, ...relayTimings]
    expect(sourceOf({ timings }, behindRelay)).toBe(
      `3 s | platform, prices.example, status 200; the relay, shop.example: ${words}`,
    )
    expect(priceSource(pageWith({ timings }), behindRelay, '97772', shown, undefined).address?.href).toBe(
      platformUrl,
    )
  })

  it('stays that of the answer when a later request fails', () => {
    const timings = [
      { name: platformUrl, responseEnd: 1 * seconds },
      { name: platformUrl, startTime: 5 * seconds, responseStatus: 503 },
    ]
    expect(sourceOf({ timings }, direct, waiting)).toBe(
      '9 s | platform, prices.example, status 200; asked again: status 503',
    )
  })
})

describe('a price that a server rendered', () => {
  const entry = (age: number) => ({
    [`97772${JSON.stringify(direct)}`]: { at: loadedAt - age * seconds, items: [] },
  })
  const preloaded = { name: platformUrl, initiatorType: 'link' }

  it('is as old as the page’s state says', () => {
    expect(sourceOf({ entries: entry(30) })).toBe('40 s | rendered by your server')
  })

  it('is the rendered one beside a preload that the page does not use', () => {
    expect(sourceOf({ entries: entry(30), timings: [preloaded] })).toBe('40 s | rendered by your server')
  })

  it('is that of an answer where the rendered one was old, or is replaced', () => {
    const answered = '3 s | platform, prices.example, preloaded, status 200'
    expect(sourceOf({ entries: entry(90), timings: [preloaded] })).toBe(answered)
    expect(sourceOf({ entries: entry(30), timings: [preloaded], round: 1 })).toBe(answered)
  })

  it('stays when a later request fails', () => {
    const timings = [{ name: platformUrl, responseStatus: 503 }]
    expect(sourceOf({ entries: entry(30), timings, round: 1 }, direct, waiting)).toBe(
      '40 s | rendered by your server',
    )
  })

  it('is the rendered one in content that came later', () => {
    expect(sourceOf({ entries: entry(-300) })).toMatch(/ \| rendered by your server$/)
  })
})

describe('a price without a request', () => {
  const entries = { [`prices:${JSON.stringify(direct)}`]: { at: loadedAt - 110 * seconds, items: [] } }

  it('is of the memory while a request is on its way, or fails', () => {
    expect(sourceOf({ entries }, direct, waiting)).toBe('2 min | memory of this visit')
    const timings = [{ name: platformUrl, responseStatus: 503 }]
    expect(sourceOf({ entries, timings }, direct, waiting)).toBe('2 min | memory of this visit')
  })

  it('is of the memory where the page was rendered too long ago', () => {
    const rendered = { [`97772${JSON.stringify(direct)}`]: { at: loadedAt - 90 * seconds, items: [] } }
    expect(sourceOf({ entries: { ...entries, ...rendered } }, direct, waiting)).toBe(
      '2 min | memory of this visit',
    )
  })

  it('is unknown where the browser has dropped its entry', () => {
    expect(sourceOf({})).toBe('unknown | unknown')
  })

  it('is not there yet', () => {
    expect(sourceOf({ entries }, direct, { isWaiting: true })).toBe('unknown | no answer so far')
  })

  it('has the failed request where there is none', () => {
    const timings = [{ name: platformUrl, responseStatus: 400 }]
    expect(sourceOf({ timings }, direct, { isWaiting: false, failure: 'refused' })).toBe(
      '3 s | platform, prices.example, status 400',
    )
  })
})

describe('calls of the endpoint', () => {
  const endpoint = 'https://shop.example/api'
  const textOf = (...timings: Timing[]): string => endpointText(pageWith({ timings }).document, endpoint)

  it('are told for each path, the last one', () => {
    expect(
      textOf(
        { name: `${endpoint}/cart/preview`, responseStatus: 503 },
        { name: `${endpoint}/tiers?product=1&currency=EUR` },
        { name: `${endpoint}/cart/orders/abc`, responseStatus: 0 },
        { name: `${endpoint}/cart/preview` },
      ),
    ).toBe(
      '/cart/preview answered 200, /cart/orders gave no answer that a page may read, /tiers answered 200',
    )
  })

  it('are not the other files of its host', () => {
    const others = ['/cart.js', '/tiersof', '/prices', ''].map((path) => ({ name: endpoint + path }))
    expect(textOf(...others, { name: 'https://other.example/tiers' })).toMatch(/^not called yet/)
  })

  it('are those of a path of the page’s own host', () => {
    const { document } = pageWith({ timings: [{ name: `${endpoint}/tiers` }] })
    expect(endpointText(document, '/api')).toBe('/tiers answered 200')
  })

  it.each([
    [404, 'answered 404', /volumePrices\(\)/],
    [503, 'answered 503', /log/],
    [0, 'gave no answer that a page may read', /log/],
  ])('are a fault where volume prices have status %s', (responseStatus, text, remedy) => {
    const timings = [{ name: `${endpoint}/tiers?product=1`, responseStatus }]
    expect(tiersFault(pageWith({ timings, endpoint }))).toEqual([
      { where: `${endpoint}/tiers`, text, remedy: expect.stringMatching(remedy) },
    ])
  })

  it('are no fault where volume prices are there, or were not asked for', () => {
    expect(tiersFault(pageWith({ timings: [{ name: `${endpoint}/tiers?product=1` }], endpoint }))).toEqual([])
    expect(tiersFault(pageWith({ endpoint }))).toEqual([])
    expect(tiersFault(pageWith({}))).toEqual([])
  })
})
