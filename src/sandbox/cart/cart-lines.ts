/**
 * The lines of a cart, from the products of a link and those of its path. A line is one product, unless the link allows
 * several, and what the link says of a product counts under each name that it has there. Bounds hold last, whoever
 * stated the quantity; of two that contradict each other the maximum does.
 */

import { findByInternalId, findProduct } from '../catalogue/find-product.ts'
import type { Merchant, NamedPath, Product } from '../catalogue/model.ts'
import type { Profile } from '../profile/switches.ts'
import { type CartLine, maxQuantity } from '../state/cart.ts'
import { CartError } from './cart-error.ts'
import { dynamicPrices } from './dynamic-price.ts'
import { isOwnId, type LinkQuery } from './link-query.ts'

/** The entries of a comma list. */
export const listOf = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** A product of the cart, under the names that parameters may give it. */
interface Entry {
  product: Product
  names: readonly string[]
  /** What the path says; undefined for products of the link. */
  quantity?: number | undefined
}

const namedProduct = (merchant: Merchant, name: string, profile: Profile): Product => {
  const product = isOwnId(name, profile)
    ? findByInternalId(merchant, name.slice(1))
    : findProduct(merchant, name)
  if (!product)
    throw new CartError('unknown-product', `The product ${name.slice(0, 80)} does not exist.`, name)
  return product
}

const entriesOfLink = (merchant: Merchant, query: LinkQuery, profile: Profile): Entry[] =>
  listOf(query.get('cart')).map((name) => ({
    product: namedProduct(merchant, name, profile),
    names: isOwnId(name, profile) ? [name, name.slice(1)] : [name],
  }))

const entriesOfPath = (merchant: Merchant, { cart = [] }: NamedPath): Entry[] =>
  cart.flatMap(({ product: id, quantity }) => {
    const product = findProduct(merchant, id)
    const own = product?.internalId
    return product
      ? [{ product, quantity, names: [String(id), ...(own === undefined ? [] : [`I${own}`, own])] }]
      : []
  })

/** @throws CartError for a text that is not a quantity */
const quantityIn = (written: string | undefined, name: string): number | undefined => {
  if (written === undefined) return undefined
  const quantity = /^\d{1,6}$/.test(written) ? Number(written) : 0
  if (quantity < 1 || quantity > maxQuantity) {
    throw new CartError(
      'bad-quantity',
      `The quantity of ${name} must be a whole number from 1 to ${maxQuantity}.`,
      name,
    )
  }
  return quantity
}

/** What the link says of one entry. A bare `quantity` belongs to the only product of the cart. */
const statedOf = (query: LinkQuery, { names, quantity: own }: Entry, isSingle: boolean, profile: Profile) => {
  const [name = ''] = names
  const stated = quantityIn(
    query.ofProduct('quantity', names) ?? (isSingle ? query.get('quantity') : undefined),
    name,
  )
  const least = quantityIn(query.ofProduct('minquantity', names), name)
  const most = quantityIn(query.ofProduct('maxquantity', names), name)
  const owned = query.ofProduct('basequantity', names)
  const isBound = profile.quantityBounds === 'applied'
  return {
    stated: profile.pathParameters === 'lose' && own !== undefined ? undefined : stated,
    least: isBound ? least : undefined,
    most: isBound ? most : undefined,
    owned: owned !== undefined && /^\d{1,6}$/.test(owned) ? Number(owned) : 0,
    prices: dynamicPrices(query.ofProduct('dp', names)),
  }
}

/** @throws CartError for unknown products and quantities, and for an empty cart */
export const cartLines = (
  merchant: Merchant,
  query: LinkQuery,
  content: NamedPath,
  profile: Profile,
): CartLine[] => {
  const own = entriesOfPath(merchant, content)
  const asked =
    own.length > 0 && profile.pathCart === 'ignored' ? [] : entriesOfLink(merchant, query, profile)
  const isReplaced = asked.length > 0 && profile.pathCart !== 'adds'
  const entries = [...(isReplaced ? [] : own), ...asked]
  if (entries.length === 0) throw new CartError('empty-cart', 'The link names no product in cart=.')
  const ids = [...new Set(entries.map(({ product }) => product.id))]
  const groups =
    query.get('allowmultiple') === 'true'
      ? entries.map((entry) => [entry])
      : ids.map((id) => entries.filter(({ product }) => product.id === id))
  return groups.map((group) => {
    const [{ product }] = group as [Entry, ...Entry[]]
    const stated = group.map((entry) => statedOf(query, entry, ids.length === 1, profile))
    const first = <T>(values: (T | undefined)[]): T | undefined => values.find((value) => value !== undefined)
    const unstated = group.reduce((sum, { quantity = 1 }) => sum + quantity, 0)
    const quantity = first(stated.map((each) => each.stated)) ?? unstated
    const least = Math.max(1, ...stated.map((each) => each.least ?? 1))
    const most = Math.min(maxQuantity, ...stated.map((each) => each.most ?? maxQuantity))
    const owned = Math.max(...stated.map((each) => each.owned))
    const prices = stated.map((each) => each.prices).find((each) => each.length > 0)
    return {
      productId: product.id,
      quantity: Math.min(Math.max(quantity, least), most),
      ...(owned > 0 && { owned }),
      ...(prices && { prices }),
    }
  })
}
