import type { AnswersModule } from '../../checkout/answers-module.ts'
import { type Lazy, lazy } from '../../storefront/lazy.ts'

/** Loaded where a card or an order has form controls whose answers go into its link. */
export const file = lazy<typeof import('./answers.ts')>('answers') satisfies Lazy<AnswersModule>
