import { settingChecks } from '../settings/settings.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { claimsOf } from '../storefront/token-claims.ts'
import type { CustomerPlan } from './plan-module.ts'

/** Nothing is loaded or requested unless the token lets the page read subscriptions. Called in effects. */
export const customerPlan = (
  element: HTMLElement,
  storefront: Storefront,
  product: string | undefined,
): CustomerPlan | undefined => {
  const { customerToken } = storefront.settings.value
  const token = settingChecks.customerToken(element.getAttribute('customer-token') ?? customerToken ?? '')
  const may = token && claimsOf(token).may
  if (!product || !token || !Array.isArray(may) || !may.includes('subscriptions')) return undefined
  return storefront.page.module('subscriptions').value?.planOf(element, storefront, token, product)
}
