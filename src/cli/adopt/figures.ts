import type { Amount, PriceItem } from '../../client/index.ts'
import { currencyDigits } from '../../contract/currency-digits.ts'
import { selectAmount, type TaxDisplay } from '../../contract/tax-display.ts'
import { isSameAmount, moneyOf } from '../page/typed-amounts.ts'

/** An amount of the page that Vitrine will fill. */
export interface AdoptedAmount {
  line: number
  product: string
  before: string
  /** What the price host says now. */
  after: string
  /** The field, or the class name. */
  field: string
}

/** What is left alone. */
export interface LeftAlone {
  line: number
  text: string
  reason: string
}

/** A figure of a price item by the path of its field, without tax rates and other percentages. */
export const figuresOf = (item: PriceItem, tax: TaxDisplay): Map<string, Amount> =>
  new Map(
    moneyOf(item).flatMap(([path, money]): [string, Amount][] =>
      money
        ? [
            [path, selectAmount(money, tax)],
            [`${path}.net`, money.net],
            [`${path}.gross`, money.gross],
            [`${path}.vat`, money.vat],
          ]
        : [],
    ),
  )

/** What a class name of an older script shows of a figure: the text of the platform, or a bare number. */
export const classFigure = (
  item: PriceItem,
  { path, isLocalized }: { path: string; isLocalized: boolean },
  tax: TaxDisplay,
): string | undefined => {
  const amount = figuresOf(item, tax).get(path)
  return isLocalized ? amount?.localized : amount?.value.toFixed(currencyDigits(item.currency.iso))
}

const kindOf = (path: string): string => path.replace(/\.(net|gross)$/, '')

/**
 * The field that a typed amount is. A price for a month is the price of a month and its share, and counts as the price.
 *
 * @param isStruck whether the page strikes it through, as it does with a price before a reduction
 * @returns several where it is two figures by chance, none where it is no figure of the product
 */
export const fieldsOf = (item: PriceItem, typed: number, isStruck: boolean, tax: TaxDisplay): string[] => {
  const same = [...figuresOf(item, tax)].filter(
    ([path, { value }]) => !path.endsWith('.vat') && isSameAmount(value, typed, item.currency.iso),
  )
  const first = new Map(same.toReversed().map(([path]) => [kindOf(path), path]))
  if (first.has('price')) first.delete('monthly_price')
  const fields = [...first.values()]
  if (isStruck) return fields.filter((path) => path.startsWith('list_price'))
  return fields
}
