/** How the rules find the merchant's own link. */

import { ownCheckoutLink } from '../../../contract/checkout-link.ts'
import { sameOrderAttribute } from '../../checkout/same-order-module.ts'
import type { Settings } from '../../settings/settings.ts'
import { type Markup, markupPrefix, withAncestors } from './markup.ts'
import type { MarkupPage } from './rule.ts'

/** The merchant's own link that an element sells by. */
export const linkOf = (
  markup: Markup,
  { client, checkoutHost }: Settings,
  { markups }: MarkupPage,
): Markup | undefined => {
  if (markup.name === 'a') return markup
  if (!checkoutHost || !client) return undefined
  return markups.find((link) => {
    const isSelling = link.name === 'a' && link.read(sameOrderAttribute) === undefined
    const depth = isSelling ? link.ancestors.indexOf(markup) : -1
    const inside = withAncestors(link).slice(0, depth + 1)
    return (
      depth >= 0 &&
      inside.every(({ read }) => (read('slot') ?? read(`${markupPrefix}slot`)) === undefined) &&
      ownCheckoutLink(checkoutHost, client, link.read('href'))
    )
  })
}
