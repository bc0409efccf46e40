import { readFileSync } from 'node:fs'
import { priceItemSchema } from '../../contract/price-item-schema.ts'
import type { Shape } from '../../contract/shape.ts'
import { shapeOf } from '../../contract/shape-of.ts'
import { parseAudiences } from '../../widget/lazy/order/audiences.ts'
import { parseTiers } from '../../widget/prices/tiers.ts'
import { lazySettingChecks } from '../../widget/settings/lazy-setting-checks.ts'
import { settingChecks } from '../../widget/settings/settings.ts'
import { isProduct, propertyOf, trimmed } from '../../widget/settings/text.ts'

interface ManifestAttribute {
  name: string
  type?: { text: string }
}

interface Manifest {
  modules: { declarations?: { tagName?: string; attributes?: ManifestAttribute[] }[] }[]
}

const manifest: Manifest = JSON.parse(
  readFileSync(new URL('../../widget/custom-elements.json', import.meta.url), 'utf8'),
)

/** The elements with their attributes, and the type of each. */
const elements: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  manifest.modules
    .flatMap(({ declarations = [] }) => declarations)
    .flatMap(({ tagName, attributes = [] }) =>
      tagName
        ? [[tagName, new Map(attributes.map(({ name, type }) => [name, type?.text ?? 'string']))] as const]
        : [],
    ),
)

export const elementNames: readonly string[] = [...elements.keys()]

/** The attributes of an element with their types. An order is a store of its own, and has those of one too. */
const typesOf = (element: string): ReadonlyMap<string, string> => {
  const own = elements.get(element) ?? new Map<string, string>()
  return element === 'vitrine-order' ? new Map([...(elements.get('vitrine-store') ?? []), ...own]) : own
}

export const attributesOf = (element: string): readonly string[] => [...typesOf(element).keys()]

/** The settings of the script tag, without `data-`. */
export const settingNames: readonly string[] = attributesOf('vitrine-store')

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
  const check = Object.entries({ ...settingChecks, ...lazySettingChecks }).find(
    ([key]) => key === propertyOf(name),
  )?.[1]
  return !check || Boolean(check(value))
}

/** Whether the widget can use this value of an attribute. An empty one counts as absent. */
export const isUsable = (element: string, name: string, text: string): boolean => {
  const value = trimmed(text) ?? ''
  const type = typesOf(element).get(name) ?? ''
  if (value === '' || type === 'boolean') return true
  if (type.startsWith('number')) return isCount(value)
  const words = [...type.matchAll(/'([^']+)'/g)].map(([, word]) => word)
  if (words.length > 0) return words.includes(value)
  return Object.hasOwn(checks, name) ? (checks[name]?.(value) ?? true) : isSetting(value, name)
}
