import { linkFor, ownAddress } from '../../binding/own-link.ts'
import { termsOf } from '../../binding/terms.ts'
import { announcePriced } from '../../environment/announce.ts'
import { fieldText, isField } from '../../prices/field.ts'
import { mayChange } from '../../prices/price-book.ts'
import { priceRuleOf, productOf, taxOf, warnAttributeOf } from '../../settings/attributes.ts'
import { createPriceReader } from '../../storefront/price-reader.ts'
import type { Controller } from '../../storefront/view.ts'
import css from '../../styles/busy.css?inline'

/** The controller of `<vitrine-price>`. */
export const priceController: Controller = (host, storefront) => {
  const warn = warnAttributeOf(host, storefront.page.warn)
  const readPrice = createPriceReader(storefront)
  let wasShown = false
  return () => {
    const product = productOf(host, warn)
    const link = linkFor(host, storefront, product)
    const state = readPrice(product, priceRuleOf(host, warn), ownAddress(link))
    const field = host.getAttribute('field') || 'price'
    const isTerms = field === 'terms'
    if (!isTerms && !isField(field)) warn('field', field)
    const item = state?.item
    const tax = taxOf(host, warn, storefront.settings.value)
    const text = item && (isTerms ? termsOf(host, storefront, item, tax, 1) : fieldText(item, field, tax))
    const isWaiting = state?.isWaiting === true
    wasShown ||= text !== undefined
    // The merchant's own text comes back in place of a figure that may be another one by now.
    const own = <slot aria-busy={wasShown && mayChange(state)} />
    // It would claim a figure that the price does not have.
    const isClaim = item !== undefined && !isTerms && isField(field)
    const missing = isClaim ? null : own
    return {
      content:
        text === undefined ? (
          missing
        ) : (
          <bdi translate={false} aria-busy={isWaiting}>
            {text}
          </bdi>
        ),
      css: [css],
      isLoading: isWaiting && !item,
      onPaint() {
        if (product && text && !isWaiting)
          announcePriced(storefront.page.priced, host, { product, quantity: 1, item })
      },
    }
  }
}
