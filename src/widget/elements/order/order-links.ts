import type { PriceItem } from '../../../contract/price-item.ts'
import { checkoutLinkIn, ownAddress, warnOfContradictions } from '../../binding/own-link.ts'
import { hasFurther } from '../../checkout/buy-intent.ts'
import { matchesProduct } from '../../prices/price-book.ts'
import { type LinkTerms, linkTerms } from '../../storefront/link-terms.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { itemElements, type OrderItem } from './order-items.ts'

/** The merchant's own links of an order: of each product, and of the whole. */
export interface OrderLinks {
  /** The first one, whose parameters stay in the link of the order. */
  own: string | undefined
  /** The terms of a product's link, else of the order's. */
  termsOf(item: Pick<OrderItem, 'element'>): LinkTerms | undefined
  /** Names both values where an order, or one of its products, says otherwise than its link. */
  warn(items: readonly OrderItem[], hasAudiences: boolean): void
}

/** Reads the links of an order as its effects do: a link that changes is read again. */
export const readOrderLinks = (host: Element, storefront: Storefront): OrderLinks => {
  const settings = storefront.settings.value
  const { warn } = storefront.page
  const first = checkoutLinkIn(host, storefront)
  const own = ownAddress(first)
  const ofOrder = first?.closest(itemElements) ? undefined : own
  const linkOf = ({ element }: Pick<OrderItem, 'element'>): string | undefined => {
    const link = ownAddress(element.localName === 'a' ? element : checkoutLinkIn(element, storefront))
    return linkTerms(settings, link)?.quantities.size ? link : ofOrder
  }
  const termsOf = (item: Pick<OrderItem, 'element'>) => linkTerms(settings, linkOf(item))
  return {
    own,
    termsOf,
    warn(items, hasAudiences) {
      for (const { element, product } of items) {
        const link = linkOf({ element })
        const terms = termsOf({ element })
        const isSold = terms?.quantities.has(product)
        // The form offers more than one link of the order can sell.
        if (link === ofOrder && !isSold) continue
        const prefix = element.localName === 'a' ? 'data-vitrine-' : ''
        const own = element.getAttribute(`${prefix}quantity`)
        const shared = own === null ? host.getAttribute('quantity') : null
        const stated = {
          product,
          quantity: own ?? shared,
          isInOrder: true,
          // The shopper may have chosen another rule.
          priceRule: hasAudiences ? terms?.priceRule : undefined,
        }
        warnOfContradictions(storefront, link, stated, (name, ...report) =>
          shared !== null && name === 'quantity'
            ? warn(host.localName, name, ...report)
            : warn(element.localName, prefix + name, ...report),
        )
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
