import { priceItemSchema } from '../../contract/price-item-schema.ts'
import type { Shape } from '../../contract/shape.ts'
import { shapeOf } from '../../contract/shape-of.ts'
import { elementAttributes } from '../../widget/elements/manifest.ts'
import { parseAudiences } from '../../widget/elements/order/audiences.ts'
import { parseTiers } from '../../widget/prices/tiers.ts'
import {
  type Attributes,
  type AttributeType,
  flag,
  number,
  text,
} from '../../widget/runtime/attribute-types.ts'
import { settingChecks } from '../../widget/settings/settings.ts'
import { attributeOf, isProduct, propertyOf, trimmed } from '../../widget/settings/text.ts'

/** The types of attributes, by their names in markup. */
type AttributeTypes = ReadonlyMap<string, AttributeType>

const byName = (attributes: Attributes): AttributeTypes =>
  new Map(Object.entries(attributes).map(([property, type]) => [attributeOf(property), type]))

/** The settings, whose checks say what each of them takes. */
const settings: AttributeTypes = new Map(
  Object.keys(settingChecks).map((setting) => [attributeOf(setting), text]),
)

const elements: ReadonlyMap<string, AttributeTypes> = new Map([
  ['vitrine-store', settings],
  ...Object.entries(elementAttributes).map(
    ([name, attributes]) => [`vitrine-${name}`, byName(attributes)] as const,
  ),
])

export const elementNames: readonly string[] = [...elements.keys()]

/** The attributes of an element with their types. An order is a store of its own, and has those of one too. */
const typesOf = (element: string): AttributeTypes => {
  const own = elements.get(element) ?? new Map<string, AttributeType>()
  return element === 'vitrine-order' ? new Map([...settings, ...own]) : own
}

export const attributesOf = (element: string): readonly string[] => [...typesOf(element).keys()]

/** The settings of the script tag, without `data-`. */
export const settingNames: readonly string[] = [...settings.keys()]

const membersOf = (shape: Shape | undefined): Readonly<Record<string, Shape>> =>
  Array.isArray(shape) && typeof shape[1] === 'object' && !Array.isArray(shape[1]) ? shape[1] : {}

/** The shape of a price item. */
export const priceItem = shapeOf(priceItemSchema)

/** Whether a path, or a condition's (`!coupon`), can exist in a price item. */
export const isField = (path: string): boolean =>
  path
    .replace('!', '')
    .replaceAll('-', '_')
    .split('.')
    .reduce<Shape | undefined>((shape, step) => membersOf(shape)[step], priceItem) !== undefined

const isCount = (value: string): boolean => /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 10_000

/** Checks of single attributes; those of settings are the widget's own. */
const checks: Readonly<Record<string, (value: string) => boolean>> = {
  audiences: (value) => parseAudiences(value) !== undefined,
  product: (value) => isProduct(value),
  field: (value) => value === 'terms' || isField(value),
  'price-rules': (value) => parseTiers(value) !== undefined,
  currencies: (value) => value.split(/\s+/).every((code) => /^[A-Za-z]{3}$/.test(code)),
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
  return Object.hasOwn(checks, name) ? (checks[name]?.(value) ?? true) : isSetting(value, name)
}
