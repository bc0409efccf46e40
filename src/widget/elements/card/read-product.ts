import type { TaxDisplay } from '../../../contract/tax-display.ts'
import { checkoutLinkIn, ownAddress } from '../../binding/own-link.ts'
import { productOf, taxOf, type WarnAttribute } from '../../settings/attributes.ts'
import { type LinkTerms, linkTerms } from '../../storefront/link-terms.ts'
import type { Storefront } from '../../storefront/storefront.ts'

/** The product of a card, and the merchant's own checkout link for it. */
export interface CardProduct {
  /** Undefined in a column of the page's own, and where the attribute cannot be used. */
  product: string | undefined
  /** A column of the page's own, which sells no product. */
  isOwn: boolean
  tax: TaxDisplay
  /** The address of the merchant's own link. */
  own: string | undefined
  /** What that link sells. */
  linked: LinkTerms | undefined
}

/** Reads what a card sells. Called in effects. */
export const readProduct = (host: Element, storefront: Storefront, warn: WarnAttribute): CardProduct => {
  const isOwn = host.getAttribute('product') === 'none'
  const product = isOwn ? undefined : productOf(host, warn)
  const settings = storefront.settings.value
  const tax = taxOf(host, warn, settings)
  const own = ownAddress(checkoutLinkIn(host, storefront))
  return { product, isOwn, tax, own, linked: linkTerms(settings, own) }
}
