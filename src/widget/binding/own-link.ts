import { ownCheckoutLink } from '../../contract/checkout-link.ts'
import { decoratedLink } from '../../contract/merchant-link.ts'
import { notSlotted } from '../settings/attributes.ts'
import type { Storefront } from '../storefront/storefront.ts'

/** The merchant's links that lead to checkout by an address of ours: their own address, and ours. */
const links = new WeakMap<Element, { own: string | undefined; written: string }>()

/** The merchant's own address of a link, with all that scripts have added to it since; undefined without one. */
export const ownAddress = (link: Element): string | undefined => {
  const current = link.getAttribute('href') ?? undefined
  const known = links.get(link)
  if (!known || current === undefined) return current
  return current === known.written ? known.own : decoratedLink(known.own, known.written, current)
}

/** Gives the merchant's link the address that sells, which was made from its own one. */
export const writeAddress = (link: Element, own: string | undefined, address: string): void => {
  if (link.getAttribute('href') !== address) link.setAttribute('href', address)
  links.set(link, { own, written: address })
}

/** The first link of the merchant's inside an element that leads to checkout; undefined without one. */
export const checkoutLinkIn = (host: Element, { settings }: Storefront): Element | undefined => {
  const { checkoutHost, client } = settings.value
  if (!checkoutHost || !client) return undefined
  return [...host.querySelectorAll(`a[href]${notSlotted}`)].find((link) =>
    ownCheckoutLink(checkoutHost, client, ownAddress(link)),
  )
}
