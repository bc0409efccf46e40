import { effect } from '@preact/signals-core'
import { expect, it } from 'vitest'
import { createPriceBook, type PriceState } from '../../src/widget/prices/price-book.ts'
import { priceItem } from '../render/items.ts'

const query = { host: 'https://prices.example', client: '1001' }
const url = 'https://prices.example/prices?client_id=1001&product_id=1'

it('counts a prefetched request as the first of two tries', async () => {
  const requests: string[] = []
  let waits = 0
  const book = createPriceBook(
    {
      fetch: async (input) => {
        requests.push(String(input))
        return new Response('', { status: 503 })
      },
      timeout: () => new AbortController().signal,
      now: () => 0,
      follow: () => {},
      random: () => 0,
      wait: async () => {
        waits += 1
      },
    },
    { read: () => null, write: () => {} },
    () => Promise.resolve(),
  )
  book.prefetch(url)
  let state: PriceState | undefined
  effect(() => {
    state = book.request(query, '1').value
  })
  await expect.poll(() => requests.length).toBe(2)
  await new Promise((resolve) => setImmediate(resolve))
  expect(state).toEqual({ item: undefined, isWaiting: false, failure: 'unreachable' })
  expect([requests, waits]).toEqual([[url, url], 1])
})

it('keeps the latest hundred prices that nothing shows any more, and asks for older ones again', async () => {
  const requests: string[] = []
  const book = createPriceBook(
    {
      fetch: async (input) => {
        const ids = new URL(String(input)).searchParams.get('product_id') ?? ''
        requests.push(ids)
        return Response.json(ids.split(',').map((id) => priceItem(id)))
      },
      timeout: () => new AbortController().signal,
      now: () => 0,
      follow: () => {},
      random: () => 0,
      wait: async () => {},
    },
    { read: () => null, write: () => {} },
    () => Promise.resolve(),
  )
  /** Shows a product for a moment, once its price is there. */
  const show = async (product: number): Promise<void> => {
    let state: PriceState | undefined
    const hide = effect(() => {
      state = book.request(query, String(product)).value
    })
    await expect.poll(() => state?.isWaiting, { interval: 1 }).toBe(false)
    hide()
  }
  for (let product = 1; product <= 101; product += 1) await show(product)
  expect(requests).toHaveLength(101)
  // It was shown again, so it is no longer the oldest.
  await show(2)
  await show(102)
  await show(2)
  expect(requests.slice(101)).toEqual(['102'])
  await show(1)
  await show(3)
  expect(requests.slice(102)).toEqual(['1', '3'])
  expect(book.queries.get(JSON.stringify(query))?.prices.size).toBe(100)
})
