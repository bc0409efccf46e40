import { expect, it } from 'vitest'
import { createMemoryStore } from '../../src/endpoint/modules/memory.ts'
import { createLedger } from '../../src/endpoint/orders/ledger.ts'

it('compares an entered order with what its purchase says that was shown', async () => {
  const store = createMemoryStore(() => 0)
  const ledger = createLedger({
    store,
    now: () => 0,
    uuid: () => crypto.randomUUID(),
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
