import type { CartModule } from '../../checkout/cart-module.ts'
import type { LazyElement } from '../../runtime/lazy-element.ts'
import { type Lazy, lazy } from '../../storefront/lazy.ts'
import { cartAttributes } from './attributes.ts'
import { cartButtonAttributes } from './cart-button-attributes.ts'

/** Loaded for `<vitrine-cart>` and `<vitrine-cart-button>`, and where a press opens one or adds to it. */
const file = lazy<typeof import('./cart.tsx')>('cart') satisfies Lazy<CartModule>

export const cart = { attributes: cartAttributes, file, isEarly: true } satisfies LazyElement

export const cartButton = {
  attributes: cartButtonAttributes,
  file,
  controllerIn: ({ buttonController }) => buttonController,
} satisfies LazyElement<typeof import('./cart.tsx')>
