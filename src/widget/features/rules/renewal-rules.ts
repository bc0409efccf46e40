import { trimmed } from '../../settings/text.ts'
import {
  isBound,
  isOrderLink,
  kindOf,
  type Markup,
  markupPrefix,
  readNamed,
  withAncestors,
} from './markup.ts'
import { fault, type MarkupFault, type MarkupPage } from './rule.ts'

/** A code in the element's own checkout link. */
const linkedCoupon = (markup: Markup): string | undefined => {
  const query = markup.read('href')?.split('?')[1]
  return trimmed(new URLSearchParams(query ?? '').get('coupon'))
}

/** Elements that sell under one statement of a renewal. */
const sellers = /^(card|buy|order)$/
const stores = /^(store|order)$/

/** Whether a coupon field is there whose code would hold for an element: of its own store, or of one around it. */
const hasCouponField = (markup: Markup, { markups }: MarkupPage): boolean => {
  const around = withAncestors(markup)
  return markups.some((field) => {
    if (kindOf(field)?.name !== 'coupon') return false
    const store = field.ancestors.find((each) => stores.test(kindOf(each)?.name ?? ''))
    return store === undefined || around.includes(store)
  })
}

/** A statement that the reduced price renews, although the page does not know for how long a code holds. */
export const renewalFaults = (markup: Markup, page: MarkupPage): MarkupFault[] => {
  const { name = '', prefix = markupPrefix } = kindOf(markup) ?? {}
  if (!sellers.test(name) && !isOrderLink(markup) && !isBound(markup)) return []
  const settings = page.settingsOf(markup)
  const own = trimmed(readNamed(markup, 'renewal-price'))
  const period = trimmed(readNamed(markup, 'renewal')) || settings.renewal
  if (!period || period === 'none' || (own || settings.renewalPrice) !== 'price') return []
  // A setting is reported with its store, and an attribute with its element.
  const attribute = own ? `${prefix}renewal-price` : ''
  const coupon = linkedCoupon(markup) || settings.coupon
  if (coupon) return [fault({ markup, isHarmless: true }, attribute, own, 'may-end', coupon)]
  return hasCouponField(markup, page)
    ? [fault({ markup, isHarmless: true }, attribute, own, 'may-be-entered')]
    : []
}
