import { currencyDigits, fromMinor } from '../money/currency.ts'
import { type Split, times } from '../money/split.ts'
import type { Responses } from './schemas/responses.ts'

/** The platform's share of the net revenue, in percent; choices of ours (docs/platform/cart.md#resellers). */
const marginPercentages = { customer: 5, reseller: 3 } as const

const written = (minor: number, currency: string): string =>
  fromMinor(minor, currency).toFixed(currencyDigits(currency))

/** The client's share has no VAT, because the platform is the merchant of record. */
export const profitOf = (
  unit: Split,
  quantity: number,
  currency: string,
  isReseller = false,
): Responses['Profit'] => {
  const marginPercentage = marginPercentages[isReseller ? 'reseller' : 'customer']
  const total = times(unit, quantity)
  const amount = (minor: number) => written(minor, currency)
  const profit = total.net - Math.round((total.net * marginPercentage) / 100)
  return {
    GrossRevenue: amount(total.gross),
    CollectedVat: amount(total.vat),
    NetRevenue: amount(total.net),
    PlatformMarginPercentage: String(marginPercentage),
    PlatformMarginFix: amount(0),
    YourNetProfit: amount(profit),
    YourVat: amount(0),
    YourGrossProfit: amount(profit),
  }
}

/** Complete and basic prices are equal, because nothing is added to the basic price. */
export const pricesOf = (
  unit: Split,
  quantity: number,
  vatRate: number,
  currency: string,
): Responses['ItemPrices'] => {
  const price = ({ net, vat, gross }: Split): Responses['ItemPrice'] => ({
    NetPrice: written(net, currency),
    VatPrice: written(vat, currency),
    GrossPrice: written(gross, currency),
    VatPercentage: String(vatRate),
  })
  const single = price(unit)
  const total = price(times(unit, quantity))
  return {
    ProductSinglePrice: single,
    ProductTotalPrice: total,
    TotalSinglePrice: single,
    TotalTotalPrice: total,
  }
}
