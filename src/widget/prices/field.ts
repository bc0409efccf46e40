/** The fields of a price item by their paths. */

import { priceItem } from 'virtual:vitrine-shapes'
import type { PriceItem } from '../../contract/price-item.ts'
import type { TaxDisplay } from '../../contract/tax-display.ts'

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

const steps = (path: string): string[] => path.replaceAll('-', '_').split('.')

const walk = (item: PriceItem, path: string): unknown => steps(path).reduce<unknown>(member, item)

/** Whether a price item can have the member that a path or a condition (`!coupon`) names. A single item may lack it. */
export const isField = (path: string): boolean =>
  steps(path.replace('!', '')).reduce<unknown>(
    (shape, name) => member(member(shape, '1'), name),
    priceItem,
  ) !== undefined

/** A member by its path; of a money triple the amount of the tax display. */
const amountOf = (item: PriceItem, path: string, tax: TaxDisplay): unknown => {
  const value = walk(item, path)
  return member(value, tax === 'net' ? 'net' : 'gross') ?? value
}

/**
 * One figure or text of a price item by its path, such as `price.gross`; undefined when the item lacks it. A money
 * triple without a last step follows the tax display.
 */
export const fieldText = (item: PriceItem, path: string, tax: TaxDisplay): string | undefined => {
  const amount = amountOf(item, path, tax)
  const text = member(amount, 'localized') ?? amount
  return typeof text === 'object' || text === undefined ? undefined : String(text)
}

/** The number of an amount by its path, without currency or percent sign. */
export const fieldValue = (item: PriceItem, path: string, tax: TaxDisplay): number | undefined => {
  const value = member(amountOf(item, path, tax), 'value')
  return typeof value === 'number' ? value : undefined
}

/** Whether an item meets a condition: it has the member (`discount`), or lacks it (`!coupon`). */
export const hasField = (item: PriceItem, condition: string): boolean =>
  condition[0] === '!' ? !hasField(item, condition.slice(1)) : walk(item, condition) !== undefined
