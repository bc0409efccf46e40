/**
 * The lazy module `volume`: the volume prices of the products on a page, which the endpoint has and the public price does
 * not. Tables, cards and orders share them, so all of them say one price for a quantity. Products that are asked for in
 * one task go into one request for each endpoint and currency, once for the life of the page; a failed one is not
 * repeated. A page without quantities does not load this file.
 */

import { tiersResponse } from 'virtual:vitrine-shapes'
import { signal } from '@preact/signals-core'
import type { PriceItem } from '../../../contract/price-item.ts'
import { decode } from '../../../contract/shape.ts'
import { mostTiersProducts, type Tier, type TiersResponse } from '../../../contract/tiers.ts'
import { onePer } from '../../environment/one-per.ts'
import { areTiersOf, reachedTier, withUnitPrice } from '../../shared/prices/tier-price.ts'
import type { Page } from '../../storefront/page.ts'
import type { VolumeModule } from '../../storefront/volume-module.ts'

/** How long the page waits for the prices, in milliseconds. */
const timeout = 8000

type Answer = readonly Tier[] | null | undefined

interface Wanted {
  endpoint: string
  currency: string
  products: string[]
}

const createBook = ({ env }: Page) => {
  /** By endpoint, currency and product. */
  const answers = signal<ReadonlyMap<string, Answer>>(new Map())
  const asked = new Set<string>()
  /** The products of the next request, by endpoint and currency. */
  const wanted = new Map<string, Wanted>()

  const ask = async (address: string): Promise<TiersResponse[]> => {
    try {
      const response = await env.fetch(address, { signal: env.timeout(timeout) })
      const answer: unknown = response.ok ? await response.json() : []
      const all = Array.isArray(answer) ? answer : [answer]
      return all.flatMap((each) => (decode(tiersResponse, each) as TiersResponse | undefined) ?? [])
    } catch {
      return []
    }
  }
  const load = async (key: string, { endpoint, currency }: Wanted, products: readonly string[]) => {
    const query = new URLSearchParams(products.map((product) => ['product', product]))
    query.set('currency', currency)
    const found = await ask(`${endpoint}/tiers?${query}`)
    const next = products.map((product): [string, Answer] => {
      const own = found.find((each) => each.product === product && each.currency === currency)
      return [`${key} ${product}`, own?.tiers ?? null]
    })
    answers.value = new Map([...answers.peek(), ...next])
  }
  const flush = (): void => {
    for (const [key, group] of wanted) {
      wanted.delete(key)
      // In one order, so that browsers and caches have one answer for the same products.
      const products = group.products.sort()
      for (let at = 0; at < products.length; at += mostTiersProducts)
        void load(key, group, products.slice(at, at + mostTiersProducts))
    }
  }

  return (endpoint: string, item: PriceItem): Answer => {
    // The endpoint takes the platform's own product numbers only.
    const product = String(item.product_id)
    const currency = item.currency.iso
    const key = `${endpoint} ${currency}`
    const own = `${key} ${product}`
    if (!asked.has(own)) {
      asked.add(own)
      if (wanted.size === 0) queueMicrotask(flush)
      const group = wanted.get(key) ?? { endpoint, currency, products: [] }
      wanted.set(key, group)
      group.products.push(product)
    }
    return answers.value.get(own)
  }
}

const bookOf = onePer(createBook)

export const tiersOf: VolumeModule['tiersOf'] = ({ page, settings }, item) => {
  const { endpoint } = settings.value
  return endpoint ? bookOf(page)(endpoint, item) : null
}

export const priceAt: VolumeModule['priceAt'] = (storefront, item, quantity) => {
  const tiers = tiersOf(storefront, item)
  if (!tiers) return tiers
  const reached = reachedTier(tiers, quantity)
  // The price of one unit holds up to the next tier, with its coupon and price rule.
  if (reached === tiers[0]) return item
  if (!reached || !areTiersOf(item, tiers)) return null
  return withUnitPrice(item, reached, storefront.locale.value)
}
