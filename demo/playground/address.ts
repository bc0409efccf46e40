import {
  type Choices,
  countries,
  coupons,
  currencies,
  customers,
  fontChoices,
  isColor,
  kinds,
  languageChoices,
  radii,
  scripts,
  startingChoices,
  taxes,
  themes,
} from './choices.ts'
import { productOf } from './products.ts'
import { readShop } from './shop.ts'

/** Apart from the anchors of the page. A query would be taken for the visit's, and set its coupon. */
const prefix = '#try?'

const options = {
  kind: Object.keys(kinds).map((kind) => [kind] as const),
  country: countries,
  currency: currencies,
  coupon: coupons,
  customer: customers,
  language: languageChoices,
  tax: taxes,
  theme: themes,
  radius: radii,
  font: fontChoices,
  script: scripts,
}

const isOffered = (name: string, value: string): boolean =>
  (options[name as keyof typeof options] ?? []).some(([offered]) => offered === value)

/** Of an address that a snippet can hold. */
const longest = 2000

const textOf = (value: Choices[keyof Choices]): string =>
  typeof value === 'object' ? value.join(' ') : String(value)

/** The products of an address: those that its link names, or the sandbox has. */
const readProducts = (text: string, link: string, priceHost: string): readonly string[] => {
  const { shop } = readShop(link, priceHost)
  const ids = shop?.products.map(({ id }) => id)
  // Older addresses have dots between the IDs, which IDs of a merchant's own may contain.
  const written = text.split(link ? ' ' : /[ .]/)
  const known = [...new Set(written)].filter((id) => (ids ? ids.includes(id) : productOf(id)))
  return known.length > 0 ? known : (ids ?? startingChoices.products)
}

/** The choices that differ from the start, as the fragment of an address; empty without a difference. */
export const writeAddress = (choices: Choices): string => {
  const names = Object.keys(startingChoices) as (keyof Choices)[]
  const changed = names.filter((name) => textOf(choices[name]) !== textOf(startingChoices[name]))
  if (changed.length === 0) return ''
  return `${prefix}${new URLSearchParams(changed.map((name) => [name, textOf(choices[name])]))}`
}

const readValue = (name: string, text: string): unknown => {
  const start = startingChoices[name as keyof Choices]
  if (name === 'link' || name === 'priceHost') return text.slice(0, longest)
  if (name === 'accent') return text === '' || isColor(text) ? text : start
  if (typeof start === 'boolean') return text === 'true' || (text === 'false' ? false : start)
  return isOffered(name, text) ? text : start
}

/** The choices of a fragment, checked, because a link can hold anything; undefined for another fragment. */
export const readAddress = (fragment: string): Choices | undefined => {
  if (!fragment.startsWith(prefix)) return undefined
  const query = new URLSearchParams(fragment.slice(prefix.length))
  const known = [...query].filter(([name]) => Object.hasOwn(startingChoices, name) && name !== 'products')
  const choices: Choices = {
    ...startingChoices,
    ...Object.fromEntries(known.map(([name, text]) => [name, readValue(name, text)])),
  }
  return {
    ...choices,
    products: readProducts(query.get('products') ?? '', choices.link, choices.priceHost),
  }
}
