import { expect, it } from 'vitest'
import { createMemoryStore } from '../../src/endpoint/modules/memory.ts'
import { createLedger } from '../../src/endpoint/orders/ledger.ts'

it('compares an entered order with what its purchase says that was shown', async () => {
  const store = createMemoryStore(() => 0)
  const ledger = createLedger({
    store,
    now: () => 0,
    warn: (error) => expect.unreachable(String(error)),
    inFlightMs: 1_000,
    decideAfterMs: 60_000,
  })
  const shown = { total: 77, tax: 'gross', currency: 'EUR', country: 'DE' } as const
  await ledger.enter('lost', 'customer', 'epoch of before')
  const order = { state: 'settled', result: 'paid', purchaseId: '1' } as const
  const found = { intent: 'lost', order, customer: 'another', expected: shown }
  const { country: _, ...total } = shown
  expect(await ledger.settleBy('lost', found, 'purchases')).toEqual({
    ...order,
    amount: { ...total, from: 'preview' },
  })
  expect(await ledger.read('lost')).toMatchObject({ customer: 'customer', expected: shown })
  expect(await ledger.uncompared()).toMatchObject([{ id: 'lost' }])
})

it('answers the shown amount, after which a page asks for the charged one, when the store fails after the call', async () => {
  const store = createMemoryStore(() => 0)
  let isAway = false
  const ledger = createLedger({
    store: {
      ...store,
      read: async (key) => {
        if (isAway) throw new Error('away')
        return store.read(key)
      },
    },
    now: () => 0,
    warn: () => undefined,
    inFlightMs: 1_000,
    decideAfterMs: 60_000,
  })
  const shown = { total: 77, tax: 'gross', currency: 'EUR' } as const
  const order = { state: 'settled', result: 'paid', purchaseId: '1' } as const
  const { epoch } = await store.history()
  const placed = await ledger.place(
    { id: 'id', fingerprint: 'f', epoch, expected: shown },
    async () => 'permit',
    async () => {
      isAway = true
      return order
    },
  )
  expect(placed.outcome).toEqual({ ...order, amount: { ...shown, from: 'preview' } })
})
