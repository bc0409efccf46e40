import { dueToday } from '../components/due-today.ts'
import type { TermsModule } from '../storefront/storefront.ts'

/**
 * What stands beside a buy control. A further module comes for renewals, and for several units, whose sum the platform
 * does not format.
 */
export const termsOf: TermsModule['termsOf'] = (host, storefront, item, tax, quantity) => {
  const words = storefront.words.value
  const isStated = host.getAttribute('renewal') ?? host.closest('[data-vitrine-renewal]')
  if (!isStated && !storefront.settings.value.renewal && quantity === 1)
    return words && dueToday(item, tax, words)
  const module = storefront.page.module('terms').value as TermsModule | null | undefined
  return module?.termsOf(host, storefront, item, tax, quantity)
}
