import type { ComparedPurchase } from '../../../src/cli/truth/judge-order.ts'
import { encodeShown, type Shown } from '../../../src/contract/shown.ts'
import { shownParameter } from '../../../src/contract/shown-text.ts'

export const shown: Shown = {
  net: 100,
  gross: 119,
  tax: 'gross',
  currency: 'EUR',
  country: 'DE',
  quantity: 1,
  time: Date.parse('2026-11-21T08:00:00Z'),
  page: '/pricing/',
}

export const amounts = (netPrice: number, vatPrice: number) => ({
  totalTotalPrice: { netPrice, vatPrice, grossPrice: Math.round((netPrice + vatPrice) * 1000) / 1000 },
})

export const line = (netPrice = 100, vatPrice = 19, quantity = 1): ComparedPurchase['items'][number] => ({
  runningNo: 1,
  productId: 97772,
  quantity,
  customerPrice: amounts(netPrice, vatPrice),
  deliveries: [],
  extraParameters: [],
})

export const parameter = (changes: Partial<Shown> = {}) => ({
  key: shownParameter,
  value: encodeShown({ ...shown, ...changes }),
})

/** A purchase that was charged as its page has shown. */
export const purchaseOf = (changes: Partial<ComparedPurchase> = {}): ComparedPurchase => ({
  id: 166_000_001,
  statusId: 'PAY',
  creationTime: '2026-11-21T08:10:00Z',
  paymentInfo: { currencyId: 'EUR' },
  billingContact: { countryId: 'DE' },
  items: [line()],
  extraParameters: [parameter()],
  ...changes,
})
