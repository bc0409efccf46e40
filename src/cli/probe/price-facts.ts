import type { ProductIds } from '../platform/look-up-prices.ts'
import { type Facts, membersOf, notSeen, objectsOf, seen } from './fact.ts'
import type { Answer, Reader } from './reader.ts'

type Item = Readonly<Record<string, unknown>>

export interface PriceQuestion {
  products: ProductIds
  priceRule: string | undefined
}

/** Countries that many merchants cannot sell to. */
const embargoed = ['KP', 'SY', 'CU', 'IR']

/** A product ID that no merchant has, as the probe verifies. */
const unknownId = '999999937'

const itemsOf = ({ status, body }: Answer): Item[] =>
  status === 200 && Array.isArray(body) ? objectsOf(body) : []

const productIdOf = (item: Item | undefined): string | undefined =>
  item?.product_id === undefined ? undefined : String(item.product_id)

const withoutProducts = (all: Answer): Facts['withoutProducts'] => {
  if (itemsOf(all).length > 0) return seen('catalogue')
  if (all.status === 404) return seen('nothing')
  return notSeen(`The answer has the status ${all.status} and no price, which no value of the switch says.`)
}

const promotionMembers = (items: readonly Item[]): Facts['promotionMembers'] => {
  const full = items.filter(({ list_price }) => list_price === undefined || list_price === null)
  if (full.length === 0) return notSeen('Every product has a reduction.')
  const isNull = full.map((item) => item.list_price === null)
  if (isNull.every(Boolean)) return seen('null')
  return isNull.some(Boolean) ? notSeen('Both are in use.') : seen('absent')
}

const echoesPriceRule = (items: readonly Item[], priceRule: string | undefined): Facts['echoesPriceRule'] => {
  if (items.length === 0) return notSeen('There was no price with a price rule.')
  if (items.every((item) => typeof item.price_rule === 'string')) return seen(true)
  return priceRule === undefined ? notSeen('Name a price rule with --price-rule.') : seen(false)
}

const embargoStatus = async (reader: Reader, id: string): Promise<Facts['embargoStatus']> => {
  for (const country of embargoed) {
    const { status } = await reader.prices({ product_id: id, country })
    if (status === 400) return seen(400)
    if (status === 404) return seen(404)
  }
  return notSeen(`${embargoed.join(', ')} are all answered with a price.`)
}

const unknownProduct = (alone: Answer, among: Answer): Facts['unknownProduct'] => {
  if (alone.status !== 404) return notSeen(`An unknown product alone is answered with ${alone.status}.`)
  if (itemsOf(among).length === 1) return seen('left-out')
  return among.status === 404 ? seen('not-found') : notSeen(`The answer has the status ${among.status}.`)
}

const errorWording = ({ body }: Answer): Facts['errorWording'] => {
  const { error, message } = membersOf(body)
  if (typeof message !== 'string') return notSeen('An error had no text.')
  return seen(message === error ? 'terse' : 'sandbox')
}

type PriceFacts = Pick<
  Facts,
  | 'promotionMembers'
  | 'echoesPriceRule'
  | 'embargoStatus'
  | 'withoutProducts'
  | 'unknownProduct'
  | 'errorWording'
>

/** Looks at `/prices`. */
export const priceFacts = async (
  reader: Reader,
  { products, priceRule }: PriceQuestion,
): Promise<PriceFacts> => {
  const all = await reader.prices({})
  const { productIds, internalProductIds } = products
  const isNamed = productIds.length + internalProductIds.length > 0
  const named = isNamed
    ? await reader.prices({
        product_id: productIds.join(),
        internalproduct_id: internalProductIds.join(),
      })
    : all
  const items = itemsOf(named)
  const id = productIdOf(items[0])
  const unknown = await reader.prices({ product_id: unknownId })
  const always = { withoutProducts: withoutProducts(all), errorWording: errorWording(unknown) }
  if (id === undefined) {
    const none = notSeen('No product has a price. Name some with --products.')
    return {
      ...always,
      promotionMembers: none,
      echoesPriceRule: none,
      embargoStatus: none,
      unknownProduct: none,
    }
  }
  // `none` switches automatic rules off, which also shows products without their reduction.
  const ruled = itemsOf(await reader.prices({ product_id: id, price_rule: priceRule ?? 'none' }))
  return {
    ...always,
    promotionMembers: promotionMembers([...items, ...ruled]),
    echoesPriceRule: echoesPriceRule(ruled, priceRule),
    embargoStatus: await embargoStatus(reader, id),
    unknownProduct: unknownProduct(unknown, await reader.prices({ product_id: `${id},${unknownId}` })),
  }
}
