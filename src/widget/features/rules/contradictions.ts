/** A rule about the terms of links. */

import { namesakeIn } from '../../../contract/link-meaning.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Contradiction, Stated } from '../../storefront/inspector.ts'
import { boundsIn, type LinkTerms, linkTerms } from '../../storefront/link-terms.ts'

/** A statement beside a parameter of the link, where the two differ. */
const differing = (
  isOwn: boolean,
  name: string,
  ours: string | null | undefined,
  parameter: string,
  theirs: string | undefined,
): Contradiction[] =>
  ours && theirs && ours.toLowerCase() !== theirs.toLowerCase()
    ? [[isOwn, name, ours, 'contradicts', `${parameter}=${theirs}`]]
    : []

/** The product and its units beside those of the link. */
const ofUnits = (terms: LinkTerms, product: string, quantity: Stated['quantity']): Contradiction[] => {
  const { quantities, stated } = terms
  const count = Number(quantity)
  const units = quantities.get(product)
  const { least, most } = boundsIn(terms, product)
  const found: Contradiction[] = []
  if (count && (count < least || count > most)) {
    const [name, bound] = count < least ? ['minquantity', least] : ['maxquantity', most]
    found.push(...differing(true, 'quantity', quantity, `${name}_${product}`, String(bound)))
  }
  if (quantities.size > 0 && !units)
    found.push(...differing(true, 'product', product, 'cart', [...quantities.keys()].join()))
  // A plain link sells one unit without saying so.
  if (count && stated.has(product))
    found.push(...differing(true, 'quantity', quantity, `quantity_${product}`, String(units)))
  return found
}

/** The tax of the shown price beside the kind of customers of the link. */
const ofTax = ({ isBusiness }: LinkTerms, shown: string, isOwn: boolean): Contradiction[] => {
  if (isBusiness && shown === 'gross') return [[isOwn, 'tax', shown, 'contradicts', 'b2b=true']]
  if (!isBusiness && shown === 'net') return [[isOwn, 'tax', shown, 'needs-business']]
  return []
}

/** Where the merchant's own link, or `link-params`, contradicts an element or its store, which win. */
export const contradictions = (
  settings: Settings,
  own: string | undefined,
  { product = '', quantity, priceRule, tax: ownTax }: Stated,
): Contradiction[] => {
  const terms = linkTerms(settings, own)
  // A link that stays as it is written takes nothing from an attribute.
  if (!terms || namesakeIn(terms, product)) return []
  const { coupon, currency, tax = 'gross' } = settings
  // A campaign is meant to sell by another rule than the link.
  const rule = priceRule ?? (settings.campaignRules ? undefined : settings.priceRule)
  const stays = currency === 'link' ? undefined : currency
  const shown = ownTax ?? tax
  return [
    ...ofUnits(terms, product, quantity),
    ...differing(priceRule !== undefined, 'price-rule', rule, 'pricerule', terms.priceRule),
    ...differing(false, 'coupon', coupon, 'coupon', terms.coupon),
    ...differing(false, 'coupon', coupon, 'enablecoupon', terms.hasNoCoupons ? 'false' : undefined),
    ...differing(false, 'currency', stays, 'currency', terms.fixedCurrency ?? terms.currency),
    ...ofTax(terms, shown, shown !== tax),
  ]
}
