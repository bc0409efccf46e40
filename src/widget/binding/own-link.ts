import { ownCheckoutLink } from '../../contract/checkout-link.ts'
import { decoratedLink } from '../../contract/merchant-link.ts'
import { notSlotted, type WarnAttribute } from '../settings/attributes.ts'
import { contradictions, type Stated } from '../storefront/contradictions.ts'
import { linkTerms } from '../storefront/link-terms.ts'
import { nearestStore } from '../storefront/nearest-store.ts'
import type { Storefront } from '../storefront/storefront.ts'

/** The merchant's links that lead to checkout by an address of ours: their own address, and ours. */
const links = new WeakMap<Element, { own: string | undefined; written: string }>()

/** The merchant's own address of a link, with all that scripts have added to it since; undefined without one. */
export const ownAddress = (link: Element | undefined): string | undefined => {
  const current = link?.getAttribute('href') ?? undefined
  const known = link && links.get(link)
  if (!known || current === undefined) return current
  return current === known.written ? known.own : decoratedLink(known.own, known.written, current)
}

/** Gives the merchant's link the address that sells, which was made from its own one. */
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

/** Links whose terms may change a price. */
const pricedLinks = ['coupon', 'pricerule', 'currencies'].map((name) => `a[href*="${name}="]`).join()

/** The link that a figure's price follows: the one beside it, else the first of its store that sells the product. */
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

/** Tells the developer where the merchant's own link says otherwise than the element or its store, which win. */
export const warnOfContradictions = (
  { page, settings }: Storefront,
  own: string | undefined,
  stated: Stated,
  warn: WarnAttribute,
  prefix: '' | 'data-vitrine-' = '',
): void => {
  for (const [isOwn, name, ...report] of contradictions(settings.value, own, stated))
    if (isOwn) warn(prefix + name, ...report)
    else page.warn('vitrine-store', name, ...report)
}
