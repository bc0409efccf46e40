import { priceUrls } from '../../src/widget/prices/price-url.ts'
import { brandRules } from './brand.ts'
import { type Choices, fromQuery, saysTerms, shownProducts } from './choices.ts'
import { productOf } from './products.ts'

/** Where a merchant's page finds script, prices, checkout and endpoint. */
export interface SnippetHosts {
  client: string
  script: string
  priceHost: string
  checkoutHost: string
  endpoint: string
}

/**
 * The height that is reserved for a card, so that nothing moves when it comes. The tallest card of the playground's
 * products needs it on a narrow phone.
 */
const cardHeight = (choices: Choices): string => {
  const { hasDetails, hasQuantity } = choices
  return `${26 + (hasDetails ? 4 : 0) + (hasQuantity ? 5 : 0) + (saysTerms(choices) ? 1.5 : 0)}rem`
}

/** Cards stand side by side where there is room, in whatever the page has around them. */
const cardBox = (choices: Choices): string =>
  `vitrine-card{display:inline-grid;width:min(20rem,97%);min-height:${cardHeight(choices)};margin:0 3% 1.5em 0;vertical-align:top}`

/** Until plans lay themselves out: their columns, a row for the switch, and only the cards of the chosen interval. */
const plansBox = (
  choices: Choices,
): string => `vitrine-card:not([hidden]){display:grid;min-height:${cardHeight(choices)}}
vitrine-plans{display:grid;grid:auto/repeat(auto-fit,minmax(15rem,1fr));gap:1.5rem}
vitrine-plans:before{content:"";grid-column:1/-1;height:50px}`

/** The height of the form of an order on a narrow phone. */
const orderBox = (choices: Choices): string => {
  const height = 20.5 + 3.5 * shownProducts(choices).length + (choices.hasQuantity ? 4.25 : 0)
  return `vitrine-order{display:grid;max-width:30rem;min-height:${height}rem}`
}

/**
 * A link inside `<vitrine-buy>` keeps the page's look, which is plain. It is made a button here, also without script.
 * System colours follow the page's scheme, and the forced palette; there, only without its adjustment, which would put
 * the page's colour behind the text.
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
const askedProducts = (choices: Choices): string[] =>
  shownProducts(choices).flatMap((id) =>
    choices.kind === 'plans' ? [id, productOf(id)?.monthly ?? ''] : [id],
  )

/**
 * The one `/prices` address that the page will ask, if it can be known beforehand. It cannot when the coupon comes
 * with the page's address. Nor can it with a language, whose header a preload does not send.
 */
const preloadUrl = (choices: Choices, hosts: SnippetHosts): string | undefined => {
  if (choices.coupon === fromQuery || choices.language) return undefined
  const query = {
    host: hosts.priceHost,
    client: hosts.client,
    currency: choices.currency,
    country: choices.country,
    coupon: choices.coupon,
  }
  return priceUrls(query, askedProducts(choices))[0]?.url
}

/** A cart in the page needs the preview that it shows. */
export const hasInlineCart = ({ hasCart, hasPreview }: Choices): boolean => hasCart && hasPreview

/** The rules that the elements come with. */
export const snippetStyles = (choices: Choices): string => {
  switch (choices.kind) {
    case 'card':
      return cardBox(choices)
    case 'plans':
      return plansBox(choices)
    case 'order':
      return orderBox(choices)
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
export const headLines = (choices: Choices, hosts: SnippetHosts): string[] => {
  const url = preloadUrl(choices, hosts)
  const settings = {
    src: hosts.script,
    'data-client': hosts.client,
    'data-price-host': hosts.priceHost,
    'data-checkout-host': hosts.checkoutHost,
    'data-endpoint': choices.hasPreview ? hosts.endpoint : '',
    'data-review': hasInlineCart(choices) ? 'always' : '',
    'data-currency': choices.currency,
    'data-country': choices.country,
    'data-locale': choices.language,
    'data-coupon': ownCoupon(choices),
    'data-tax': choices.tax === 'gross' ? '' : choices.tax,
    'data-link-params': businessParams(choices),
  }
  const brand = brandRules(choices)
  const styles = `${brand && `:root{${brand}}`}${snippetStyles(choices)}`
  return [
    url ? preloadLine(url) : preconnectLine(hosts.priceHost),
    ...(styles ? [`<style>${styles}</style>`] : []),
    // By CORS like the files that it imports, which then need no second connection to a host of their own.
    `<script async crossorigin${attributes(settings)}></script>`,
  ]
}

/** The plain way to checkout, for when there is no script: what a merchant would have written anyway. */
const plainLink = (id: string, choices: Choices, hosts: SnippetHosts): string => {
  const query = new URLSearchParams({ scope: 'checkout', cart: id })
  const rest = { coupon: ownCoupon(choices), currency: choices.currency }
  for (const [name, value] of Object.entries(rest)) if (value) query.set(name, value)
  return escaped(`${hosts.checkoutHost}/${hosts.client}/?${query}`)
}

/** The contents of a card's slots. */
const slots = (id: string, choices: Choices): string => {
  const shown = shownProducts(choices)
  const hasBadge = choices.hasBadge && shown[Math.floor(shown.length / 2)] === id
  const features = productOf(id)?.features ?? []
  return [
    hasBadge ? '<b slot="badge">Most popular</b>' : '',
    choices.hasDetails
      ? `<ul slot="details">${features.map((feature) => `<li>${escaped(feature)}</li>`).join('')}</ul>`
      : '',
  ].join('')
}

const element = (id: string, choices: Choices, hosts: SnippetHosts, fallback: string): string => {
  const { kind } = choices
  const href = plainLink(id, choices, hosts)
  const name = escaped(productOf(id)?.name ?? id)
  const price = escaped(fallback)
  const renewal = saysTerms(choices) ? productOf(id)?.renewal : undefined
  const bound = attributes({ 'data-vitrine-product': id, 'data-vitrine-renewal': renewal })
  if (kind === 'price')
    return `<p${bound}>${name} costs <vitrine-price product="${id}">${price}</vitrine-price>. <a data-vitrine-field="buy" href="${href}">Buy it</a></p>`
  if (kind === 'own')
    return `<p${bound}>${name}: <b data-vitrine-field="price">${price}</b> <a data-vitrine-field="buy" href="${href}">Buy</a></p>`
  if (kind === 'order') {
    const option = shownProducts(choices).length > 1 ? ' data-vitrine-choice="Edition"' : ''
    return `<li><a${bound}${option} href="${href}">${name}</a>`
  }
  if (kind === 'buy')
    return `<vitrine-buy${attributes({ product: id, renewal })}><a href="${href}">Buy ${name}</a></vitrine-buy>`
  const quantity = choices.hasQuantity ? ' quantity-control' : ''
  const rest = `${attributes({ theme: choices.theme })}${quantity}`
  const interval = kind === 'plans' ? 'year' : ''
  const card = `<vitrine-card${attributes({ product: id, interval, renewal })}${rest}><a href="${href}">${name}: ${price}</a>${slots(id, choices)}</vitrine-card>`
  if (kind === 'card') return card
  const monthly = productOf(id)?.monthly ?? ''
  const byMonth = attributes({ product: monthly, interval: 'month', renewal: renewal && 'P1M' })
  return `${card}\n<vitrine-card${byMonth}${rest} hidden>${slots(id, choices)}</vitrine-card>`
}

/** Cards in their plans, and the links of an order in its form. */
const around = (choices: Choices, elements: readonly string[]): readonly string[] => {
  const { kind, theme, hasQuantity } = choices
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
  hosts: SnippetHosts,
  priceOf: (id: string) => string,
): string => {
  const elements = shownProducts(choices).map((id) => element(id, choices, hosts, priceOf(id)))
  const lines = around(choices, elements)
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
export const snippet = (choices: Choices, hosts: SnippetHosts, priceOf: (id: string) => string): string =>
  [...headLines(choices, hosts), snippetElements(choices, hosts, priceOf)].join('\n')

/** Bytes on the wire. */
export const sizeOf = (text: string): number => new TextEncoder().encode(text).length
