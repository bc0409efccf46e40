/**
 * The one way to a checkout link, for the widget, the endpoint and the command line: the merchant's own link with
 * our parameters set in it. Every other parameter stays, in its order and with its own escapes, unknown ones and
 * doubled ones too. A link is at most 2,000 characters long; before it gets too long, commas lose their escapes,
 * quantities of 1 are left unsaid (the platform reads both alike, docs/platform/checkout-links.md#parameters), and
 * then the words about renewals and the shown price are left out. Pure string work in the script of every page.
 */

import { type LinkPart, linkPart, linkParts, readMerchantLink, withParts } from './merchant-link.ts'
import { renewalParameter } from './renewal-text.ts'
import { shownParameter } from './shown-text.ts'

/** The platform refuses longer checkout links (docs/platform/checkout-links.md#form). */
export const checkoutLinkLimit = 2000

/** The extra parameter with experiment and arm, which comes back in the purchase. */
export const experimentParameter = 'x-experiment'

/**
 * The parameters of a checkout link that we set. An absent one keeps the value of the merchant's own link, and an empty
 * text removes it.
 */
export interface CheckoutLinkCart {
  /** `internal` marks the merchant's own product ID, which is written with a capital I before it. */
  items: readonly { product: string; internal?: boolean | undefined; quantity: number }[]
  coupon?: string | undefined
  currency?: string | undefined
  /** ISO 3166-1 alpha-2: prefills the delivery country, so that tax and price are those that the page showed. */
  country?: string | undefined
  /** ISO 639-1. */
  language?: string | undefined
  priceRule?: string | undefined
  /** Further parameters as the query of a link, such as `affiliate=48817&cfg=two-columns`. */
  parameters?: string | undefined
  /** Keys begin with `x-`. */
  extra?: Readonly<Record<string, string>> | undefined
  /** The shown price, as `encodeShown` writes it. A link that would be too long leaves it out. */
  shown?: string | undefined
  /** The page's words about renewals, as `encodeRenewal` writes them. The first to go in a link that would be too long. */
  renewal?: string | undefined
}

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

/** Sets a parameter at its first place in the link, else at the end, and removes others of its name. */
const setPart = (parts: readonly LinkPart[], name: string, value: string): LinkPart[] => {
  if (!value) return parts.filter((part) => part.name !== name)
  const old = parts.find((part) => part.name === name)
  // Keeps the merchant's own escapes when the value is the same.
  return withParts(parts, [old?.value === value ? old : linkPart(name, value)])
}

/** Removes the quantities of the link's products and of ours, except those that we set. */
const withoutOldQuantities = (parts: readonly LinkPart[], sold: readonly string[]): LinkPart[] => {
  const listed = parts.flatMap(({ name, value }) => (name === 'cart' ? value.split(',') : []))
  const old = new Set(['quantity'])
  // The platform also reads the quantity of a merchant's own ID without its capital I.
  for (const id of [...listed.map((text) => text.trim()), ...sold])
    for (const each of [id, id.replace(/^I/, '')]) old.add(`quantity_${each}`).add(`minquantity_${each}`)
  for (const id of sold) old.delete(`quantity_${id}`)
  return parts.filter(({ name }) => !old.has(name))
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
  const { path = '', parts: merchants = [], hash = '' } = readMerchantLink(own, home) ?? {}
  const given = withParts(merchants, linkParts(cart.parameters ?? ''))
  const quantities = quantitiesOf(cart.items)

  const linkOf = (
    isShort: boolean,
    { shown, renewal }: Pick<CheckoutLinkCart, 'shown' | 'renewal'>,
  ): string => {
    let parts: readonly LinkPart[] = withoutOldQuantities(given, [...quantities.keys()])
    const set = (name: string, value: string | undefined): void => {
      if (value !== undefined) parts = setPart(parts, name, value)
    }
    if (!parts.some(({ name, value }) => name === 'scope' && value)) set('scope', 'checkout')
    set('cart', [...quantities.keys()].join())
    for (const [id, quantity] of quantities)
      set(`quantity_${id}`, isShort && quantity === 1 ? '' : String(quantity))
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
      isShort && name === 'cart' ? text.replaceAll('%2C', ',') : text,
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
