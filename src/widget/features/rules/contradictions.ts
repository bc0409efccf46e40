/** A rule about the terms of links. */

import { namesakeIn } from '../../../contract/link-meaning.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Contradiction, Stated } from '../../storefront/inspector.ts'
import { boundsIn, linkTerms } from '../../storefront/link-terms.ts'

/** Where the merchant's own link, or `link-params`, contradicts an element or its store, which win. */
export const contradictions = (
  settings: Settings,
  own: string | undefined,
  { product = '', quantity, priceRule, tax: ownTax }: Stated,
): Contradiction[] => {
  const terms = linkTerms(settings, own)
  // A link that stays as it is written takes nothing from an attribute.
  if (!terms || namesakeIn(terms, product)) return []
  const { quantities } = terms
  const { coupon, currency, tax = 'gross' } = settings
  const found: Contradiction[] = []
  const compare = (
    isOwn: boolean,
    name: string,
    ours: string | null | undefined,
    parameter: string,
    theirs: string | undefined,
  ): void => {
    if (ours && theirs && ours.toLowerCase() !== theirs.toLowerCase())
      found.push([isOwn, name, ours, 'contradicts', `${parameter}=${theirs}`])
  }
  const units = quantities.get(product)
  const { least, most } = boundsIn(terms, product)
  if (Number(quantity) && (Number(quantity) < least || Number(quantity) > most)) {
    const [name, bound] = Number(quantity) < least ? ['minquantity', least] : ['maxquantity', most]
    compare(true, 'quantity', quantity, `${name}_${product}`, String(bound))
  }
  if (quantities.size > 0 && !units) compare(true, 'product', product, 'cart', [...quantities.keys()].join())
  // A plain link sells one unit without saying so.
  if (Number(quantity) && terms.stated.has(product))
    compare(true, 'quantity', quantity, `quantity_${product}`, String(units))
  // A campaign is meant to sell by another rule than the link.
  const rule = priceRule ?? (settings.campaignRules ? undefined : settings.priceRule)
  compare(priceRule !== undefined, 'price-rule', rule, 'pricerule', terms.priceRule)
  compare(false, 'coupon', coupon, 'coupon', terms.coupon)
  if (terms.hasNoCoupons) compare(false, 'coupon', coupon, 'enablecoupon', 'false')
  if (currency !== 'link')
    compare(false, 'currency', currency, 'currency', terms.fixedCurrency ?? terms.currency)
  const shown = ownTax ?? tax
  const isOwnTax = shown !== tax
  if (terms.isBusiness && shown === 'gross') found.push([isOwnTax, 'tax', shown, 'contradicts', 'b2b=true'])
  if (!terms.isBusiness && shown === 'net') found.push([isOwnTax, 'tax', shown, 'needs-business'])
  return found
}
