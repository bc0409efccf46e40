import { isOn, themeOf, warnAttributeOf } from '../../settings/attributes.ts'
import controls from '../../shared/styles/controls.css?inline'
import { pageText } from '../../shared/styles/page-text.ts'
import type { Controller } from '../../storefront/view.ts'
import { wordsOf } from '../../storefront/words-of.ts'
import { Frame } from '../../views/Frame.tsx'
import { digitsLike, formatCount } from '../../views/format-amount.ts'
import { CartButtonView } from './CartButtonView.tsx'
import css from './cart-button.css?inline'
import { openCart } from './shopper/add-to-cart.ts'
import { shopperCartOf, spokenBy, unitsIn } from './shopper/shopper-cart.ts'
import { en as cartWords } from './words.ts'

/** The controller of `<vitrine-cart-button>`. */
export const buttonController: Controller = (host, storefront) => {
  const { page } = storefront
  const warn = warnAttributeOf(host, page.warn)
  const cart = shopperCartOf(page)
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
            onOpen={() => openCart(cart, storefront)}
          />
          <p role="status" class="visually-hidden">
            {spoken && <span key={spoken.id}>{spoken.text}</span>}
          </p>
        </Frame>
      ),
      css: [controls + pageText + css],
    }
  }
}
