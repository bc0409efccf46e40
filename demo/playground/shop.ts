/**
 * Reads a merchant's own checkout link and price host: what the playground shows in place of the sandbox's shop. The link
 * names client, checkout host, products, quantities, code, currency and whatever else the merchant has written into it;
 * nothing of it is stored but in the address of the page. What names a customer is left out, because a snippet is for
 * everyone. Each mistake is a fault with its remedy. No request is made here.
 */

import { checkoutLink } from '../../src/contract/checkout-link.ts'
import { isSetByUs, namesCustomer } from '../../src/contract/link-parameters.ts'
import { type LinkPart, readMerchantLink } from '../../src/contract/merchant-link.ts'
import { settingChecks } from '../../src/widget/settings/settings.ts'
import { isProduct } from '../../src/widget/settings/text.ts'

/** A mistake in link or price host, and its remedy. */
export interface ShopFault {
  text: string
  remedy: string
}

/** A merchant's shop, as one of its links describes it. */
export interface OwnShop {
  client: string
  checkoutHost: string
  priceHost: string
  /** The link without what names a customer. */
  link: string
  products: readonly { id: string; quantity: number }[]
  coupon: string
  currency: string
  country: string
  priceRule: string
  /** Parameters that stay in every link, such as `affiliate=48817`. */
  parameters: readonly string[]
  /** Names of parameters that were left out, because they name a customer. */
  leftOut: readonly string[]
}

export interface ReadShop {
  /** Undefined with a fault. */
  shop?: OwnShop
  faults: readonly ShopFault[]
}

const form = 'https://checkout.example/1001/?scope=checkout&cart=97772'

const urlOf = (text: string): URL | undefined => {
  // A sandbox on this machine speaks http.
  const protocol = /^(localhost|127\.[\d.]+)(?=[:/]|$)/i.test(text) ? 'http' : 'https'
  const address = /^https?:\/\//i.test(text) ? text : `${protocol}://${text}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  // A word alone is a name that no link of a shop has.
  return url && (url.hostname.includes('.') || url.hostname === 'localhost') ? url : undefined
}

/** An address of the price host itself, also where one of its `/prices` addresses was pasted. */
const priceHostOf = (text: string): string | undefined => {
  const url = urlOf(text.trim())
  if (!url || url.username || url.password) return undefined
  return settingChecks.priceHost(`${url.origin}${url.pathname.replace(/\/prices\/?$/, '')}`)
}

const parameterOf = (parts: readonly LinkPart[], name: string): string =>
  parts.find((part) => part.name.toLowerCase() === name)?.value.trim() ?? ''

/** The quantity of a product: its own, or that of the only one. A product that is named twice is bought twice. */
const productsIn = (
  parts: readonly LinkPart[],
  ids: readonly string[],
  faults: ShopFault[],
): OwnShop['products'] => {
  const names = [...new Set(ids)]
  return names.map((id) => {
    const parameters = [
      `quantity_${id}`,
      `quantity_${id.replace(/^I/, '')}`,
      ...(names.length === 1 ? ['quantity'] : []),
    ]
    const parameter = parameters.find((name) => parameterOf(parts, name.toLowerCase()))
    if (!parameter) return { id, quantity: ids.filter((other) => other === id).length }
    const written = parameterOf(parts, parameter.toLowerCase())
    const quantity = Number(written)
    // The widget and checkout take any whole number, also above those that a shopper can choose.
    if (Number.isSafeInteger(quantity) && quantity >= 1) return { id, quantity }
    faults.push({
      text: `“${written}” in ${parameter}= is no number of units.`,
      remedy: 'Write a whole number from 1 on, or take the parameter out.',
    })
    return { id, quantity: 1 }
  })
}

/** The parameters that become settings of the snippet, and how each is written. */
const settingNames = {
  coupon: [
    'coupon',
    'A code has letters, digits and signs, 64 at most, and no placeholder of a mail program.',
  ],
  currency: ['currency', 'Write the three letters of a currency, such as EUR.'],
  deliverycountryid: ['country', 'Write the two letters of a country, such as DE.'],
  pricerule: ['priceRule', 'Copy the name of the price rule from the platform.'],
} as const

/** A value of the link as the widget's settings take it. One that they refuse is a fault. */
const settingOf = (
  parts: readonly LinkPart[],
  name: keyof typeof settingNames,
  faults: ShopFault[],
): string => {
  const [setting, remedy] = settingNames[name]
  const part = parts.find((each) => each.name.toLowerCase() === name)
  const written = part?.value.trim()
  const value = written && settingChecks[setting](written)
  if (part && written && !value)
    faults.push({
      text: `“${written}” in ${part.name}= cannot be used.`,
      remedy: `${remedy} Or take it out.`,
    })
  return value || ''
}

/** Reads the link alone. A link that was copied out of HTML has its ampersands escaped. */
const readLink = (text: string): ReadShop => {
  const url = urlOf(text.trim().replaceAll('&amp;', '&'))
  if (!url)
    return { faults: [{ text: 'This is no address.', remedy: `A checkout link looks like this: ${form}` }] }
  const client = settingChecks.client(url.pathname.split('/')[1] ?? '')
  if (!client)
    return {
      faults: [
        {
          text: 'This is no checkout link: no client ID stands behind the host.',
          remedy: `Copy the address of a buy button of your shop. It looks like this: ${form}`,
        },
      ],
    }
  const parts = readMerchantLink(url.href, new URL(`/${client}/`, url))?.parts ?? []
  const ids = parameterOf(parts, 'cart')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)
  if (ids.length === 0)
    return {
      faults: [
        {
          text: 'This link has no cart, so it names no product.',
          remedy: `Add cart= with the IDs of your products, separated by commas: ${url.origin}/${client}/?scope=checkout&cart=97772`,
        },
      ],
    }
  const wrong = ids.filter((id) => !isProduct(id))
  if (wrong.length > 0)
    return {
      faults: wrong.map((id) => ({
        text: `“${id}” in cart= is no product ID.`,
        remedy: 'Write the number of the product, or your own ID of it behind a capital I.',
      })),
    }
  const leftOut = parts.filter(({ name }) => namesCustomer(name) && !/^deliverycountryid$/i.test(name))
  const kept = parts.filter((part) => !leftOut.includes(part))
  url.search = kept.map((part) => part.text).join('&')
  const faults: ShopFault[] = []
  const shop: OwnShop = {
    client,
    checkoutHost: url.origin,
    priceHost: '',
    link: url.href,
    products: productsIn(parts, ids, faults),
    coupon: settingOf(parts, 'coupon', faults),
    currency: settingOf(parts, 'currency', faults),
    country: settingOf(parts, 'deliverycountryid', faults),
    priceRule: settingOf(parts, 'pricerule', faults),
    parameters: kept
      .filter(({ name }) => name && name !== 'scope' && !isSetByUs(name))
      .map(({ name, value }) => `${name}=${value}`),
    leftOut: leftOut.map(({ name }) => name),
  }
  return faults.length > 0 ? { faults } : { shop, faults }
}

/**
 * Reads link and price host together, and says everything that is wrong with them.
 *
 * @param isSecure whether the page is on https, which may ask no host on http but this machine
 */
export const readShop = (link: string, priceHost: string, isSecure = false): ReadShop => {
  const { shop, faults } = readLink(link)
  const host = priceHostOf(priceHost)
  const hostFaults: ShopFault[] = []
  if (!host)
    hostFaults.push({
      text: priceHost.trim() ? 'The price host is no address.' : 'The price host is missing.',
      remedy:
        'No link names it. The platform tells it with your account; it looks like this: https://prices.example',
    })
  else if (isSecure && /^http:/.test(host) && new URL(host).hostname !== 'localhost')
    hostFaults.push({
      text: 'This page is on https, and browsers let it ask no host on http.',
      remedy: 'Give the price host with https://.',
    })
  const all = [...faults, ...hostFaults]
  return shop && host && all.length === 0
    ? { shop: { ...shop, priceHost: host }, faults: [] }
    : { faults: all }
}

/** The link of one product of the shop: the merchant's own, with this product alone. */
export const linkOf = (
  { link, checkoutHost, client, products }: Pick<OwnShop, 'link' | 'checkoutHost' | 'client' | 'products'>,
  id: string,
  terms: { coupon: string; currency: string; country: string },
): string => {
  const { quantity = 1 } = products.find((product) => product.id === id) ?? {}
  const cart = {
    items: [{ product: id, quantity }],
    coupon: terms.coupon,
    currency: terms.currency,
    country: terms.country,
  }
  return checkoutLink(checkoutHost, client, cart, link) ?? link
}
