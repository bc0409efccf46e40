import { sumAmounts, timesQuantity } from '../../contract/currency-digits.ts'
import type { Money, PriceItem } from '../../contract/price-item.ts'
import type { Renewal } from './terms-text.ts'

/** One product of an order, with its price where there is one. */
export interface OrderLine {
  product: string
  quantity: number
  item: PriceItem | undefined
  /** The item with the price of one unit where so many are bought: undefined while it is on its way, null where it is not known. */
  unit?: PriceItem | null | undefined
  /** The item is an earlier one, or on its way. */
  isWaiting: boolean
  /** The merchant's own name for it. */
  label?: string | undefined
  /** Its renewal, where the merchant states one. */
  renewal?: Renewal | undefined
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

/**
 * The sum of unit prices times quantities; undefined unless every line has a price in one currency. Where a volume price is
 * not known, the price of one unit stands for it.
 */
export const orderFigures = (lines: readonly OrderLine[]): OrderFigures | undefined => {
  const currency = lines[0]?.item?.currency.iso
  if (currency === undefined || lines.some(({ item }) => item?.currency.iso !== currency)) return undefined
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
 * How sure a page is of a total: `pending` waits for a volume price, `checking` for the platform's own total. With
 * `before-volume`, volume discounts may come off.
 */
export type TotalTruth = 'known' | 'pending' | 'checking' | 'before-volume'

/** A line, as far as it decides how sure a page is of the total. */
export type SureLine = Pick<OrderLine, 'quantity' | 'item' | 'unit'>

/** Whether volume discounts may come off the price of one unit, times the quantity. */
export const isBeforeVolume = ({ quantity, unit }: SureLine): boolean => quantity > 1 && !unit

/** @param state that of the platform's own total */
export const totalTruth = (
  state: 'unknown' | 'checking' | 'known',
  lines: readonly SureLine[],
): TotalTruth => {
  if (state === 'known') return state
  if (lines.some((line) => isBeforeVolume(line) && line.item && line.unit === undefined)) return 'pending'
  if (state === 'checking') return state
  return lines.some(isBeforeVolume) ? 'before-volume' : 'known'
}
