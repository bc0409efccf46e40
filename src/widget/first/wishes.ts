import { boundSelector, readBinding } from '../binding/read.ts'
import { recall } from '../coupon/recall.ts'
import { productOf, ruleOf } from '../elements/attributes.ts'
import type { Memory } from '../memory.ts'
import type { PriceQuery } from '../prices/price-url.ts'
import { cleanCode, isProduct, mergeSettings, readSettings, type Settings } from '../settings.ts'
import { couponOf, localeOf, priceQuery, queryCoupon, type Terms } from '../terms.ts'

/** One element of the page and the price it waits for. */
export interface Wish {
  element: HTMLElement
  /** A vitrine element, or one of the merchant's own. */
  isOwn: boolean
  product: string
  priceRule: string | undefined
  terms: Terms
  query: PriceQuery
}

/** In the order in which the elements will ask for their prices. */
const selectors = ['vitrine-card', 'vitrine-price', 'vitrine-buy', boundSelector]

/** The live script complains; that is early enough, and once. */
export const silent = (): void => {}

/** Scripts have given it properties of ours, which count for more than its attributes. Libraries' own begin with `_`. */
const isScripted = (element: Element): boolean => Object.keys(element).some((name) => name[0] !== '_')

/** What the markup of an element asks for at this moment. */
const questionOf = (element: HTMLElement, isOwn: boolean) =>
  isOwn
    ? { product: productOf(element, silent), priceRule: ruleOf(element, silent) }
    : {
        product: readBinding(element, 'product'),
        priceRule: cleanCode(readBinding(element, 'price-rule') ?? ''),
      }

/** A script may have made it another product's since. */
export const isStill = ({ element, isOwn, product, priceRule }: Wish): boolean => {
  const now = questionOf(element, isOwn)
  return now.product === product && now.priceRule === priceRule
}

/**
 * Every price that the page waits for, as far as its markup tells: the same questions that the elements will ask.
 *
 * @param page the page's settings, hosts included
 */
export const readWishes = (document: Document, page: Settings, memory: Memory): Wish[] => {
  const known = new Map<Element | null, Terms | undefined>()
  /** A store's terms; undefined when scripts have a say in them. */
  const termsOf = (store: Element | null): Terms | undefined => {
    if (known.has(store)) return known.get(store)
    const outer = store && termsOf(store.parentElement?.closest('vitrine-store') ?? null)
    const settings = store ? mergeSettings(outer?.settings ?? {}, readSettings(store, '', silent)) : page
    const { client = '' } = settings
    const terms: Terms | undefined =
      store && (!outer || isScripted(store))
        ? undefined
        : {
            settings,
            coupon: couponOf(
              settings,
              queryCoupon(document.location.search, settings),
              recall(memory, client, 'coupon'),
            ),
            currency: recall(memory, client, 'currency') ?? settings.currency,
            locale: localeOf(document, settings),
          }
    known.set(store, terms)
    return terms
  }
  return selectors.flatMap((selector) =>
    [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element): Wish | [] => {
      const isOwn = selector !== boundSelector
      const { product, priceRule } = questionOf(element, isOwn)
      const terms = termsOf(element.parentElement?.closest('vitrine-store') ?? null)
      // With tiers the price is known only once their code is there.
      if (
        !isProduct(product) ||
        !terms ||
        (isOwn && isScripted(element)) ||
        element.hasAttribute('price-rules')
      )
        return []
      const query = priceQuery(document, terms, priceRule)
      return query ? { element, isOwn, product, priceRule, terms, query } : []
    }),
  )
}
