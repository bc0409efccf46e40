import type { Renewal } from '../components/terms-text.ts'
import { type WarnAttribute, warnAttributeOf } from '../settings/attributes.ts'
import { settingChecks } from '../settings/settings.ts'
import { trimmed } from '../settings/text.ts'
import type { Storefront } from '../storefront/storefront.ts'

/** An attribute of the element, or of bound markup around it, over the store's setting. */
const read = (
  element: Element,
  warn: WarnAttribute,
  name: 'renewal' | 'renewalPrice',
  fallback: string | undefined,
): string | undefined => {
  const attribute = name === 'renewal' ? 'renewal' : 'renewal-price'
  const bound = `data-vitrine-${attribute}`
  const text = trimmed(
    element.getAttribute(attribute) ?? element.closest(`[${bound}]`)?.getAttribute(bound) ?? null,
  )
  if (!text) return fallback
  const value = settingChecks[name](text)
  if (!value) warn(attribute, text)
  return value
}

/** The renewal of what an element sells; undefined where the merchant states none. */
export const renewalOf = (element: Element, { page, settings }: Storefront): Renewal | undefined => {
  const warn = warnAttributeOf(element, page.warn)
  const own = settings.value
  const period = read(element, warn, 'renewal', own.renewal)
  const price = read(element, warn, 'renewalPrice', own.renewalPrice)
  return period ? { period, ...(price && { price: price as 'price' | 'list-price' }) } : undefined
}
