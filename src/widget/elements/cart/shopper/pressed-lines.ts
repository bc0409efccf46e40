/** The cart lines that a pressed control adds, with the terms of its element and of the merchant's own link. */

import { nameKey, withoutRepeats } from '../../../../contract/link-meaning.ts'
import { isSetByUs } from '../../../../contract/link-parameters.ts'
import { mergedQuery } from '../../../../contract/merchant-link.ts'
import type { BuyIntent } from '../../../checkout/buy-intent.ts'
import { numberOf, priceRuleOf, warnAttributeOf } from '../../../settings/attributes.ts'
import { parseTiers } from '../../../shared/prices/price-rule-tiers.ts'
import { boundsIn, linkTerms, ownLinkIn, within } from '../../../storefront/link-terms.ts'
import { priceRuleIn } from '../../../storefront/pricing-context.ts'
import { renewalOf } from '../../../storefront/renewal.ts'
import type { Storefront } from '../../../storefront/storefront.ts'
import { type CartLine, maxQuantity } from './cart-lines.ts'
import { productExtra } from './cart-orders.ts'

/**
 * Whether a cart line keeps a parameter. Checkout may charge by the country of a link, so the cart keeps that too, and
 * vouches for no more than the control that added it.
 */
const isKept = (name: string): boolean => !isSetByUs(name) || nameKey(name) === 'deliverycountryid'

/** The path and the parameters of the merchant's own link, and those of an element or its store, that a cart line keeps. */
const foreignParameters = ({ page, settings }: Storefront, own: string | undefined) => {
  const { linkParams } = settings.peek()
  const { path = '', parts = [] } = ownLinkIn(settings.peek(), own) ?? {}
  const foreign = withoutRepeats(parts)
    .filter(({ name }) => isKept(name))
    .map(({ text }) => text)
    .join('&')
  // The parameters of the page are in every cart anyway.
  return {
    path,
    link: linkParams === page.settings.peek().linkParams ? foreign : mergedQuery(foreign, linkParams),
  }
}

/** The cart lines that a pressed control adds. */
export const linesOf = (element: Element, storefront: Storefront, intent: BuyIntent): CartLine[] => {
  const { page, settings } = storefront
  const { cart, item } = intent
  const { extra = {} } = settings.peek()
  const warn = warnAttributeOf(element, page.warn)
  const own = productExtra(extra)
  const { link, path } = foreignParameters(storefront, cart.own)
  const terms = linkTerms(settings.peek(), cart.own)
  const isCard = element.localName === 'vitrine-card'
  const least = isCard ? numberOf(element, warn, 'min-quantity', 1) : 1
  const most = isCard ? numberOf(element, warn, 'max-quantity', maxQuantity, least) : maxQuantity
  const ranges = (isCard && element.getAttribute('price-rules')) || undefined
  // The card has already reported ranges that do not parse.
  const priceRules = ranges && parseTiers(ranges) && ranges
  // `cart.priceRule` may come from a range of the present quantity, which the line must not fix.
  const rule = priceRuleIn(
    settings.peek(),
    cart.own,
    priceRules ? priceRuleOf(element, warn) : cart.priceRule,
  )
  return cart.items.map(({ product, internal, quantity }) => {
    const name = internal ? `I${product}` : product
    const known = intent.lines?.find((line) => line.product === name)
    const priced = known?.item ?? item
    const renewal = known ? known.renewal : renewalOf(element, storefront)
    const bounds = boundsIn(terms, name)
    const [fewest, largest] = [within(bounds, least), within(bounds, most)]
    return {
      product: name,
      quantity,
      ...(rule && { priceRule: rule }),
      ...(priceRules && { priceRules }),
      ...(Object.keys(own).length > 0 && { extra: own }),
      // A link that is too long for a line fills the cart, so that the plain link sells with all of it.
      ...(link && { link }),
      ...(path && { path }),
      ...(fewest > 1 && { least: fewest }),
      ...(largest < maxQuantity && { most: largest }),
      ...(renewal && { renewal: renewal.period }),
      ...(renewal?.price && { renewalPrice: renewal.price }),
      ...(priced && { name: priced.product.name.slice(0, 300) }),
    }
  })
}
