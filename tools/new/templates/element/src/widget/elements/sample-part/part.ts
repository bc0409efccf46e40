import type { LazyElement } from '../../runtime/lazy-element.ts'
import { lazy } from '../../storefront/lazy.ts'
import { samplePartAttributes } from './attributes.ts'

/** `<vitrine-sample-part>`, whose code is a lazy file. */
export const samplePart = {
  attributes: samplePartAttributes,
  file: lazy<typeof import('./sample-part.tsx')>('sample-part'),
} satisfies LazyElement
