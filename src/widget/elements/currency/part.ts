import type { LazyElement } from '../../runtime/lazy-element.ts'
import { lazy } from '../../storefront/lazy.ts'
import { currencyAttributes } from './attributes.ts'

/** `<vitrine-currency>`, whose code is a lazy file. */
export const currency = {
  attributes: currencyAttributes,
  file: lazy<typeof import('./currency.tsx')>('currency'),
  isEarly: true,
} satisfies LazyElement
