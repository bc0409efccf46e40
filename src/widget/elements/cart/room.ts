/**
 * The room of `<vitrine-cart inline>` with one product, and with what the endpoint says of it. Elsewhere the cart is a
 * dialog.
 */
export const cart = 'vitrine-cart[inline] { display: block; min-height: 33.5rem }'
