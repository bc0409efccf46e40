/** What a press on a buy control does for a customer who has the plan already: it opens a change, and no checkout. */

import { lazy } from '../storefront/lazy.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { claimsOf, tokenIn } from '../storefront/token-claims.ts'
import type { CustomerPlan, PlanModule } from './plan-module.ts'

const subscriptionsFile = lazy<PlanModule>('subscriptions')

/** Nothing is loaded or requested unless the token lets the page read subscriptions. Called in effects. */
export const customerPlan = (
  element: HTMLElement,
  storefront: Storefront,
  product: string | undefined,
): CustomerPlan | undefined => {
  const token = tokenIn(element, storefront.settings.value)
  const may = token && claimsOf(token).may
  if (!product || !token || !Array.isArray(may) || !may.includes('subscriptions')) return undefined
  return storefront.page.module(subscriptionsFile).value?.planOf(element, storefront, token, product)
}
