import { expect, it } from 'vitest'
import type { Order } from '../../src/contract/cart-process.ts'
import { check } from '../../tools/faults/history.ts'

const paid: Order = { state: 'settled', result: 'paid', purchaseId: '1' }
const one = { purchaseId: 1, intent: 'a' }
const checked = (told: Order[], purchases: { purchaseId: number; intent: string | undefined }[]) =>
  check([{ schedule: 's', intent: 'a', told }], purchases).map(({ what }) => what)

it('finds nothing wrong with one order that was told as it is', () => {
  expect(checked([{ state: 'unknown' }, paid], [one, { purchaseId: 2, intent: 'another' }])).toEqual([])
  expect(checked([{ state: 'not-placed' }], [{ purchaseId: 2, intent: undefined }])).toEqual([])
})

it.each([
  ['duplicate', [paid], [one, { purchaseId: 2, intent: 'a' }]],
  ['missing', [{ ...paid, result: 'pending' }], []],
  ['paid without a purchase', [{ state: 'settled', result: 'paid' }], []],
  ['denied', [{ state: 'not-placed' }], [one]],
  ['contradiction', [paid, { ...paid, result: 'failed' }], [one]],
  ['unsettled', [{ state: 'unknown' }], [one]],
  ['unsettled', [{ state: 'in-flight' }], []],
  ['unsettled', [], []],
] as const)('finds: %s', (what, told, purchases) => {
  expect(checked([...told], [...purchases])).toEqual([what])
})
