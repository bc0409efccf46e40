/** Rules about renewals that a page states. */

import { trimmed } from '../../settings/text.ts'
import { linkTerms } from '../../storefront/link-terms.ts'
import {
  isBound,
  isOrderLink,
  kindOf,
  type Markup,
  markupPrefix,
  readNamed,
  withAncestors,
} from './markup.ts'
import { linkOf } from './own-link.ts'
import { hasAttribute } from './product-elements.ts'
import { fault, type MarkupFault, type MarkupPage } from './rule.ts'

const stores = /^(store|order)$/

/**
 * Whether there is a coupon field whose code would hold for an element: one of the element's own store, or of a store
 * around it.
 */
const hasCouponField = (markup: Markup, { markups }: MarkupPage): boolean => {
  const around = withAncestors(markup)
  return markups.some((field) => {
    if (kindOf(field)?.name !== 'coupon') return false
    const store = field.ancestors.find((each) => stores.test(kindOf(each)?.name ?? ''))
    return store === undefined || around.includes(store)
  })
}

/** A statement that the shown price renews, although the page does not know for how long a code or a price rule holds. */
export const renewalFaults = (markup: Markup, page: MarkupPage): MarkupFault[] => {
  const { name = '', prefix = markupPrefix } = kindOf(markup) ?? {}
  const isElement = hasAttribute(name, 'renewalPrice')
  if (!isElement && !isOrderLink(markup) && !isBound(markup)) return []
  const settings = page.settingsOf(markup)
  const own = trimmed(readNamed(markup, 'renewal-price'))
  const period = trimmed(readNamed(markup, 'renewal')) || settings.renewal
  if (!period || period === 'none' || (own || settings.renewalPrice) !== 'price') return []
  // A setting is reported with its store, and an attribute with its element.
  const attribute = own ? `${prefix}renewal-price` : ''
  const linked = linkTerms(settings, linkOf(markup, settings, page)?.read('href'))
  const coupon = linked?.coupon || settings.coupon
  if (coupon) return [fault({ markup, isHarmless: true }, attribute, own, 'may-end', coupon)]
  const rule = trimmed(readNamed(markup, 'price-rule')) || settings.priceRule || linked?.priceRule
  if (rule) return [fault({ markup, isHarmless: true }, attribute, own, 'rule-may-end', rule)]
  return hasCouponField(markup, page)
    ? [fault({ markup, isHarmless: true }, attribute, own, 'may-be-entered')]
    : []
}
