import { expect, it } from 'vitest'
import { selectAmount, type TaxDisplay } from '../../src/contract/tax-display.ts'

const amount = (value: number) => ({ localized: String(value), value })

it.each<[TaxDisplay, number]>([
  ['gross', 119],
  ['net', 100],
  ['both', 119],
])('shows first, of %s prices, %i', (tax, first) => {
  const money = { gross: amount(119), net: amount(100), vat: amount(19) }
  expect(selectAmount(money, tax).value).toBe(first)
})
