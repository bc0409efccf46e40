import { type LinkPart, linkPart, linkParts, readMerchantLink, withParts } from './merchant-link.ts'
import { shownParameter } from './shown-text.ts'

/** The platform refuses longer checkout links (docs/platform/checkout-links.md#form). */
export const checkoutLinkLimit = 2000

/** The extra parameter with experiment and arm, which comes back in the purchase. */
export const experimentParameter = 'x-experiment'

/**
 * The parameters of a checkout link that we set. One that is absent stays as the merchant's own link has it; an empty text
 * removes it from there.
 */
export interface CheckoutLinkCart {
  /** `internal` marks the merchant's own product ID, which travels with a capital I before it. */
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
  /** The shown price, as `encodeShown` writes it. A sale does not need it: it is left out of a link too long. */
  shown?: string | undefined
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

/** The product IDs as the link has them, with the quantity of each. */
const quantitiesOf = (items: CheckoutLinkCart['items']): Map<string, number> => {
  const quantities = new Map<string, number>()
  for (const { product, internal, quantity } of items) {
    const id = internal ? `I${product}` : product
    quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  }
  return quantities
}

/** Sets one parameter where the link has it first, else at the end; further ones of its name go. */
const setPart = (parts: readonly LinkPart[], name: string, value: string): LinkPart[] => {
  if (!value) return parts.filter((part) => part.name !== name)
  const old = parts.find((part) => part.name === name)
  // The merchant's own escapes stay.
  return withParts(parts, [old?.value === value ? old : linkPart(name, value)])
}

/** Removes every quantity of the link's products and of ours, but the ones that we set. */
const withoutOldQuantities = (parts: readonly LinkPart[], sold: readonly string[]): LinkPart[] => {
  const listed = parts.flatMap(({ name, value }) => (name === 'cart' ? value.split(',') : []))
  const old = new Set(['quantity'])
  // The platform reads the quantity of the merchant's own ID without its capital I as well.
  for (const id of [...listed.map((text) => text.trim()), ...sold])
    for (const each of [id, id.replace(/^I/, '')]) old.add(`quantity_${each}`).add(`minquantity_${each}`)
  for (const id of sold) old.delete(`quantity_${id}`)
  return parts.filter(({ name }) => !old.has(name))
}

/**
 * The one way to a checkout link: the merchant's own link with our parameters set in it. Every other parameter stays, in
 * its order and with its own escapes, unknown ones and doubled ones too. Undefined for a base that is no http(s) address,
 * and above the length limit. Before that, commas lose their escapes and quantities of 1 are left unsaid, which the platform
 * reads alike (docs/platform/checkout-links.md#parameters); then `shown` is left out.
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

  const linkOf = (isShort: boolean, shown: string | undefined): string => {
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
    // An earlier price must not travel with the order.
    set(shownParameter, shown ?? '')
    const query = parts.map(({ name, text }) =>
      isShort && name === 'cart' ? text.replaceAll('%2C', ',') : text,
    )
    return `${home.href}${path}?${query.join('&')}${hash}`
  }
  const links = [linkOf(false, cart.shown), linkOf(true, cart.shown), linkOf(true, undefined)]
  return links.find((link) => link.length <= checkoutLinkLimit)
}
