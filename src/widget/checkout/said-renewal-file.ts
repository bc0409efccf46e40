import { lazy } from '../storefront/lazy.ts'
import type { SaidRenewalModule } from './said-renewal-module.ts'

/** What writes down the renewals that a page has said. The lazy file of checkout imports it too. */
export const saidRenewalFile = lazy<SaidRenewalModule>('said-renewal')
