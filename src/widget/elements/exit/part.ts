import type { LazyElement } from '../../runtime/lazy-element.ts'
import { lazy } from '../../storefront/lazy.ts'
import { exitAttributes } from './attributes.ts'

/** `<vitrine-exit>`, whose code is a lazy file. */
export const exit = {
  attributes: exitAttributes,
  file: lazy<typeof import('./exit.tsx')>('exit'),
} satisfies LazyElement
