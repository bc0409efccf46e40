/** The controller of `<vitrine-price>`. */

import type { PriceItem } from '../../../contract/price-item.ts'
import { dueText } from '../../binding/bound-view.ts'
import { isComputed } from '../../binding/computed-field.ts'
import { createComputedFigures } from '../../binding/computed-figures.ts'
import { warnOfNoPrice } from '../../binding/missing-price.ts'
import { linkFor, ownAddress } from '../../binding/own-link.ts'
import { announcePriced } from '../../environment/announce.ts'
import { fieldText, isField } from '../../prices/field.ts'
import { mayChange } from '../../prices/price-book.ts'
import { priceRuleOf, productOf, taxOf, warnAttributeOf } from '../../settings/attributes.ts'
import { linkTerms, unitsIn } from '../../storefront/link-terms.ts'
import { createPriceReader } from '../../storefront/price-reader.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import type { Controller } from '../../storefront/view.ts'
import css from '../../styles/busy.css?inline'

/** Reads the price of one element as its field has it. */
const createFieldReader = (host: HTMLElement, storefront: Storefront) => {
  const warn = warnAttributeOf(host, storefront.page.warn)
  const readPrice = createPriceReader(storefront)
  const readComputed = createComputedFigures(host, storefront)
  const dueFor = (
    item: PriceItem,
    product: string | undefined,
    own: string | undefined,
  ): string | undefined => {
    if (!product) return undefined
    const units = unitsIn(linkTerms(storefront.settings.value, own), product)
    return dueText(host, storefront, item, { product, own, units })
  }
  return () => {
    const product = productOf(host, warn)
    const field = host.getAttribute('field') || 'price'
    const isTerms = field === 'terms'
    const link = linkFor(host, storefront, product, isTerms)
    const priceRule = priceRuleOf(host, warn)
    const own = ownAddress(link)
    const state = readPrice(product, priceRule, own)
    const tax = taxOf(host, warn, storefront.settings.value)
    const figure = isComputed(field) ? readComputed(field, { state, priceRule, own, tax }) : undefined
    if (!isTerms && !figure && !isField(field)) warn('field', field)
    warnOfNoPrice(warn, 'product', product, state?.failure)
    const item = state?.item
    const ofPrice = item && (isTerms ? dueFor(item, product, own) : fieldText(item, field, tax))
    const isWaiting = state?.isWaiting === true || figure?.isWaiting === true
    return {
      product,
      state,
      isFigure: figure !== undefined,
      text: figure ? figure.text : ofPrice,
      isWaiting,
      // The merchant's own text would claim a figure that the price does not have.
      isClaim: item !== undefined && !isTerms && (figure ? !isWaiting : isField(field)),
    }
  }
}

/** The controller of `<vitrine-price>`. */
export const priceController: Controller = (host, storefront) => {
  const readField = createFieldReader(host, storefront)
  let wasShown = false

  return () => {
    const { product, state, isFigure, text, isWaiting, isClaim } = readField()
    const item = state?.item
    wasShown ||= text !== undefined
    // The merchant's own text comes back in place of a figure that may be another one by now.
    const content = <slot aria-busy={wasShown && mayChange(state)} />
    // A claim of the merchant's does not come back in place of a computed one.
    const missing = isClaim || (isFigure && wasShown) ? null : content
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
      isLoading: isWaiting && (isFigure ? text === undefined : !item),
      onPaint() {
        if (product && item && text && !isWaiting)
          announcePriced(storefront.page, host, { product, quantity: 1, item })
      },
    }
  }
}
