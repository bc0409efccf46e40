import { sumAmounts, timesQuantity } from '../../../contract/currency-digits.ts'
import { encodeRenewal, type RenewalStatement } from '../../../contract/renewal-said.ts'
import type { Circumstances } from '../../checkout/said-renewal-module.ts'
import { renewedAmount } from '../../shared/views/renewed-amount.ts'
import type { RenewedFigures, SoldLine } from '../../views/order-figures.ts'

/** One product of an order, with what the merchant states about its renewal. */
interface SaidLine extends RenewedFigures {
  /** The platform's product ID, where it is known. */
  id: string
}

const saidLine = (
  { product, quantity, item, unit, renewal }: SoldLine,
  charged: Circumstances['charged'],
): SaidLine => {
  const id = item ? String(item.product_id) : product
  const line = charged?.find((each) => each.product === id && each.quantity === quantity)
  return { id, quantity, renewal, unit, charged: line }
}

/** The gross amount with or without the coupon, whichever was not said; undefined without a coupon. */
const otherAmount = ({ unit, renewal, quantity }: SaidLine, currency: string): number | undefined => {
  const list = unit?.coupon ? unit.list_price : undefined
  const money = renewal?.price === 'list-price' ? unit?.price : list
  return list && money ? timesQuantity(money.gross.value, quantity, currency) : undefined
}

const statementOf = (
  lines: readonly SaidLine[],
  currency: string,
  total: Circumstances['total'],
): RenewalStatement => {
  const products = lines.map(({ id, quantity }) => ({ id, quantity }))
  const { period, price } = lines[0]?.renewal ?? { period: 'none' }
  if (period === 'none') return { basis: 'once', products }
  const said = { period: period.slice(1), products }
  const sumOf = (amountOf: (line: SaidLine) => number | undefined): number | undefined => {
    const amounts = lines.flatMap((line) => amountOf(line) ?? [])
    return amounts.length === lines.length ? sumAmounts(amounts, currency) : undefined
  }
  const known = price === 'price' ? total : undefined
  const gross = known?.gross ?? sumOf((line) => renewedAmount(line, currency))
  const net = known?.net ?? sumOf((line) => renewedAmount(line, currency, 'net'))
  if (!price || gross === undefined) return { basis: 'not-named', ...said }
  const others = lines.map((line) => otherAmount(line, currency))
  const other = others.some((each) => each !== undefined)
    ? sumOf((line) => otherAmount(line, currency) ?? renewedAmount(line, currency))
    : undefined
  return { basis: price, gross, net, ...(other !== undefined && other !== gross && { other }), ...said }
}

/** The page's words about the renewals of an order, which later billings are compared with; undefined if it says nothing. */
export const saidRenewal = (
  sold: readonly SoldLine[],
  { currency, country, total, charged, time }: Circumstances,
): string | undefined => {
  const lines = sold.map((line) => saidLine(line, charged))
  const groups = new Map<string, SaidLine[]>()
  for (const line of lines) {
    if (!line.renewal) continue
    const key = JSON.stringify(line.renewal)
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  if (!currency || groups.size === 0) return undefined
  const statements = [...groups.values()].map((alike) =>
    statementOf(alike, currency, alike.length === lines.length ? total : undefined),
  )
  return encodeRenewal({ time, currency, country, statements })
}
