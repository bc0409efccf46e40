/**
 * The merchant's own checkout links: which link belongs to an element, what it says about coupon, price rule and
 * currency, and the address it had before the widget rewrote it. The original address is never lost. It is kept per
 * link, and parameters that other scripts have added since are merged into it, so the links of a page can be
 * rewritten any number of times. Nothing here sends a request; the page is searched only where an element has no
 * link of its own beside it.
 */

import { ownCheckoutLink } from '../../contract/checkout-link.ts'
import { decoratedLink } from '../../contract/merchant-link.ts'
import type { Problem } from '../environment/warn.ts'
import { notSlotted, type WarnAttribute } from '../settings/attributes.ts'
import { linkTerms } from '../storefront/link-terms.ts'
import { nearestStore } from '../storefront/nearest-store.ts'
import type { Storefront } from '../storefront/storefront.ts'

/** Rewritten links, with the merchant's address and the one that replaced it. */
const links = new WeakMap<Element, { own: string | undefined; written: string }>()

/** The merchant's own address of a link, with the parameters that scripts have added since; undefined without one. */
export const ownAddress = (link: Element | undefined): string | undefined => {
  const current = link?.getAttribute('href') ?? undefined
  const known = link && links.get(link)
  if (!known || current === undefined) return current
  return current === known.written ? known.own : decoratedLink(known.own, known.written, current)
}

/** Points the merchant's link to a checkout link that was made from its own address. */
export const writeAddress = (link: Element, own: string | undefined, address: string): void => {
  if (link.getAttribute('href') !== address) link.setAttribute('href', address)
  links.set(link, { own, written: address })
}

const buyLinks = '[data-vitrine-field=buy],[data-vitrine=buy]'

/** The buy link beside a bound element: itself, or the first one of the same product. */
export const linkBeside = (element: Element): Element | undefined => {
  if (element.matches(buyLinks)) return element
  const section = element.closest('[data-vitrine-product]')
  return [...(section?.querySelectorAll(buyLinks) ?? [])].find(
    (link) => link.closest('[data-vitrine-product]') === section,
  )
}

/** Links with a parameter that may change a price. */
const pricedLinks = ['coupon', 'pricerule', 'currencies'].map((name) => `a[href*="${name}="]`).join()

/** The link whose terms apply to a shown price: the one beside it, else the store's first for the product. */
export const linkFor = (
  element: Element,
  { settings }: Storefront,
  product: string | undefined,
): Element | undefined => {
  const beside = linkBeside(element)
  if (beside || !product) return beside
  // A page that a server renders has no document.
  const links = (element.ownerDocument as Document | undefined)?.querySelectorAll(pricedLinks) ?? []
  return [...links].find((link) => {
    const seller = link.closest('[data-vitrine-product],vitrine-buy,vitrine-card')
    const sold = seller?.getAttribute('product') ?? seller?.getAttribute('data-vitrine-product')
    const isBuyLink = link.matches(buyLinks) || seller?.matches('vitrine-buy,vitrine-card')
    return (
      isBuyLink &&
      sold?.trim() === product &&
      nearestStore(link) === nearestStore(element) &&
      linkTerms(settings.value, ownAddress(link))?.quantities.has(product)
    )
  })
}

/** The first link of the merchant's inside an element that leads to checkout; undefined without one. */
export const checkoutLinkIn = (host: Element, { settings }: Storefront): Element | undefined => {
  const { checkoutHost, client } = settings.value
  if (!checkoutHost || !client) return undefined
  return [...host.querySelectorAll(`a[href]${notSlotted}`)].find((link) =>
    ownCheckoutLink(checkoutHost, client, ownAddress(link)),
  )
}

/** Attributes of an element that its own link may contradict. */
interface Stated {
  product: string | undefined
  /** As the attribute has it; null where none is stated. */
  quantity?: string | null | undefined
  priceRule?: string | undefined
  tax?: string | undefined
}

/** Warns where the merchant's own link contradicts the element or its store. The element and the store win. */
export const warnOfContradictions = (
  { page, settings }: Storefront,
  own: string | undefined,
  stated: Stated,
  warn: WarnAttribute,
  prefix: '' | 'data-vitrine-' = '',
): void => {
  const terms = linkTerms(settings.value, own)
  if (!terms) return
  const { quantities } = terms
  const { coupon, currency, priceRule, tax = 'gross' } = settings.value
  const { product = '' } = stated
  /** @param isOwn whether the element itself states it, and not its store */
  const report = (isOwn: boolean, name: string, value: string, problem: Problem, detail?: string): void =>
    isOwn
      ? warn(prefix + name, value, problem, detail)
      : page.warn('vitrine-store', name, value, problem, detail)
  const compare = (
    isOwn: boolean,
    name: string,
    ours: string | null | undefined,
    parameter: string,
    theirs: string | undefined,
  ): void => {
    if (ours && theirs && ours.toLowerCase() !== theirs.toLowerCase())
      report(isOwn, name, ours, 'contradicts', `${parameter}=${theirs}`)
  }
  const units = quantities.get(product)
  if (quantities.size > 0 && !units) compare(true, 'product', product, 'cart', [...quantities.keys()].join())
  if (units) compare(true, 'quantity', stated.quantity, `quantity_${product}`, String(units))
  const rule = stated.priceRule ?? priceRule
  compare(stated.priceRule !== undefined, 'price-rule', rule, 'pricerule', terms.priceRule)
  compare(false, 'coupon', coupon, 'coupon', terms.coupon)
  if (terms.hasNoCoupons) compare(false, 'coupon', coupon, 'enablecoupon', 'false')
  if (currency !== 'link')
    compare(false, 'currency', currency, 'currency', terms.fixedCurrency ?? terms.currency)
  const shown = stated.tax ?? tax
  const isOwnTax = shown !== tax
  if (terms.isBusiness && shown === 'gross') report(isOwnTax, 'tax', shown, 'contradicts', 'b2b=true')
  if (!terms.isBusiness && shown === 'net') report(isOwnTax, 'tax', shown, 'needs-business')
}
