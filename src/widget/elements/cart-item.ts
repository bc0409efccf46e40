import type { CartItem } from '../../contract/cart-preview.ts'

/** What a buy control puts into the cart. */
export const cartItem = (product: string, quantity: number): CartItem =>
  product[0] === 'I' ? { product: product.slice(1), internal: true, quantity } : { product, quantity }
