import { priceItem } from 'virtual:vitrine-shapes'
import type { PriceItem } from '../../contract/price-item.ts'
import type { TaxDisplay } from '../../contract/tax-display.ts'

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

const steps = (path: string): string[] => path.replaceAll('-', '_').split('.')

const walk = (item: PriceItem, path: string): unknown => steps(path).reduce<unknown>(member, item)

/**
 * Whether price items can have something at a path, or at a condition's (`!coupon`). A member that one item lacks is no
 * mistake of the page.
 */
export const isField = (path: string): boolean =>
  steps(path.replace('!', '')).reduce<unknown>(
    (shape, name) => member(member(shape, '1'), name),
    priceItem,
  ) !== undefined

/**
 * One figure or text of a price item by its path: `price`, `price.gross`, `discount.percentage`, `product.name`.
 * A money triple without a last word takes the store's tax display. Undefined when the item has no such thing.
 */
export const fieldText = (item: PriceItem, path: string, tax: TaxDisplay): string | undefined => {
  const value = walk(item, path)
  const amount = member(value, tax === 'net' ? 'net' : 'gross') ?? value
  const text = member(amount, 'localized') ?? amount
  return typeof text === 'object' || text === undefined ? undefined : String(text)
}

/** Whether an item has something at a path at all: `discount`, `monthly_price`, `coupon`; `!coupon` for the opposite. */
export const hasField = (item: PriceItem, condition: string): boolean =>
  condition[0] === '!' ? !hasField(item, condition.slice(1)) : walk(item, condition) !== undefined
