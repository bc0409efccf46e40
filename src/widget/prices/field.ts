import type { PriceItem } from '../../contract/price-item.ts'
import type { TaxDisplay } from '../settings.ts'

/**
 * One figure or text of a price item by its path: `price`, `price.gross`, `discount.percentage`, `product.name`.
 * A money triple without a last word takes the store's tax display. Undefined when the item has no such thing.
 */
export const fieldText = (item: PriceItem, path: string, tax: TaxDisplay): string | undefined => {
  let value: unknown = item
  for (const name of path.replaceAll('-', '_').split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  if (typeof value === 'object' && value !== null && 'gross' in value) {
    value = (value as Record<string, unknown>)[tax === 'net' ? 'net' : 'gross']
  }
  if (typeof value === 'object' && value !== null && 'localized' in value) value = value.localized
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** Whether an item has something at a path at all: `discount`, `monthly_price`, `coupon`; `!coupon` for the opposite. */
export const hasField = (item: PriceItem, condition: string): boolean => {
  if (condition[0] === '!') return !hasField(item, condition.slice(1))
  let value: unknown = item
  for (const name of condition.replaceAll('-', '_').split('.')) value = (value as Record<string, unknown> | undefined)?.[name]
  return value !== undefined
}
