import type { LazyElement } from '../../runtime/lazy-element.ts'
import { lazy } from '../../storefront/lazy.ts'
import { cartAttributes } from './attributes.ts'
import { cartButtonAttributes } from './cart-button-attributes.ts'

/** Loaded for `<vitrine-cart>` and `<vitrine-cart-button>`, and where a press opens one. */
const file = lazy<typeof import('./cart.tsx')>('cart')

export const cart = { attributes: cartAttributes, file, isEarly: true } satisfies LazyElement

export const cartButton = {
  attributes: cartButtonAttributes,
  file,
  controllerIn: ({ buttonController }) => buttonController,
} satisfies LazyElement<typeof import('./cart.tsx')>
