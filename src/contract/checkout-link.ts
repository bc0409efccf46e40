/**
 * The one way to a checkout link, for the widget, the endpoint and the command line: the merchant's own link with
 * our parameters set in it. Every other parameter stays, in its order and with its own escapes, unknown ones and
 * doubled ones too. A link is at most 2,000 characters long; before it gets too long, commas lose their escapes,
 * quantities of 1 are left unsaid (the platform reads both alike, docs/platform/checkout-links.md#parameters), and
 * then the words about renewals and the shown price are left out. Pure string work in the script of every page.
 */

import type { CartItem, CartRequest } from './cart-preview.ts'
import { idKey, isOfProduct, nameKey, withoutRepeats } from './link-meaning.ts'
import { type LinkPart, linkPart, linkParts, readMerchantLink, withParts } from './merchant-link.ts'
import { renewalParameter } from './renewal-text.ts'
import { shownParameter } from './shown-text.ts'

/** The platform refuses longer checkout links (docs/platform/checkout-links.md#form). */
export const checkoutLinkLimit = 2000

/**
 * The cart whose parameters we set in a checkout link. An absent one keeps the value of the merchant's own link, and an
 * empty text removes it. The merchant's own product ID is written with a capital I before it. A link that would be too
 * long leaves the words about renewals out first, and then the shown price.
 */
export type CheckoutLinkCart = Readonly<Omit<CartRequest, 'items'>> & { readonly items: readonly CartItem[] }

/** The address of a client's checkout; undefined for a base that is no http(s) address. */
const checkoutHome = (base: string, clientId: string): URL | undefined => {
  try {
    const url = new URL(`${encodeURIComponent(clientId)}/`, base.replace(/\/?$/, '/'))
    return /^https?:$/.test(url.protocol) ? url : undefined
  } catch {
    return undefined
  }
}

/** Reads the merchant's own link to a client's checkout; undefined for a link that leads elsewhere. */
export const ownCheckoutLink = (base: string, clientId: string, own: string | null | undefined) => {
  const home = checkoutHome(base, clientId)
  return home && readMerchantLink(own, home)
}

/** The quantity of each product, by its ID as written in the link. */
const quantitiesOf = (items: CheckoutLinkCart['items']): Map<string, number> => {
  const quantities = new Map<string, number>()
  for (const { product, internal, quantity } of items) {
    const id = internal ? `I${product}` : product
    quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  }
  return quantities
}

/** Sets a parameter at its place in the link, in the letters of the link, else at the end. */
const setPart = (parts: readonly LinkPart[], name: string, value: string): LinkPart[] => {
  const key = nameKey(name)
  if (!value) return parts.filter((part) => nameKey(part.name) !== key)
  const old = parts.find((part) => nameKey(part.name) === key)
  // Keeps the merchant's own escapes when the value is the same.
  // An empty parameter has said nothing, so its letters need not be kept.
  const part = old?.value === value ? old : linkPart(old?.value ? old.name : name, value)
  return old ? withParts(parts, [part]) : [...parts, part]
}

/** Whether a parameter is about a product that is not sold, or about a quantity that we set under another name. */
const isOld = (name: string, listed: readonly string[], sold: readonly string[]): boolean => {
  const key = nameKey(name)
  const isOf = (id: string): boolean => isOfProduct(name, id)
  // A quantity without a product belongs to the only one of the link; of several, nobody knows whose it is.
  if (key === 'quantity') return sold.length <= 1 || new Set(listed).size <= 1
  if (sold.some((id) => key === nameKey(`quantity_${id}`))) return false
  return sold.some(isOf) ? key.startsWith('quantity_') : listed.some(isOf)
}

/**
 * Builds a checkout link. Undefined for a base that is no http(s) address, and when the shortest form exceeds the limit.
 *
 * @param own the merchant's own link; a link that leads elsewhere counts as none
 */
export const checkoutLink = (
  base: string,
  clientId: string,
  cart: CheckoutLinkCart,
  own?: string | null,
): string | undefined => {
  const home = checkoutHome(base, clientId)
  if (!home) return undefined
  const { path = cart.path ?? '', parts: merchants = [], hash = '' } = readMerchantLink(own, home) ?? {}
  const given = withoutRepeats(withParts(merchants, linkParts(cart.parameters ?? '')))
  const quantities = quantitiesOf(cart.items)
  const sold = [...quantities.keys()]
  const listed = (given.find(({ name }) => nameKey(name) === 'cart')?.value ?? '').split(',')
  const listedIds = listed.flatMap((text) => idKey(text) ?? [])
  /** A product as the link writes it, such as `i301`. */
  const asWritten = (id: string): string => listed.find((text) => idKey(text) === id)?.trim() ?? id

  const linkOf = (
    isShort: boolean,
    { shown, renewal }: Pick<CheckoutLinkCart, 'shown' | 'renewal'>,
  ): string => {
    let parts: readonly LinkPart[] = given.filter(({ name }) => !isOld(name, listedIds, sold))
    const set = (name: string, value: string | undefined): void => {
      if (value !== undefined) parts = setPart(parts, name, value)
    }
    // A path may have a scope of its own, such as that of quotes.
    if (!path && !parts.some(({ name, value }) => nameKey(name) === 'scope' && value))
      set('scope', 'checkout')
    set('cart', sold.map(asWritten).join())
    for (const [id, quantity] of quantities)
      set(`quantity_${asWritten(id)}`, isShort && quantity === 1 ? '' : String(quantity))
    set('coupon', cart.coupon)
    set('currency', cart.currency)
    set('deliveryCountryId', cart.country)
    set('language', cart.language)
    set('pricerule', cart.priceRule)
    for (const [name, value] of Object.entries(cart.extra ?? {})) set(name, value)
    // Removes what was shown of an earlier order from the merchant's own link.
    set(shownParameter, shown ?? '')
    set(renewalParameter, renewal ?? '')
    const query = parts.map(({ name, text }) =>
      isShort && nameKey(name) === 'cart' ? text.replaceAll('%2C', ',') : text,
    )
    return `${home.href}${path}?${query.join('&')}${hash}`
  }
  const { shown } = cart
  // Hundreds of cards build their links in one task, so a shorter form is built only where it is needed.
  const whole = linkOf(false, cart)
  if (whole.length <= checkoutLinkLimit) return whole
  const shorter = [linkOf(true, cart), linkOf(true, { shown }), linkOf(true, {})]
  return shorter.find((link) => link.length <= checkoutLinkLimit)
}
