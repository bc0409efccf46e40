import { expect, it } from 'vitest'
import {
  chargedOf,
  compareAmounts,
  countryOf,
  type Expected,
  type PricedPurchase,
} from '../../src/endpoint/orders/charged.ts'

const priceOf = (net: number, gross: number) => ({
  totalTotalPrice: { netPrice: net, vatPrice: gross - net, grossPrice: gross },
})

const purchaseOf = (
  amounts: readonly (readonly [net: number, gross: number])[] = [[100, 119]],
  currencyId: string | undefined = 'EUR',
  countryId = 'DE',
): PricedPurchase => ({
  items: amounts.map(([net, gross], index) => ({
    runningNo: index + 1,
    productId: 97772,
    quantity: 1,
    deliveries: [],
    extraParameters: [],
    customerPrice: priceOf(net, gross),
  })),
  paymentInfo: { currencyId },
  billingContact: { countryId },
})

const compareCharged = (expected: Expected | undefined, purchase: PricedPurchase) =>
  compareAmounts(expected, chargedOf(purchase))

const shown = { total: 119, tax: 'gross', currency: 'EUR', country: 'DE' } as const

it('finds the same in a purchase that charges what was shown, with and without tax', () => {
  const charged = { gross: 119, net: 100, currency: 'EUR', country: 'DE' }
  expect(compareCharged(shown, purchaseOf())).toEqual({ outcome: 'same', charged })
  expect(compareCharged({ ...shown, tax: 'net', total: 100 }, purchaseOf())).toMatchObject({
    outcome: 'same',
  })
})

it('adds several items up without errors of binary fractions', () => {
  const tenths = Array.from({ length: 3 }, () => [0.1, 0.1] as const)
  expect(compareCharged({ ...shown, total: 0.3 }, purchaseOf(tenths))).toMatchObject({ outcome: 'same' })
  expect(compareCharged({ ...shown, total: 0.31 }, purchaseOf(tenths))).toMatchObject({ fields: ['total'] })
})

it.each([-77, 1e308])('takes %d for no charge', (amount) => {
  expect(compareCharged(shown, purchaseOf([[amount, amount]]))).toEqual({ outcome: 'uncompared' })
})

it('compares thousandths of a currency that has them, and whole units of one without', () => {
  const dinars = (total: number) =>
    compareCharged({ ...shown, total, currency: 'KWD' }, purchaseOf([[7.251, 7.251]], 'KWD'))
  expect(dinars(7.251).outcome).toBe('same')
  expect(dinars(7.25).outcome).toBe('mismatch')
  const yen = purchaseOf([[980, 980]], 'JPY')
  expect(compareCharged({ ...shown, total: 980, currency: 'JPY' }, yen).outcome).toBe('same')
})

it('names another currency, and compares no totals across currencies', () => {
  expect(compareCharged(shown, purchaseOf([[100, 119]], 'USD'))).toMatchObject({
    outcome: 'mismatch',
    fields: ['currency'],
  })
})

it('names the country as the cause of another amount, and not by itself', () => {
  const abroad = purchaseOf([[100, 120]], 'EUR', 'FR')
  expect(compareCharged(shown, abroad)).toMatchObject({ fields: ['total', 'country'] })
  expect(compareCharged({ ...shown, total: 120 }, abroad).outcome).toBe('same')
})

it('takes the country of the contact that receives before that of the one that pays', () => {
  const purchase = { ...purchaseOf(), deliveryContact: { countryId: 'AT' } }
  expect(compareCharged(shown, purchase)).toMatchObject({ charged: { country: 'AT' } })
})

it('takes the country of the contact that pays where the other one has an empty text', () => {
  const purchase = { ...purchaseOf(), deliveryContact: { countryId: '' } }
  expect(countryOf(purchase)).toBe('DE')
  expect(countryOf({ deliveryContact: { countryId: '' } })).toBeUndefined()
})

it.each([
  ['no items', purchaseOf([])],
  ['no currency', { ...purchaseOf(), paymentInfo: {} }],
  ['no payment', { ...purchaseOf(), paymentInfo: undefined }],
  [
    'an item without a price',
    {
      ...purchaseOf(),
      items: purchaseOf([
        [100, 119],
        [1, 1],
      ]).items.map((item, index) => (index === 1 ? { ...item, customerPrice: undefined } : item)),
    },
  ],
  [
    'an item without a complete price',
    { ...purchaseOf(), items: purchaseOf().items.map((item) => ({ ...item, customerPrice: {} })) },
  ],
])('compares no purchase with %s', (_what, purchase) => {
  expect(compareCharged(shown, purchase)).toEqual({ outcome: 'uncompared' })
})

it('compares nothing where nothing was shown, and still says what is charged', () => {
  expect(compareCharged(undefined, purchaseOf())).toMatchObject({
    outcome: 'uncompared',
    charged: { gross: 119 },
  })
})
