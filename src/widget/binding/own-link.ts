/**
 * Binds elements to the merchant's own checkout links: which link belongs to an element, what it says about coupon, price rule and
 * currency, and the address it had before the widget rewrote it. The original address is never lost. It is kept per
 * link, and parameters that other scripts have added since are merged into it, so the links of a page can be
 * rewritten any number of times. Nothing here sends a request; the page is searched only where an element has no
 * link of its own beside it.
 */

import { type Signal, signal } from '@preact/signals-core'
import { idKey, isOpaqueBeside, linkMeaning } from '../../contract/link-meaning.ts'
import { decoratedLink, linkParts } from '../../contract/merchant-link.ts'
import { ownAddressAttribute } from '../../contract/rendered-marks.ts'
import { sameOrderAttribute } from '../checkout/same-order-module.ts'
import { notSlotted, type WarnAttribute } from '../settings/attributes.ts'
import type { Stated } from '../storefront/inspector.ts'
import { linkTerms, ownLinkIn } from '../storefront/link-terms.ts'
import { nearestStore } from '../storefront/nearest-store.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { withheldAmount } from '../storefront/withheld-amount.ts'
import { repairForeignChanges } from './foreign-changes.ts'
import { formAddress, formBeside } from './own-form.ts'

/** One of the merchant's links, which leads to checkout by an address of ours. */
interface OwnLink {
  /** The merchant's own address; undefined without one. */
  own: string | undefined
  /** The address that the link was given last. */
  written: string | undefined
  /** Counts the changes by other scripts. */
  changes: Signal<number>
}

const links = new WeakMap<Element, OwnLink>()

const productsIn = (address: string): ReadonlyMap<string, number> => {
  const [, query = ''] = /\?([^#]*)/.exec(address) ?? []
  return linkMeaning('', linkParts(query)).quantities
}

/**
 * The merchant's own address of a link as it is found. A copy of a link, or a link in a saved page, has our address and a
 * mark with the merchant's. A script may have given the copy another address since, which sells another product and is the
 * merchant's own.
 */
const foundAddress = (link: Element, written: string | undefined): string | undefined => {
  const mark = link.getAttribute(ownAddressAttribute)
  if (mark === null) return written
  const sold = productsIn(written ?? '')
  return [...productsIn(mark).keys()].every((product) => sold.has(product)) ? mark || undefined : written
}

const readLink = (link: Element): OwnLink => {
  const known = links.get(link)
  if (known) return known
  const written = link.getAttribute('href') ?? undefined
  const entry: OwnLink = { own: foundAddress(link, written), written, changes: signal(0) }
  links.set(link, entry)
  // A page that a server renders has no document, and no other script.
  if (link.ownerDocument as Document | undefined)
    repairForeignChanges(link, { attributeFilter: ['href'] }, () => {
      const current = link.getAttribute('href') ?? undefined
      if (current === entry.written) return false
      // The effects that read the link run again, and write ours.
      entry.changes.value += 1
      return true
    })
  return entry
}

/**
 * The merchant's own address of a link, with the parameters that scripts have added since, or the one that stands for a
 * form; undefined without one.
 */
export const ownAddress = (link: Element | undefined): string | undefined => {
  if (!link) return undefined
  if (link.localName === 'form') return formAddress(link)
  const { own, written, changes } = readLink(link)
  changes.value
  const current = link.getAttribute('href') ?? undefined
  if (current === undefined || written === undefined) return current
  return current === written ? own : decoratedLink(own, written, current)
}

/** Points the merchant's link to a checkout link that was made from its own address. */
export const writeAddress = (link: Element, own: string | undefined, address: string): void => {
  const entry = readLink(link)
  entry.own = own
  entry.written = address
  if (link.getAttribute('href') !== address) link.setAttribute('href', address)
  if (own === address) link.removeAttribute(ownAddressAttribute)
  else link.setAttribute(ownAddressAttribute, own ?? '')
}

const buyLinks = '[data-vitrine-field=buy],[data-vitrine=buy]'

/** The buy link beside a bound element: itself, one around it, or the first one of the same product. */
export const linkBeside = (element: Element): Element | undefined => {
  if (element.matches(buyLinks)) return element
  const around = element.closest('a[data-vitrine-field=buy],a[data-vitrine=buy]')
  if (around) return around
  const productAround = (each: Element | null | undefined): string | null | undefined =>
    each?.closest('[data-vitrine-product]')?.getAttribute('data-vitrine-product')
  const section = element.closest('[data-vitrine-product]')
  return [...(section?.querySelectorAll(buyLinks) ?? [])].find(
    (link) => productAround(link) === productAround(section),
  )
}

/** Links with a parameter that may change a price. */
const pricedLinks = ['coupon', 'pricerule', 'currencies'].map((name) => `a[href*="${name}=" i]`).join()

/**
 * The link whose terms apply to a shown price: the one beside it, else the form beside it, else the store's first link for
 * the product that may change the price.
 *
 * @param isDue what is due is shown, which any link of the product decides
 */
export const linkFor = (
  element: Element,
  storefront: Storefront,
  product: string | undefined,
  isDue = false,
): Element | undefined => {
  const beside = linkBeside(element) ?? formBeside(element, storefront)
  if (beside || !product) return beside
  const sells = (link: Element): boolean => {
    const seller = link.closest('[data-vitrine-product],vitrine-buy,vitrine-card')
    const sold = seller?.getAttribute('product') ?? seller?.getAttribute('data-vitrine-product')
    const isBuyLink = link.matches(buyLinks) || seller?.matches('vitrine-buy,vitrine-card')
    const terms = linkTerms(storefront.settings.value, ownAddress(link))
    return Boolean(
      isBuyLink &&
        !link.hasAttribute(sameOrderAttribute) &&
        idKey(sold ?? '') === product &&
        nearestStore(link) === nearestStore(element) &&
        (terms?.quantities.has(product) || isOpaqueBeside(terms, product)),
    )
  }
  // A page that a server renders has no document.
  const document = element.ownerDocument as Document | undefined
  const first = (links: string) => [...(document?.querySelectorAll(links) ?? [])].find(sells)
  return first(pricedLinks) ?? (isDue ? first('a[href]') : undefined)
}

/** The first link of the merchant's inside an element that leads to checkout; undefined without one. */
export const checkoutLinkIn = (host: Element, { settings }: Storefront): Element | undefined =>
  [...host.querySelectorAll(`a[href]:not([${sameOrderAttribute}])${notSlotted}`)].find((link) =>
    ownLinkIn(settings.value, ownAddress(link)),
  )

/**
 * Tells scripts that decorate links, such as linkers, of a press on a control in a shadow root. They look around the
 * event's target, where no link is, so the merchant's link in the element counts as pressed.
 */
export const tellDecorators = (event: Event, host: Element, storefront: Storefront): void => {
  if (event.type === 'click' || (event instanceof KeyboardEvent && event.key !== 'Enter')) return
  const link = checkoutLinkIn(host.closest('vitrine-order') ?? host, storefront)
  // No browser acts by this event, and no page counts it as a click.
  link?.dispatchEvent(new MouseEvent('mousedown', event))
}

/**
 * Says why an amount is withheld and, where the developer is, where the merchant's own link contradicts the element or its store.
 * The element and the store win.
 */
export const warnOfContradictions = (
  { page, settings }: Storefront,
  own: string | undefined,
  stated: Stated,
  warn: WarnAttribute,
  prefix: '' | 'data-vitrine-' = '',
): void => {
  const found = [
    ...withheldAmount(settings.value, own, stated),
    ...(page.inspector.value?.contradictions(settings.value, own, stated) ?? []),
  ]
  for (const [isOwn, name, ...report] of found)
    if (isOwn) warn(prefix + name, ...report)
    else page.warn('vitrine-store', name, ...report)
}
