import type { LazyElement } from '../../runtime/lazy-element.ts'
import { lazy } from '../../storefront/lazy.ts'
import { tiersAttributes } from './attributes.ts'

export const tiers = {
  attributes: tiersAttributes,
  file: lazy<typeof import('./tiers.tsx')>('tiers'),
} satisfies LazyElement
