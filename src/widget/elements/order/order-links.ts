import { checkoutLink } from '../../../contract/checkout-link.ts'
import { idKey, isOfProduct, isOpaqueBeside, nameKey, namesakeIn } from '../../../contract/link-meaning.ts'
import { type LinkPart, withParts } from '../../../contract/merchant-link.ts'
import type { PriceItem } from '../../../contract/price-item.ts'
import { checkoutLinkIn, ownAddress, warnOfContradictions } from '../../binding/own-link.ts'
import { hasFurther } from '../../checkout/buy-intent.ts'
import { matchesProduct } from '../../prices/price-book.ts'
import type { Settings } from '../../settings/settings.ts'
import { type LinkTerms, linkTerms, ownLinkIn } from '../../storefront/link-terms.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { itemElements, type OrderItem } from './order-items.ts'

/** Why one link cannot sell all that the links of an order say. */
interface MixedOrder {
  item: Pick<OrderItem, 'element' | 'product'>
  problem: 'not-one-order' | 'own-amount'
  detail: string
}

/** The merchant's own links of an order: those of its products, and the one of the whole order. */
export interface OrderLinks {
  /** The first one. Its parameters stay in the link of the order, and the prices of the order follow its terms. */
  own: string | undefined
  /**
   * The link of the chosen products: the first one, with the path and the affiliate of their links, and with what
   * each of their links says about its own product. If a single product is chosen and nothing is known about its
   * link, that link sells it as it is.
   */
  ownOf(chosen: readonly Pick<OrderItem, 'element' | 'product'>[]): string | undefined
  /**
   * The first of the chosen products whose own link contradicts the link of the whole order, and what it says; or the
   * first one, where they lose what else the cart of the order's own link may sell.
   */
  mixedIn(chosen: readonly Pick<OrderItem, 'element' | 'product'>[]): MixedOrder | undefined
  /** The terms of a product's link, else of the order's. */
  termsOf(item: Pick<OrderItem, 'element'>): LinkTerms | undefined
  /**
   * Names both values where an order, or one of its products, contradicts its link.
   *
   * @param currency that of the shown prices
   */
  warn(items: readonly OrderItem[], hasAudiences: boolean, currency: string | undefined): void
}

/** The products of a link in the letters of its `cart`, such as `i301`. */
const cartTexts = (parts: readonly LinkPart[]): string[] =>
  (parts.find(({ name }) => nameKey(name) === 'cart')?.value ?? '').split(',').map((text) => text.trim())

/**
 * The products of an order in the letters of the links that sell them.
 *
 * @param links the parameters of each link, that of the order first
 */
const writtenItems = (links: readonly LinkPart[][], products: readonly string[]) => {
  const [ofOrder = [], ...others] = links.map(cartTexts)
  const texts = [...new Set(products)].map(
    (product) => [...ofOrder, ...others.flat()].find((text) => idKey(text) === product) ?? product,
  )
  return {
    items: texts.map((product) => ({ product, quantity: 1 })),
    /** Whether the link of the order has the letters of all. A capital I is what a link has anyway. */
    isWritten: texts.every((text) => text === idKey(text) || ofOrder.includes(text)),
  }
}

/**
 * The link of an order for its chosen products.
 *
 * @param own the first link of the order
 * @param ofOrder that link, where it belongs to no product
 */
const ownOfChosen = (
  settings: Settings,
  own: string | undefined,
  ofOrder: string | undefined,
  chosen: readonly { product: string; link: string | undefined }[],
): string | undefined => {
  const isOpaque = (link: string | undefined) => linkTerms(settings, link)?.isOpaque
  const [first, ...others] = chosen
  const sold = first?.link ?? ofOrder
  if (first && others.length === 0 && isOpaqueBeside(linkTerms(settings, sold), first.product)) return sold
  const read = (link: string | undefined) => ownLinkIn(settings, link)
  const base = read(own)
  /** The products as their links name them, which are others where only the kind of the ID differs. */
  const named = chosen.map(({ product, link }) => {
    const terms = linkTerms(settings, link ?? ofOrder)
    const namesake = terms && namesakeIn(terms, product)
    return { product: namesake ?? product, link, isLost: namesake !== undefined && (link ?? ofOrder) !== own }
  })
  const links = named.flatMap(({ product, link }) => {
    const written = read(link)
    return link && written ? [{ product, link, ...written }] : []
  })
  // Of several paths, one whose content is not known leads, because the amount of the order is then not known either.
  const leading = links.find(({ link }) => linkTerms(settings, link)?.unknown?.kind === 'path') ?? links[0]
  const isAffiliate = ({ name, value }: LinkPart) => nameKey(name) === 'affiliate' && value !== ''
  const more = links.flatMap(({ product, link, parts }) =>
    parts.filter((part) => isOfProduct(part.name, product) || (link !== own && isAffiliate(part))),
  )
  const { items, isWritten } = writtenItems(
    [base, ...links].map((each) => each?.parts ?? []),
    [
      ...named.map(({ product }) => product),
      ...links.flatMap(({ link }) => [...(linkTerms(settings, link)?.quantities.keys() ?? [])]),
    ],
  )
  const isSame =
    !isOpaque(own) && (!leading || leading.path === base?.path) && !named.some(({ isLost }) => isLost)
  if (!base || (more.length === 0 && isSame && isWritten)) return own
  // If the product with a path without `cart` is not chosen, that path does not decide what is sold, but its
  // affiliate stays that of the order.
  const isLeft = isOpaque(own) && own !== ofOrder && !links.some(({ link }) => link === own)
  const { checkoutHost = '', client = '' } = settings
  return checkoutLink(checkoutHost, client, {
    items,
    path: leading?.path ?? (isLeft ? '' : base.path),
    parameters: withParts(isLeft ? base.parts.filter(isAffiliate) : base.parts, more)
      .map(({ text }) => text)
      .join('&'),
  })
}

/**
 * How a product's link contradicts that of the whole order, by another path with content, by a cart of which only a
 * part is sold, or by other codes: one order cannot follow both. Undefined where both say the same.
 */
const differenceOf = (
  { settings, couponFor }: Storefront,
  link: string,
  order: string | undefined,
): string | undefined => {
  const contentOf = (own: string | undefined): string | undefined => {
    const { unknown, isOpaque } = linkTerms(settings.value, own) ?? {}
    if (unknown?.kind === 'path') return `the path ${unknown.name}`
    return isOpaque ? 'a cart that only checkout can read' : undefined
  }
  const content = contentOf(link)
  if (content !== contentOf(order)) return content ?? 'no path'
  const refuses = (own: string | undefined): boolean => linkTerms(settings.value, own)?.hasNoCoupons === true
  if (refuses(link) !== refuses(order)) return refuses(link) ? 'enablecoupon=false' : 'no enablecoupon=false'
  const code = couponFor(link)
  if (code?.toLowerCase() === couponFor(order)?.toLowerCase()) return undefined
  return code ? `coupon=${code}` : 'no code'
}

const sells = (terms: LinkTerms | undefined, product: string): boolean =>
  terms !== undefined && (terms.quantities.has(product) || namesakeIn(terms, product) !== undefined)

/** Names both values where an item, or what the order states for all of its items, contradicts the link that sells it. */
const warnOfItem = (
  host: Element,
  storefront: Storefront,
  { element, product }: OrderItem,
  link: string | undefined,
  hasAudiences: boolean,
  currency: string | undefined,
): void => {
  const prefix = element.localName === 'a' ? 'data-vitrine-' : ''
  const own = element.getAttribute(`${prefix}quantity`)
  const shared = own === null ? host.getAttribute('quantity') : null
  const stated = {
    product,
    quantity: own ?? shared,
    // The shopper may have chosen another rule.
    priceRule: hasAudiences ? linkTerms(storefront.settings.value, link)?.priceRule : undefined,
    currency,
  }
  warnOfContradictions(storefront, link, stated, (name, ...report) =>
    shared !== null && name === 'quantity'
      ? storefront.page.warn(host.localName, name, ...report)
      : storefront.page.warn(element.localName, prefix + name, ...report),
  )
}

/** Reads the links of an order as its effects do: a link that changes is read again. */
export const readOrderLinks = (host: Element, storefront: Storefront): OrderLinks => {
  const settings = storefront.settings.value
  const first = checkoutLinkIn(host, storefront)
  const own = ownAddress(first)
  const ofOrder = first?.closest(itemElements) ? undefined : own
  const ownLinkOf = ({ element }: Pick<OrderItem, 'element'>): string | undefined =>
    ownAddress(element.localName === 'a' ? element : checkoutLinkIn(element, storefront))
  const linkOf = (item: Pick<OrderItem, 'element'>): string | undefined => {
    const link = ownLinkOf(item)
    return linkTerms(settings, link)?.quantities.size ? link : ofOrder
  }
  const termsOf = (item: Pick<OrderItem, 'element'>) => linkTerms(settings, linkOf(item))
  const ownOf: OrderLinks['ownOf'] = (chosen) =>
    ownOfChosen(
      settings,
      own,
      ofOrder,
      chosen.map((item) => ({ product: item.product, link: ownLinkOf(item) })),
    )
  return {
    own,
    ownOf,
    mixedIn(chosen) {
      const order = ownOf(chosen)
      for (const item of chosen) {
        const link = ownLinkOf(item)
        // A link that leads elsewhere sells nothing by itself.
        const isToCheckout = ownLinkIn(settings, link)
        const detail = link && isToCheckout && differenceOf(storefront, link, order)
        if (detail) return { item, problem: 'not-one-order', detail }
      }
      const [item, ...others] = chosen
      const { isOpaque, unknown } = linkTerms(settings, ofOrder) ?? {}
      const isCut = item && others.length > 0 && isOpaque && unknown?.kind === 'parameter'
      return isCut ? { item, problem: 'own-amount', detail: unknown.name } : undefined
    },
    termsOf,
    warn(items, hasAudiences, currency) {
      for (const item of items) {
        const link = linkOf(item)
        // The form offers more than one link of the order can sell.
        if (link === ofOrder && !sells(termsOf(item), item.product)) continue
        warnOfItem(host, storefront, item, link, hasAudiences, currency)
      }
    },
  }
}

/** Products that the link of a chosen one sells beside it, with their units: those that the order does not offer. */
export const furtherUnits = (
  terms: LinkTerms | undefined,
  product: string,
  offered: readonly { product: string; item: PriceItem | undefined }[],
): [product: string, units: number][] =>
  hasFurther(terms, product)
    ? [...terms.quantities].filter(
        ([id]) => !offered.some((row) => row.product === id || (row.item && matchesProduct(id, row.item))),
      )
    : []
