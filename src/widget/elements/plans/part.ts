import type { LazyElement } from '../../runtime/lazy-element.ts'
import { lazy } from '../../storefront/lazy.ts'
import { plansAttributes } from './attributes.ts'

/** `<vitrine-plans>`, whose code is a lazy file. */
export const plans = {
  attributes: plansAttributes,
  file: lazy<typeof import('./plans.tsx')>('plans'),
  isEarly: true,
} satisfies LazyElement
