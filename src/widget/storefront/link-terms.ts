/** What the merchant's own link says about the terms of a store, and the bounds of its units. */

import { ownCheckoutLink } from '../../contract/checkout-link.ts'
import { type Bounds, type LinkTerms, linkMeaning } from '../../contract/link-meaning.ts'
import { linkParts, withParts } from '../../contract/merchant-link.ts'
import { cleanCoupon, cleanPriceRule, type Settings } from '../settings/settings.ts'

export type { LinkTerms }

/** The bounds that a link states for the units of a product. */
export const boundsIn = (terms: LinkTerms | undefined, product: string | undefined): Bounds =>
  terms?.boundsOf(product ?? '') ?? { least: 1, most: Infinity }

/** The number of units that checkout sells and that is nearest to the given one. */
export const within = ({ least, most }: Bounds, units: number): number =>
  Math.min(Math.max(units, least), most)

/** The units that are sold of a product: the stated ones, else those of its link, within the bounds of the link. */
export const unitsIn = (terms: LinkTerms | undefined, product: string, stated?: number): number =>
  within(boundsIn(terms, product), stated || (terms?.quantities.get(product) ?? 1))

/** Ends the address by which the terms of a form are read like those of a link. Nobody follows it. */
export const formMark = '#vitrine-form'

/** Whether an address stands for a form of the merchant's. Nothing of ours goes into it, so it alone decides its price. */
export const isFormAddress = (own: string | undefined): boolean => own?.endsWith(formMark) === true

/** The merchant's own link to the checkout of a store; undefined for one that leads elsewhere. */
export const ownLinkIn = ({ checkoutHost, client }: Settings, link: string | null | undefined) =>
  link && checkoutHost && client ? ownCheckoutLink(checkoutHost, client, link) : undefined

/** Reads a link. No price can be asked for with a code or a rule that is no usual one, so its amount is not known. */
const readTerms = (...link: Parameters<typeof linkMeaning>): LinkTerms => {
  const terms = linkMeaning(...link)
  const { coupon = '', priceRule = '' } = terms
  const name =
    coupon && !cleanCoupon(coupon) ? 'coupon' : priceRule && !cleanPriceRule(priceRule) ? 'pricerule' : ''
  return name
    ? { ...terms, isMiswritten: true, unknown: terms.unknown ?? { kind: 'parameter', name } }
    : terms
}

/**
 * The terms of the merchant's link with the parameters of the settings; undefined where the link leads elsewhere and
 * the settings have none.
 */
export const linkTerms = (settings: Settings, own: string | undefined): LinkTerms | undefined => {
  const { linkParams, plainPaths } = settings
  const link = ownLinkIn(settings, own)
  if (!link && !linkParams) return undefined
  const { path = '', parts = [] } = link ?? {}
  if (!isFormAddress(own)) return readTerms(path, withParts(parts, linkParts(linkParams ?? '')), plainPaths)
  const terms = readTerms(path, parts, plainPaths)
  // The page may sell in another currency or country than the form says, so no amount is said to be that of checkout.
  return { ...terms, unknown: terms.unknown ?? { kind: 'parameter', name: 'form' } }
}
