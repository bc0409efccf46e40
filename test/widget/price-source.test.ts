/**
 * The doctor's answer to where a price comes from and how old it is: a request, a server's rendering or an earlier
 * answer. It reads the memory of the visit and the browser's list of requests, which are made up here.
 */

import { signal } from '@preact/signals-core'
import { expect, it } from 'vitest'
import { priceSource } from '../../src/widget/features/doctor/price-source.ts'
import type { PriceState } from '../../src/widget/prices/price-book.ts'
import type { Page } from '../../src/widget/storefront/page.ts'
import { priceItem } from '../render/items.ts'

/** When the page began, in milliseconds since the epoch; the doctor looks ten seconds later. */
const loadedAt = 1_000_000
const seconds = 1000

interface Timing {
  name: string
  responseStatus?: number
}

interface Known {
  timings?: Timing[]
  /** When the platform gave the oldest price of the page. */
  answeredAt?: number
  /** When the platform gave the price that the memory has. */
  keptAt?: number
  /** When the platform gave the price that a server has rendered. */
  renderedAt?: number
  round?: number
}

const platform = 'https://prices.example'
const direct = { host: platform, client: '1001' }
const behindRelay = { host: '/shop', fallback: platform, client: '1001' }
const question = '/prices?client_id=1001&product_id=97772'
const relayUrl = `https://shop.example/shop${question}`
const shown: PriceState = { item: priceItem('97772'), isWaiting: false }
const waiting: PriceState = { ...shown, isWaiting: true }

/** Age and source in one text. */
const sourceOf = (
  { timings = [], answeredAt, keptAt, renderedAt, round = 0 }: Known,
  state = shown,
  query: typeof direct & { fallback?: string } = direct,
): string => {
  const entries: Record<string, unknown> = {
    [`prices:${JSON.stringify(query)}`]: keptAt && { at: keptAt },
    [`97772${JSON.stringify(query)}`]: renderedAt && { at: renderedAt },
  }
  const page = {
    document: {
      location: new URL('https://shop.example/pricing'),
      defaultView: { performance: { timeOrigin: loadedAt, getEntriesByType: () => timings } },
    },
    env: { now: () => loadedAt + 10 * seconds },
    memory: { read: (key: string) => entries[key] ?? null },
    book: { round: signal(round), requestedAt: answeredAt ?? loadedAt },
  } as unknown as Page
  const { age, text } = priceSource(page, query, '97772', state)
  return `${age} | ${text}`
}

it('names the host that was asked, and the age of its answer', () => {
  expect(sourceOf({ answeredAt: loadedAt + 7 * seconds })).toBe('3 s | prices.example')
  expect(sourceOf({ answeredAt: loadedAt - 110 * seconds })).toBe('2 min | prices.example')
})

it('names the host that answered, of two', () => {
  const answeredAt = loadedAt
  const failed = { name: relayUrl, responseStatus: 500 }
  const answered = { name: platform + question, responseStatus: 200 }
  const byStatus = (timings: Timing[]): string => sourceOf({ timings, answeredAt }, shown, behindRelay)
  expect(byStatus([failed, answered])).toBe('10 s | prices.example')
  expect(byStatus([{ ...failed, responseStatus: 200 }])).toBe('10 s | shop.example')
  expect(byStatus([{ name: relayUrl }])).toBe('10 s | shop.example')
  expect(byStatus([])).toBe('10 s | shop.example')
})

it('names the server that has rendered a fresh price, until a later request has brought one', () => {
  const known = { renderedAt: loadedAt - 20 * seconds, answeredAt: loadedAt }
  expect(sourceOf(known)).toBe('30 s | rendered by your server')
  expect(sourceOf({ ...known, round: 1 })).toBe('10 s | prices.example')
  expect(sourceOf({ ...known, renderedAt: loadedAt - 61 * seconds })).toBe('10 s | prices.example')
})

it('names an earlier answer while a request is on its way', () => {
  const text = 'kept from an earlier answer, and asked for again'
  expect(sourceOf({ keptAt: loadedAt - 20 * seconds }, waiting)).toBe(`30 s | ${text}`)
  // A relay has answered with an old price.
  const answeredAt = loadedAt - 50 * seconds
  expect(sourceOf({ answeredAt, keptAt: loadedAt - 20 * seconds }, waiting)).toBe(`1 min | ${text}`)
  expect(sourceOf({ answeredAt }, waiting)).toBe(`1 min | ${text}`)
})

it('knows nothing of a price without an answer', () => {
  expect(sourceOf({}, { isWaiting: true })).toBe('unknown | no answer so far')
  expect(sourceOf({}, { isWaiting: false, failure: 'unreachable' })).toBe('unknown | no answer')
  expect(sourceOf({}, { isWaiting: false, failure: 'unknown' })).toBe('unknown | prices.example')
})
