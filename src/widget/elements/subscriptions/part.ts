import type { PlanModule } from '../../checkout/plan-module.ts'
import type { LazyElement } from '../../runtime/lazy-element.ts'
import { type Lazy, lazy } from '../../storefront/lazy.ts'
import { subscriptionsAttributes } from './attributes.ts'

/** Loaded for `<vitrine-subscriptions>`, and for cards where a customer token reads subscriptions. */
const file = lazy<typeof import('./subscriptions.tsx')>('subscriptions') satisfies Lazy<PlanModule>

export const subscriptions = { attributes: subscriptionsAttributes, file } satisfies LazyElement
