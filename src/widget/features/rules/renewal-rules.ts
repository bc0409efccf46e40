import { trimmed } from '../../settings/text.ts'
import { isBound, kindOf, type Markup, markupPrefix, readNamed } from './markup.ts'
import { fault, type MarkupFault, type MarkupPage } from './rule.ts'

/** A code in the element's own checkout link. */
const linkedCoupon = (markup: Markup): string | undefined => {
  const query = markup.read('href')?.split('?')[1]
  return trimmed(new URLSearchParams(query ?? '').get('coupon'))
}

/** A statement that the reduced price renews, although the page does not know for how long its coupon holds. */
export const renewalFaults = (markup: Markup, { settingsOf }: MarkupPage): MarkupFault[] => {
  const { name, prefix = markupPrefix } = kindOf(markup) ?? {}
  if (name !== 'card' && name !== 'buy' && !isBound(markup)) return []
  const settings = settingsOf(markup)
  const own = trimmed(readNamed(markup, 'renewal-price'))
  const period = trimmed(readNamed(markup, 'renewal')) || settings.renewal
  const coupon = linkedCoupon(markup) || settings.coupon
  if (!coupon || !period || period === 'none' || (own || settings.renewalPrice) !== 'price') return []
  // A setting is reported with its store, and an attribute with its element.
  return [fault({ markup, isHarmless: true }, own ? `${prefix}renewal-price` : '', own, 'may-end', coupon)]
}
