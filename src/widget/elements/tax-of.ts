import { settingChecks, type TaxDisplay } from '../settings.ts'
import type { Storefront } from '../storefront.ts'
import type { VitrineElement } from './vitrine-element.ts'

/** The element's own `tax` over the store's; shoppers who are consumers read gross. */
export const taxOf = (element: VitrineElement, storefront: Storefront): TaxDisplay => {
  const own = element.getAttribute('tax')
  const tax = own ? settingChecks.tax(own) : storefront.settings.value.tax
  if (own && !tax) element.warn('tax', own)
  return (tax as TaxDisplay | undefined) ?? 'gross'
}
