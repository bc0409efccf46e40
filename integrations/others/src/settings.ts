import type { Settings } from 'vitrine'

/** What a script tag would have as `data-` attributes. Browser and server read the same. */
export const settings: Settings = {
  client: '1001',
  priceHost: import.meta.env.VITE_PRICE_HOST,
  checkoutHost: import.meta.env.VITE_CHECKOUT_HOST,
}
