import { fromQuery } from './choices.ts'
import { businessParams, hasInlineCart, type SnippetShop } from './snippet.ts'
import type { PlaygroundState } from './state.ts'

/** The code in the address of the shown page, when the coupon is to come from there. */
const queryExample = 'SAVE10'

/** The code in the address of the shown page; empty where it does not come from there. */
export const queryCoupon = ({ effective }: PlaygroundState, { own }: SnippetShop): string =>
  effective.value.coupon === fromQuery ? (own?.coupon ?? queryExample) : ''

/** The settings of the snippet as those of a store, which overrides the page's. */
export const storeSettings = (state: PlaygroundState, shop: SnippetShop) => {
  const choices = state.effective.value
  const { country, currency, coupon, language, tax } = choices
  return {
    client: shop.own?.client,
    'price-host': shop.own?.priceHost,
    'checkout-host': shop.own?.checkoutHost,
    country: country || undefined,
    currency: currency || undefined,
    coupon: queryCoupon(state, shop) || coupon || undefined,
    locale: language || undefined,
    'price-rule': shop.own?.priceRule || undefined,
    tax,
    'link-params': businessParams(choices) || undefined,
    review: hasInlineCart(choices) ? 'always' : undefined,
    'customer-token': state.token.value || undefined,
    endpoint: choices.hasPreview ? shop.endpoint || undefined : undefined,
  }
}
