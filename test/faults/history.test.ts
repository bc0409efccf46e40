import { expect, it } from 'vitest'
import type { Order } from '../../src/contract/cart-process-schema.ts'
import { check, checkCharges, endsOf, type PurchaseOnPlatform } from '../../tools/faults/history.ts'

const paid: Order = { state: 'settled', result: 'paid', purchaseId: '1' }
const one = { purchaseId: 1, intent: 'a' }
const checked = (told: Order[], purchases: { purchaseId: number; intent: string | undefined }[]) =>
  check([{ schedule: 's', intents: ['a'], told }], purchases).map(({ what }) => what)

it('finds nothing wrong with one order that was told as it is', () => {
  expect(checked([{ state: 'unknown' }, paid], [one, { purchaseId: 2, intent: 'another' }])).toEqual([])
  expect(checked([{ state: 'not-placed' }], [{ purchaseId: 2, intent: undefined }])).toEqual([])
})

it('finds nothing wrong with an order that is left to the shopper', () => {
  expect(checked([{ state: 'unknown', mayRepeat: true }], [one])).toEqual([])
  expect(checked([{ state: 'unknown', mayRepeat: true }], [])).toEqual([])
})

it('counts the purchases of all keys of a wish', () => {
  const history = { schedule: 's', intents: ['a', 'b'], told: [paid] }
  expect(check([history], [one, { purchaseId: 2, intent: 'b' }])).toEqual([
    { schedule: 's', what: 'duplicate' },
  ])
  expect(check([history], [one])).toEqual([])
  expect(endsOf([history, { ...history, told: [{ state: 'unknown', mayRepeat: true }] }], [one])).toEqual({
    settled: 1,
    'not placed': 0,
    'left to the shopper': 1,
    'of them placed': 1,
  })
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

const shown = { total: 77, tax: 'gross', currency: 'EUR' } as const
const dearer = { purchaseId: 1, intent: 'a', gross: 154, statusId: 'PAY' }
const charged = (told: Order[], purchase: PurchaseOnPlatform = dearer, logged: string[] = []) => {
  const history = { schedule: 's', intents: ['a'], told, expected: shown }
  const { violations, ...counts } = checkCharges([history], [purchase], new Set(logged))
  return { ...counts, violations: violations.map(({ what }) => what) }
}
const amountOf = (total: number, from: 'purchase' | 'preview') =>
  ({ ...paid, amount: { total, tax: 'gross', currency: 'EUR', from } }) as const

it('finds a charge that was neither shown nor told', () => {
  const untold = { different: 1, logged: 0, answered: 0, violations: ['untold charge'] }
  expect(charged([paid])).toEqual(untold)
  expect(charged([amountOf(77, 'preview')])).toEqual(untold)
  expect(charged([amountOf(77, 'purchase')])).toEqual(untold)
  expect(charged([paid], dearer, ['another'])).toEqual(untold)
  expect(charged([{ state: 'unknown' }])).toEqual(untold)
})

it('takes a charge for told that an answer or the log names', () => {
  expect(charged([amountOf(154, 'purchase')])).toMatchObject({ answered: 1, violations: [] })
  expect(charged([paid], dearer, ['a'])).toMatchObject({ logged: 1, violations: [] })
})

it('counts neither a charge as shown nor a declined payment', () => {
  for (const purchase of [
    { ...dearer, gross: 77 },
    { ...dearer, statusId: 'DEC' },
  ])
    expect(charged([paid], purchase)).toMatchObject({ different: 0, violations: [] })
})
