/**
 * What the checkout links of a page sell, and which of them stand around an amount. The script reads a document by it, and
 * `vitrine adopt` the source of a page, so that an amount which the one marks is an amount that the other fills.
 */

import { type LinkTerms, linkMeaning, nameKey } from '../../contract/link-meaning.ts'
import { linkParts } from '../../contract/merchant-link.ts'
import type { Settings } from '../settings/settings.ts'
import { linkTerms } from '../storefront/link-terms.ts'

/** A link with its address, as the merchant has written it. */
export interface Link<Node> {
  element: Node
  url: URL
}

/** A link that sells. */
export interface Sale<Node> {
  element: Node
  products: string[]
  terms: LinkTerms
  /** What it cannot be known for. */
  unknown: string | undefined
  /** Equal for links that sell the same on the same terms. */
  key: string
}

const clientOf = ({ pathname }: URL): string | undefined => pathname.split('/')[1]

/** Whether a link may sell: an address of a mail or a script with the same words does not. */
const hasCart = ({ protocol, search }: URL): boolean =>
  /^https?:$/.test(protocol) &&
  linkParts(search.slice(1)).some(({ name, value }) => nameKey(name) === 'cart' && value !== '')

/** The client addresses to which links with a cart lead, as far as the page does not name another client or host. */
export const homesOf = <Node>(
  links: readonly Link<Node>[],
  { client, checkoutHost }: Settings = {},
): string[] => {
  const homes = links.flatMap(({ url }) => {
    const id = clientOf(url)
    const isMeant = (!client || id === client) && (!checkoutHost || url.origin === checkoutHost)
    return isMeant && hasCart(url) ? `${url.origin}/${id}` : []
  })
  return [...new Set(homes)]
}

/** The settings, with the client and the checkout host on which all links with a cart agree; undefined where they do not. */
export const agreedSettings = (
  [home = '', ...others]: readonly string[],
  own: Settings,
): Settings | undefined => {
  if (own.client && own.checkoutHost) return own
  const [, checkoutHost, client] = /^(https?:\/\/[^/]+)\/([\w-]{1,64})$/.exec(home) ?? []
  return client && checkoutHost && others.length === 0 ? { ...own, client, checkoutHost } : undefined
}

/** What the links to the checkout of the settings sell. */
export const salesOf = <Node>(links: readonly Link<Node>[], settings: Settings): Sale<Node>[] => {
  const home = new URL(`${settings.client}/`, `${settings.checkoutHost}/`)
  return links.flatMap(({ element, url }) => {
    const isThere = url.origin === home.origin && `${url.pathname}/`.startsWith(home.pathname)
    // What another client sells has no price here, and a field beside it is not that of a product elsewhere on the page.
    if (!isThere && hasCart(url))
      return { element, products: [], terms: linkMeaning('', []), unknown: url.host, key: url.host }
    const terms = isThere && linkTerms(settings, url.href)
    if (!terms) return []
    const products = [...terms.quantities.keys()]
    const { coupon, priceRule, currency, fixedCurrency, country, isBusiness, hasNoCoupons } = terms
    const unknown = terms.unknown?.name
    const key = [products, coupon, priceRule, currency, fixedCurrency, country, isBusiness, hasNoCoupons]
    // A link without products and content of its own leads to a page such as that of the terms.
    return products.length > 0 || unknown !== undefined
      ? { element, products, terms, unknown, key: JSON.stringify(key) }
      : []
  })
}

/** The sales in each element around a link, and in the link itself. */
export const salesIn = <Node>(
  sales: readonly Sale<Node>[],
  parentOf: (node: Node) => Node | null,
): Map<Node, Sale<Node>[]> => {
  const around = new Map<Node, Sale<Node>[]>()
  for (const sale of sales)
    for (let node: Node | null = sale.element; node; node = parentOf(node)) {
      const inside = around.get(node)
      if (inside) inside.push(sale)
      else around.set(node, [sale])
    }
  return around
}

/** The nearest element around an amount that contains links, or is one; and what these sell. */
export const salesAround = <Node>(
  amount: Node,
  around: ReadonlyMap<Node, readonly Sale<Node>[]>,
  parentOf: (node: Node) => Node | null,
) => {
  let section: Node | null = amount
  while (section && !around.has(section)) section = parentOf(section)
  return { section, sales: (section && around.get(section)) ?? [] }
}

/** The only product of sales on the same terms; undefined where they say less. */
export const onlyProduct = <Node>([first, ...others]: readonly Sale<Node>[]): string | undefined => {
  const isKnown = first?.products.length === 1 && first.unknown === undefined
  return isKnown && others.every(({ unknown, key }) => !unknown && key === first.key)
    ? first.products[0]
    : undefined
}
