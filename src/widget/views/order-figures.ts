/** The figures that views of a total show: for orders, carts and reviews. */

import type { PreviewLine } from '../../contract/cart-preview.ts'
import { sumAmounts, timesQuantity } from '../../contract/currency-digits.ts'
import type { Money, PriceItem } from '../../contract/price-item.ts'
import type { Renewal } from './terms-text.ts'
import type { UnitPrice } from './unit-price.ts'

/** One product of those that are sold together, with its price where there is one. */
export interface SoldLine {
  product: string
  quantity: number
  item: PriceItem | undefined
  /** The item at the price of one unit in this quantity. */
  unit?: UnitPrice
  /** Its renewal, where the merchant states one. */
  renewal?: Renewal | undefined
}

/** The figures of one product that may renew. */
export interface RenewedFigures {
  quantity: number
  renewal: Renewal | undefined
  /** Without it no amount is named. */
  unit: UnitPrice
  /** The platform's own amounts of the line, where they are known. */
  charged: PreviewLine | undefined
}

/** One product of an order, with the renewal that the merchant states. */
export interface RenewedLine extends RenewedFigures {
  name: string
}

/** One product of an order that the page shows. */
export interface OrderLine extends SoldLine {
  /** The item is an earlier one, or on its way. */
  isWaiting: boolean
  /** The merchant's own name for it. */
  label?: string | undefined
}

/** The amounts of several products together. */
export interface OrderFigures {
  currency: string
  total: { net: number; vat: number; gross: number }
  /** The one tax rate in percent; undefined where the lines have several, or none is known. */
  rate: number | undefined
  /** With tax, of all lines. */
  saving: number
}

/** Whether the price of one unit, times the quantity, may not be what checkout charges for the line. */
export const isBeforeVolume = ({ quantity, unit }: Pick<OrderLine, 'quantity' | 'unit'>): boolean =>
  quantity > 1 && !unit

/** The currency of all lines; undefined unless every line has a price, all in one currency. */
export const currencyOf = (lines: readonly Pick<OrderLine, 'item'>[]): string | undefined => {
  const currency = lines[0]?.item?.currency.iso
  return lines.every(({ item }) => item?.currency.iso === currency) ? currency : undefined
}

/**
 * The sum of unit prices times quantities, where checkout charges it: undefined unless every line has a price for as many
 * units, all in one currency.
 */
export const orderFigures = (lines: readonly OrderLine[]): OrderFigures | undefined => {
  const currency = currencyOf(lines)
  if (!currency || lines.some(isBeforeVolume)) return undefined
  const sum = (moneyOf: (item: PriceItem) => Money | undefined, side: 'net' | 'vat' | 'gross'): number =>
    sumAmounts(
      lines.map(({ item, unit, quantity }) => {
        const priced = unit ?? item
        const money = priced && moneyOf(priced)
        return money ? timesQuantity(money[side].value, quantity, currency) : 0
      }),
      currency,
    )
  const rates = new Set(lines.map(({ item }) => item?.vat_rate?.value))
  return {
    currency,
    total: {
      net: sum(({ price }) => price, 'net'),
      vat: sum(({ price }) => price, 'vat'),
      gross: sum(({ price }) => price, 'gross'),
    },
    rate: rates.size === 1 ? [...rates][0] : undefined,
    saving: sum(({ discount }) => discount?.absolute, 'gross'),
  }
}

/**
 * The problem of a cart whose plans replace each other. It cannot be bought, so it has no total and no link to
 * checkout.
 */
export const exclusivePlans = 'plans-exclude-each-other'
