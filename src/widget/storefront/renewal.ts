/** The renewal that an element or its store states. */

import type { Markup } from '../settings/attributes.ts'
import { settingChecks } from '../settings/settings.ts'
import { trimmed } from '../settings/text.ts'
import type { Renewal } from '../views/terms-text.ts'
import type { Storefront } from './storefront.ts'

type RenewalAttribute = 'renewal' | 'renewal-price'

/** The statement of an element itself, or of bound markup around it; an empty text where neither does. */
const ownText = (element: Markup, attribute: RenewalAttribute): string => {
  const bound = `data-vitrine-${attribute}`
  return (
    trimmed(element.getAttribute(attribute)) ||
    trimmed(element.closest(`[${bound}]`)?.getAttribute(bound)) ||
    ''
  )
}

/**
 * Whether the merchant states a renewal for what an element sells, readable or not.
 *
 * @param storefront without it the store's own statement does not count, which may not hold for each of several products
 */
export const statesRenewal = (element: Markup, storefront?: Storefront): boolean =>
  Boolean(ownText(element, 'renewal') || storefront?.settings.value.renewal)

/** The renewal of what an element sells; undefined where the merchant states none that can be read. */
export const renewalOf = (element: Markup, { page, settings }: Storefront): Renewal | undefined => {
  const read = <Value>(
    attribute: RenewalAttribute,
    check: (text: string) => Value | undefined,
    usual: Value | undefined,
  ): Value | undefined => {
    const text = ownText(element, attribute)
    const value = text ? check(text) : usual
    if (text && !value) page.warn(element.localName, attribute, text)
    return value
  }
  const stated = settings.value
  const period = read('renewal', settingChecks.renewal, stated.renewal)
  const price = read('renewal-price', settingChecks.renewalPrice, stated.renewalPrice)
  return period ? { period, ...(price && { price }) } : undefined
}
