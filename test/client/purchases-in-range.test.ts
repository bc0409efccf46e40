import { expect, it } from 'vitest'
import { type PurchaseRangeOptions, purchasesInRange } from '../../src/client/index.ts'
import { clientOf, failure } from './support.ts'

const largest = 40

/** A platform with the purchases 1 to 100, whose client reads at most forty of them at once. */
const platform = () => {
  const asked: string[] = []
  const client = clientOf('https://platform.example', {
    maxResponseBytes: 2_000,
    fetch: async (url) => {
      const { searchParams } = new URL(url)
      const first = Number(searchParams.get('startpurchaseid'))
      const last = Number(searchParams.get('endpurchaseid') ?? 100)
      asked.push(`${first}-${searchParams.get('endpurchaseid') ?? ''}`)
      const ids = Array.from({ length: Math.max(0, Math.min(100, last) - first + 1) }, (_, at) => first + at)
      const Purchases = ids.map((PurchaseId) => ({ PurchaseId, PurchasestatusId: 'PAY' }))
      if (ids.length > largest) return new Response('x'.repeat(3_000))
      return Response.json({ Purchases: Purchases.slice(0, largest), ResultMessage: 'OK' })
    },
  })
  return { client, asked }
}

const listed = async (range: object, options?: PurchaseRangeOptions) => {
  const { client, asked } = platform()
  const input = { startPurchaseId: 1, purchaseStatusIds: ['PAY'], ...range }
  const ids = []
  for await (const { purchaseId } of purchasesInRange(client, input, options)) ids.push(purchaseId)
  return { ids, asked }
}

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

it('asks window by window, and lists each purchase once', async () => {
  const { ids, asked } = await listed({ endPurchaseId: 70 }, { windowIds: 30 })
  expect(ids).toEqual(upTo(70))
  expect(asked).toEqual(['1-30', '31-60', '61-70'])
})

it('halves a window whose list is larger than the client reads', async () => {
  const { ids, asked } = await listed({ endPurchaseId: '100' }, { windowIds: 60 })
  expect(ids).toEqual(upTo(100))
  expect(asked.slice(0, 2)).toEqual(['1-60', '1-30'])
})

it('lists an open range to its end', async () => {
  const { ids, asked } = await listed({ startPurchaseId: 31 }, { windowIds: 20 })
  expect(ids).toEqual(upTo(100, 31))
  expect(asked).toEqual(['31-', '31-50', '51-', '51-70', '71-'])
})

it.for<[string, object, PurchaseRangeOptions]>([
  ['startPurchaseId', { startPurchaseId: 'x' }, {}],
  ['endPurchaseId', { startPurchaseId: 5, endPurchaseId: 4 }, {}],
  ['windowIds', {}, { windowIds: 0 }],
])('refuses a wrong %s before it asks', async ([field, range, options]) => {
  expect(await failure(listed(range, options))).toMatchObject({ code: 'invalid-argument', field })
})
