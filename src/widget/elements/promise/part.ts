import type { LazyElement } from '../../runtime/lazy-element.ts'
import { lazy } from '../../storefront/lazy.ts'
import { promiseAttributes } from './attributes.ts'

export const promise = {
  attributes: promiseAttributes,
  file: lazy<typeof import('./promise.tsx')>('promise'),
} satisfies LazyElement
