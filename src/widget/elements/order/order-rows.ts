import type { Bounds } from '../../../contract/link-meaning.ts'
import type { PriceState } from '../../prices/price-book.ts'
import { createPriceReader } from '../../storefront/price-reader.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { type Choices, selectItems } from './choices.ts'
import { isForAudience, type OrderItem } from './order-items.ts'
import { furtherUnits, type OrderLinks } from './order-links.ts'

/** One item with its price, as the form shows it. */
export interface OrderRow extends OrderItem {
  state: PriceState | undefined
  isSelected: boolean
  /** False for a product that has no price. */
  isSold: boolean
  /** The bounds that its link states. @default none */
  bounds?: Bounds
}

/** By what the prices of an order are read. */
interface RowTerms {
  /** The chosen audience. */
  audience: string | undefined
  /** The price rule of the order's quantity. */
  tierRule: string | undefined
  /** The shared quantity, from which some products are chosen. */
  quantity: number
}

/** Reads the prices of an order's items; all in one task make one request. */
export const createRowReader = (host: Element, storefront: Storefront) => {
  const readers = new Map<string, ReturnType<typeof createPriceReader>>()
  const priced = (
    items: readonly OrderItem[],
    own: string | undefined,
    { audience, tierRule }: RowTerms,
  ): OrderRow[] =>
    items.map((item): OrderRow => {
      const { product } = item
      // No price of one rule by quantity stands for that of another until it comes.
      const key = `${product} ${tierRule}`
      const reader = readers.get(key) ?? createPriceReader(storefront)
      readers.set(key, reader)
      // What only another audience can buy has no price under this one's rule.
      const state = isForAudience(item, audience) ? reader(product, tierRule, own) : undefined
      return { ...item, state, isSelected: false, isSold: state?.failure !== 'unknown' }
    })

  return {
    rowsOf(
      items: readonly OrderItem[],
      { own }: OrderLinks,
      choices: Choices | undefined,
      terms: RowTerms,
    ): OrderRow[] {
      const rows = priced(items, own, terms)
      const isSold = (item: OrderItem): boolean => (item as OrderRow).isSold
      const selected = selectItems(rows, choices, isSold, terms.quantity)
      return rows.map((row) => ({ ...row, isSelected: selected.includes(row) }))
    },
    /** Rows that the shopper cannot change: products that the links of the selected ones sell beside them. */
    furtherOf(
      selected: readonly OrderRow[],
      rows: readonly OrderRow[],
      { own, termsOf }: OrderLinks,
      terms: RowTerms,
    ): OrderRow[] {
      const offered = rows.map(({ product, state }) => ({ product, item: state?.item }))
      const units = new Map(selected.flatMap((row) => furtherUnits(termsOf(row), row.product, offered)))
      const items = [...units].map(
        ([product, quantity]): OrderItem => ({
          product,
          quantity,
          element: host,
          choice: undefined,
          isAddOn: false,
          audience: undefined,
          isChecked: false,
          from: undefined,
          isVisible: false,
          interval: undefined,
          hasControl: false,
          label: undefined,
        }),
      )
      return priced(items, own, terms)
    },
  }
}
