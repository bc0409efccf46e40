import { effect } from '@preact/signals-core'
import { expect, it } from 'vitest'
import { createPriceBook, type PriceState } from '../../src/widget/prices/price-book.ts'

const query = { host: 'https://prices.example', client: '1001' }
const url = 'https://prices.example/prices?client_id=1001&product_id=1'

it('counts a prefetched request as the first of three tries', async () => {
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
  await expect.poll(() => requests.length).toBe(3)
  await new Promise((resolve) => setImmediate(resolve))
  expect(state).toEqual({ item: undefined, isWaiting: false, failure: 'unreachable' })
  expect([requests, waits]).toEqual([[url, url, url], 2])
})
