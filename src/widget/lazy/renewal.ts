import type { Renewal } from '../components/terms-text.ts'
import { lazySettingChecks } from '../settings/lazy-setting-checks.ts'
import { trimmed } from '../settings/text.ts'
import type { Storefront } from '../storefront/storefront.ts'

/** An attribute of the element, or of bound markup around it, over the store's setting. */
const read = (
  element: Element,
  { page, settings }: Storefront,
  name: 'renewal' | 'renewalPrice',
): string | undefined => {
  const attribute = name === 'renewal' ? 'renewal' : 'renewal-price'
  const bound = `data-vitrine-${attribute}`
  const text = trimmed(
    element.getAttribute(attribute) ?? element.closest(`[${bound}]`)?.getAttribute(bound) ?? null,
  )
  const setting = settings.value[name]
  const value = lazySettingChecks[name](text || (setting ?? ''))
  if (text && !value) page.warn(element.localName, attribute, text)
  else if (setting && !value) page.warn('vitrine-store', attribute, setting)
  return value
}

/** Whether an element, or bound markup around it, states a renewal: that of its store is not its own. */
export const statesRenewal = (element: Element): boolean =>
  Boolean(element.getAttribute('renewal') || element.closest('[data-vitrine-renewal]'))

/** The renewal of what an element sells; undefined where the merchant states none. */
export const renewalOf = (element: Element, storefront: Storefront): Renewal | undefined => {
  const period = read(element, storefront, 'renewal')
  const price = read(element, storefront, 'renewalPrice')
  return period ? { period, ...(price && { price: price as 'price' | 'list-price' }) } : undefined
}
