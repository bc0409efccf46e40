import type { LazyElement } from '../../runtime/lazy-element.ts'
import { lazy } from '../../storefront/lazy.ts'
import { tiersAttributes } from './attributes.ts'

/** `<vitrine-tiers>`, whose code is a lazy file. */
export const tiers = {
  attributes: tiersAttributes,
  file: lazy<typeof import('./tiers.tsx')>('tiers'),
} satisfies LazyElement
