import { type Client, isVitrineError } from '../../client/index.ts'
import { timesQuantity } from '../../contract/currency-digits.ts'
import { minorUnits } from '../../endpoint/cart/compare.ts'
import type { Charged } from '../../endpoint/orders/charged.ts'
import type { BilledLine } from './price-notices.ts'

/** The cost of the billed products by their own prices of today: with volume prices, without coupons and price rules. */
export interface OwnPrices {
  net: number
  gross: number
}

/**
 * The rule for a billing about whose amount nothing was said: it must not cost more than the own prices of its
 * products. Those name no country, so it is enough if the amount with tax or the one without tax is within them.
 */
export const isWithin = (
  { gross, net }: Pick<Charged, 'gross' | 'net'>,
  own: OwnPrices,
  currency: string,
): boolean => {
  const minor = (value: number): number => minorUnits(value, currency)
  return minor(gross) <= minor(own.gross) || minor(net) <= minor(own.net)
}

/** Reads the own prices of billed products in one call; undefined where the platform has none for one of them. */
export const ownPricesReader =
  (client: Pick<Client, 'product'>) =>
  async (lines: readonly BilledLine[], currency: string): Promise<OwnPrices | undefined> => {
    const productIds = [...new Set(lines.map(({ id }) => id))]
    const priced = await client.product.prices({ currencyIds: [currency], productIds }).then(
      ({ products }) => products,
      (error: unknown) => {
        // The platform answers 400 where it does not know a product or the currency.
        if (isVitrineError(error) && error.code === 'bad-request') return []
        throw error
      },
    )
    const sum: OwnPrices = { net: 0, gross: 0 }
    for (const { id, quantity } of lines) {
      const unit = priced
        .find((product) => String(product.id) === id)
        ?.productPrices.filter((each) => each.currencyId === currency && each.quantity <= quantity)
        .toSorted((one, other) => one.quantity - other.quantity)
        .at(-1)
      if (!unit) return undefined
      sum.net += timesQuantity(unit.singlePriceNet, quantity, currency)
      sum.gross += timesQuantity(unit.singlePriceGross, quantity, currency)
    }
    return sum
  }

export type ReadOwnPrices = ReturnType<typeof ownPricesReader>
