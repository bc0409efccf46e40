import { spokenBy, unitsIn } from '../../checkout/cart/shopper-cart.ts'
import { en as cartWords } from '../../checkout/cart/words.ts'
import { isOn, themeOf, warnAttributeOf } from '../../settings/attributes.ts'
import controls from '../../shared/styles/controls.css?inline'
import { pageText } from '../../shared/styles/page-text.ts'
import { wordsOf } from '../../storefront/words-of.ts'
import { Frame } from '../../views/Frame.tsx'
import { digitsLike, formatCount } from '../../views/format-amount.ts'
import { CartButtonView } from './CartButtonView.tsx'
import css from './cart-button.css?inline'
import { withCheckout } from './with-checkout.tsx'

/** The controller of `<vitrine-cart-button>`. */
export const buttonController = withCheckout((host, storefront, _, checkout) => {
  const { page } = storefront
  const warn = warnAttributeOf(host, page.warn)
  const cart = checkout.shopperCartOf(page)
  return () => {
    const store = cart.store(storefront.settings.value.client ?? '')
    const words = wordsOf(storefront, cartWords)
    const count = unitsIn(store)
    const item = storefront.prices.peek().find((price) => price.item)?.item
    const locale = digitsLike(storefront.locale.value, item?.price.gross.localized)
    const spoken = spokenBy(cart, host)
    return {
      content: (
        <Frame language={storefront.language.value} theme={themeOf(host, warn)}>
          <CartButtonView
            label={host.getAttribute('label') || words.cartLabel}
            count={count > 0 ? formatCount(count, locale) : ''}
            opensDialog={
              ![...page.document.querySelectorAll('vitrine-cart')].some((cart) => isOn(cart, 'inline'))
            }
            onOpen={() => checkout.openCart(cart, storefront)}
          />
          <p role="status" class="visually-hidden">
            {spoken && <span key={spoken.id}>{spoken.text}</span>}
          </p>
        </Frame>
      ),
      css: [controls + pageText + css],
    }
  }
})
