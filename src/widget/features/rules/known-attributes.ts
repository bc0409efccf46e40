/** The attributes that the rules know. */

import { idKey } from '../../../contract/link-meaning.ts'
import type { Shape } from '../../../contract/shape.ts'
import { orderItemAttributes } from '../../binding/markup-attributes.ts'
import { parseAudiences } from '../../elements/order/audiences.ts'
import { elements } from '../../elements/parts.ts'
import { type Attributes, type AttributeType, flag, number, text } from '../../runtime/attribute-types.ts'
import { monthsOf } from '../../settings/months.ts'
import { settingChecks } from '../../settings/settings.ts'
import { attributeOf, propertyOf, trimmed } from '../../settings/text.ts'
import { parseTiers } from '../../shared/prices/price-rule-tiers.ts'
import { membersOf } from '../class-names/list-fields.ts'
import { hostAttributes } from '../plain/plain-element.ts'
import { isExtractAddress, parsePriorPrices } from '../prior-price/prior-prices.ts'

/** The types of attributes, by their names in markup. */
type AttributeTypes = ReadonlyMap<string, AttributeType>

const byName = (attributes: Attributes): AttributeTypes =>
  new Map(Object.entries(attributes).map(([property, type]) => [attributeOf(property), type]))

/** The settings, whose checks say what each of them takes. */
const settings: AttributeTypes = new Map(
  Object.keys(settingChecks).map((setting) => [attributeOf(setting), text]),
)

const types: ReadonlyMap<string, AttributeTypes> = new Map([
  ['store', settings],
  ...Object.entries(elements).map(([name, { attributes }]) => [name, byName(attributes)] as const),
])

/** The names of all elements, without `vitrine-`. */
export const knownElements: readonly string[] = [...types.keys()]

/** The attributes of an element with their types. An order is a store of its own, and has those of one too. */
const typesOf = (element: string): AttributeTypes => {
  const own = types.get(element) ?? new Map<string, AttributeType>()
  return element === 'order' ? new Map([...settings, ...own]) : own
}

/** The attributes of an element, by its tag without `vitrine-`. */
export const attributesOf = (element: string): readonly string[] => [...typesOf(element).keys()]

/** Attributes of plain markup beside those of its element: of itself, of an order, and of bound markup inside. */
const shared = [
  ...hostAttributes,
  ...orderItemAttributes,
  'list',
  'product',
  'price-rule',
  'renewal',
  'renewal-price',
]

/** The attributes of plain markup that asks for an element, without `data-vitrine-`. */
export const plainAttributesOf = (element: string): readonly string[] => [...attributesOf(element), ...shared]

/** The settings of the script tag, without `data-`. */
export const settingNames: readonly string[] = [...settings.keys()]

/**
 * Whether a price item can have the member that a path or a condition (`!coupon`) names.
 *
 * @param item the shape of one
 */
export const isField = (path: string, item: Shape): boolean =>
  path
    .replace('!', '')
    .replaceAll('-', '_')
    .split('.')
    .reduce<Shape | undefined>((shape, step) => membersOf(shape)[step], item) !== undefined

const isCount = (value: string): boolean => /^[1-9]\d{0,4}$/.test(value)

/** Checks of single attributes; those of settings are the widget's own. A product and a field have rules of their own. */
const checks: Readonly<Record<string, (value: string) => boolean>> = {
  audiences: (value) => parseAudiences(value) !== undefined,
  'price-rules': (value) => parseTiers(value) !== undefined,
  currencies: (value) => /^[\s,]*([a-z]{3}([\s,]+|$))+$/i.test(value),
  interval: (value) => monthsOf(value) !== undefined,
  'compare-interval': (value) => monthsOf(value) !== undefined,
  'compare-product': (value) => value.split(/[\s,]+/).every(idKey),
  plans: (value) => value.split(/[\s,]+/).every(idKey),
  'prior-price': (value) => isExtractAddress(value) || parsePriorPrices(value) !== undefined,
  products: (value) => value.split(/[\s,]+/).every(idKey),
  selected: (value) => monthsOf(value) !== undefined,
}

const isSetting = (value: string, name: string): boolean => {
  const check = Object.entries(settingChecks).find(([key]) => key === propertyOf(name))?.[1]
  return !check || Boolean(check(value))
}

/** Whether the widget can use this value of an attribute. An empty one counts as absent. */
export const isUsable = (element: string, name: string, written: string): boolean => {
  const value = trimmed(written) ?? ''
  const type = typesOf(element).get(name)
  if (value === '' || type === flag) return true
  if (type === number) return isCount(value)
  if (typeof type === 'object') return type.includes(value)
  return (Object.hasOwn(checks, name) ? checks[name]?.(value) : isSetting(value, name)) ?? true
}
