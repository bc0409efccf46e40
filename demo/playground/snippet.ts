/**
 * Makes the snippet of the choices: one text that a merchant pastes, and whose elements the playground's stage shows.
 * The way to checkout and a price without a coupon stand inside as plain HTML, the room of the elements is reserved,
 * and the price request is preloaded where it can be known. Pure functions; nothing is asked or stored here.
 */

import { rooms } from '../../src/widget/elements/rooms.ts'
import { priceUrls } from '../../src/widget/prices/price-url.ts'
import { brandRules } from './brand.ts'
import { type Choices, fromQuery, saysTerms, shownProducts } from './choices.ts'
import { type DemoProduct, productOf } from './products.ts'
import { linkOf, type OwnShop } from './shop.ts'

/** The shop of a snippet: where the page finds script, prices, checkout and endpoint, and its products. */
export interface SnippetShop {
  client: string
  script: string
  priceHost: string
  checkoutHost: string
  endpoint: string
  /** @default those of the sandbox */
  products?: readonly DemoProduct[]
  /** The merchant's own shop, whose link is that of every product. @default plain links */
  own?: OwnShop | undefined
  /** The hash of a script whose bytes never change. */
  integrity?: string | undefined
  /** The measured height of elements in the merchant's shop, in rem. @default an estimate for the sandbox's products */
  height?: number | undefined
}

/**
 * The height that is reserved for a card, so that nothing moves when it comes. The tallest card of the playground's
 * products needs it on a narrow phone.
 */
const cardHeight = (choices: Choices, { height }: SnippetShop): string => {
  if (height) return `${height}rem`
  const { coupon, hasDetails, hasQuantity } = choices
  return `${23 + (coupon ? 3 : 0) + (hasDetails ? 4 : 0) + (hasQuantity ? 5 : 0) + (saysTerms(choices) ? 3.5 : 0)}rem`
}

/** Cards stand side by side where there is room, in whatever the page has around them. */
const cardBox = (choices: Choices, shop: SnippetShop): string =>
  `vitrine-card{display:inline-grid;width:min(20rem,97%);min-height:${cardHeight(choices, shop)};margin:0 3% 1.5em 0;vertical-align:top}`

/** Until plans lay themselves out: their columns, a row for the switch, and only the cards of the chosen interval. */
const plansBox = (choices: Choices, shop: SnippetShop): string =>
  `vitrine-card:not([hidden]){display:grid;min-height:${cardHeight(choices, shop)}}
vitrine-plans{display:grid;grid:auto/repeat(auto-fit,minmax(min(15rem,100%),1fr));gap:1.5rem}${
    shop.own ? '' : '\nvitrine-plans:before{content:"";grid-column:1/-1;height:50px}'
  }`

/** The height of the form of an order on a narrow phone. */
const orderBox = (choices: Choices, shop: SnippetShop): string => {
  const shown = shownProducts(choices, shop.products).length
  const height = shop.height ?? 20.5 + 3.5 * shown + (choices.hasQuantity ? 4.25 : 0)
  return `vitrine-order{display:grid;max-width:30rem;min-height:${height}rem}`
}

/**
 * Makes a link inside `<vitrine-buy>` a button, also without script, in system colors of the scheme or the forced
 * palette. The palette's adjustment is off there, because it would put the page's color behind the text.
 */
const buttonLook = ({ theme }: Choices): string =>
  `vitrine-buy a{${theme && `color-scheme:${theme};`}display:inline-block;margin:.25rem 0;padding:.8em 1.2em;border-radius:calc(var(--vitrine-radius,12px)*.7);background:var(--vitrine-color-accent,CanvasText);color:var(--vitrine-color-on-accent,Canvas);font-weight:600;text-decoration:none;forced-color-adjust:none}`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const attributes = (values: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(values)
    .filter((entry): entry is [string, string] => Boolean(entry[1]))
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')

/** A code that stands in the snippet itself. */
const ownCoupon = ({ coupon }: Choices): string => (coupon === fromQuery ? '' : coupon)

/** Every product that the page will ask for, in the order in which it will ask. */
const askedProducts = (choices: Choices, { products }: SnippetShop): string[] =>
  shownProducts(choices, products).flatMap((id) => {
    const monthly = choices.kind === 'plans' && productOf(id, products)?.monthly
    return monthly ? [id, monthly] : [id]
  })

/**
 * The one `/prices` address that the page will ask, if it can be known beforehand. A coupon of the page's address rules
 * that out, as does a language, since preloads send no such header.
 */
const preloadUrl = (choices: Choices, shop: SnippetShop): string | undefined => {
  if (choices.coupon === fromQuery || choices.language) return undefined
  const query = {
    host: shop.priceHost,
    client: shop.client,
    currency: choices.currency,
    country: choices.country,
    coupon: choices.coupon,
    priceRule: shop.own?.priceRule,
  }
  const [first, ...more] = priceUrls(query, askedProducts(choices, shop))
  return more.length > 0 ? undefined : first?.url
}

/** A cart in the page needs the preview that it shows. */
export const hasInlineCart = ({ hasCart, hasPreview }: Choices): boolean => hasCart && hasPreview

/** The room of the elements that stand above the others, and of the cart below them. */
const rowsAround = (choices: Choices): string =>
  [
    choices.hasCurrencyChoice ? rooms.currency : '',
    choices.hasCouponField ? rooms.coupon : '',
    hasInlineCart(choices) ? rooms.cart : '',
  ].join('')

/** The rules that the elements come with. */
export const snippetStyles = (choices: Choices, shop: SnippetShop): string =>
  rowsAround(choices) + kindStyles(choices, shop)

const kindStyles = (choices: Choices, shop: SnippetShop): string => {
  switch (choices.kind) {
    case 'card':
      return cardBox(choices, shop)
    case 'plans':
      return plansBox(choices, shop)
    case 'order':
      return orderBox(choices, shop)
    case 'buy':
      return buttonLook(choices)
    default:
      return ''
  }
}

/** Starts the price request while the HTML is being read. It opens the connection as well. */
const preloadLine = (url: string): string =>
  `<link rel="preload" as="fetch" crossorigin href="${escaped(url)}">`

/** Opens the connection to the price host, where the request cannot be known. */
export const preconnectLine = (priceHost: string): string =>
  `<link rel="preconnect" href="${escaped(priceHost)}" crossorigin>`

/** Prices without tax are those of a business checkout. */
export const businessParams = ({ tax }: Choices): string => (tax === 'net' ? 'b2b=true' : '')

/** The lines that a page needs once. */
export const headLines = (choices: Choices, shop: SnippetShop): string[] => {
  const url = preloadUrl(choices, shop)
  const settings = {
    src: shop.script,
    integrity: shop.integrity,
    'data-client': shop.client,
    'data-price-host': shop.priceHost,
    'data-checkout-host': shop.checkoutHost,
    'data-endpoint': choices.hasPreview ? shop.endpoint : '',
    'data-review': hasInlineCart(choices) ? 'always' : '',
    'data-currency': choices.currency,
    'data-country': choices.country,
    'data-locale': choices.language,
    'data-coupon': ownCoupon(choices),
    'data-price-rule': shop.own?.priceRule,
    'data-tax': choices.tax === 'gross' ? '' : choices.tax,
    'data-link-params': businessParams(choices),
  }
  const brand = brandRules(choices)
  const styles = `${brand && `:root{${brand}}`}${snippetStyles(choices, shop)}`
  return [
    url ? preloadLine(url) : preconnectLine(shop.priceHost),
    ...(styles ? [`<style>${styles}</style>`] : []),
    // By CORS like the files that it imports, which then need no second connection to a host of their own.
    `<script async crossorigin${attributes(settings)}></script>`,
  ]
}

/** The plain way to checkout, for when there is no script: what a merchant would have written anyway. */
const plainLink = (id: string, choices: Choices, shop: SnippetShop): string => {
  const { currency, country } = choices
  if (shop.own) return escaped(linkOf(shop.own, id, { coupon: ownCoupon(choices), currency, country }))
  const query = new URLSearchParams({ scope: 'checkout', cart: id })
  const rest = { coupon: ownCoupon(choices), currency }
  for (const [name, value] of Object.entries(rest)) if (value) query.set(name, value)
  return escaped(`${shop.checkoutHost}/${shop.client}/?${query}`)
}

/** The contents of a card's slots. */
const slots = (id: string, choices: Choices, { products }: SnippetShop): string => {
  const shown = shownProducts(choices, products)
  const hasBadge = choices.hasBadge && shown[Math.floor(shown.length / 2)] === id
  const features = productOf(id, products)?.features ?? []
  return [
    hasBadge ? '<b slot="badge">Most popular</b>' : '',
    choices.hasDetails && features.length > 0
      ? `<ul slot="details">${features.map((feature) => `<li>${escaped(feature)}</li>`).join('')}</ul>`
      : '',
  ].join('')
}

const element = (id: string, choices: Choices, shop: SnippetShop, fallback: string): string => {
  const { kind } = choices
  const product = productOf(id, shop.products)
  const href = plainLink(id, choices, shop)
  const name = escaped(product?.name ?? id)
  const price = escaped(fallback)
  const renewal = saysTerms(choices) ? product?.renewal : undefined
  const many = product?.quantity && product.quantity > 1 ? String(product.quantity) : undefined
  const bound = attributes({
    'data-vitrine-product': id,
    'data-vitrine-renewal': renewal,
    // Others read the quantity in their link.
    'data-vitrine-quantity': kind === 'order' ? many : undefined,
  })
  if (kind === 'price')
    return `<p${bound}>${name} costs <vitrine-price product="${id}">${price}</vitrine-price>. <a data-vitrine-field="buy" href="${href}">Buy it</a></p>`
  if (kind === 'own')
    return `<p${bound}>${name}: <b data-vitrine-field="price">${price}</b> <a data-vitrine-field="buy" href="${href}">Buy</a></p>`
  if (kind === 'order') {
    const option = shownProducts(choices, shop.products).length > 1 ? ' data-vitrine-choice="Edition"' : ''
    return `<li><a${bound}${option} href="${href}">${name}</a>`
  }
  if (kind === 'buy')
    return `<vitrine-buy${attributes({ product: id, renewal, quantity: many })}><a href="${href}">Buy ${name}</a></vitrine-buy>`
  const quantity = choices.hasQuantity ? ' quantity-control' : ''
  const rest = `${attributes({ theme: choices.theme })}${quantity}`
  const monthly = kind === 'plans' ? product?.monthly : undefined
  const interval = monthly ? 'year' : ''
  const card = `<vitrine-card${attributes({ product: id, interval, renewal, quantity: many })}${rest}><a href="${href}">${name}: ${price}</a>${slots(id, choices, shop)}</vitrine-card>`
  if (!monthly) return card
  const byMonth = attributes({ product: monthly, interval: 'month', renewal: renewal && 'P1M' })
  return `${card}\n<vitrine-card${byMonth}${rest} hidden>${slots(id, choices, shop)}</vitrine-card>`
}

/** Cards in their plans, and the links of an order in its form. */
const around = (choices: Choices, { own }: SnippetShop, elements: readonly string[]): readonly string[] => {
  const { kind, theme, hasQuantity } = choices
  if (kind === 'plans' && own) return ['<vitrine-plans>', ...elements, '</vitrine-plans>']
  if (kind === 'plans')
    return ['<vitrine-plans selected="year" saving="percent">', ...elements, '</vitrine-plans>']
  if (kind !== 'order') return elements
  const control = hasQuantity ? ' quantity-control' : ''
  return [`<vitrine-order${attributes({ theme })}${control}><ul>`, ...elements, '</ul></vitrine-order>']
}

/**
 * The elements, a product each, with a price and a link inside that hold until a true price is there. The playground's
 * stage shows just these.
 *
 * @param priceOf the price to write inside; one without coupon, so that a fallback never promises less than checkout
 *   charges
 */
export const snippetElements = (
  choices: Choices,
  shop: SnippetShop,
  priceOf: (id: string) => string,
): string => {
  const elements = shownProducts(choices, shop.products).map((id) => element(id, choices, shop, priceOf(id)))
  const lines = around(choices, shop, elements)
  return [
    ...(choices.hasCurrencyChoice
      ? ['<vitrine-currency currencies="EUR USD GBP CHF JPY"></vitrine-currency>']
      : []),
    ...(choices.hasCouponField ? ['<vitrine-coupon></vitrine-coupon>'] : []),
    ...lines,
    ...(hasInlineCart(choices) ? ['<vitrine-cart inline></vitrine-cart>'] : []),
  ].join('\n')
}

/** The snippet that a merchant pastes: the settings once, then the elements. */
export const snippet = (choices: Choices, shop: SnippetShop, priceOf: (id: string) => string): string =>
  [...headLines(choices, shop), snippetElements(choices, shop, priceOf)].join('\n')

/** Bytes on the wire. */
export const sizeOf = (text: string): number => new TextEncoder().encode(text).length
