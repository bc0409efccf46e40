import { type BuyIntent, buyIntent } from '../checkout/buy.ts'
import { press } from '../checkout/press.ts'
import { announcePriced } from '../environment/announce.ts'
import { fieldText, hasField, isField } from '../prices/field.ts'
import { mayChange } from '../prices/price-book.ts'
import { numberOf, warnAttributeOf } from '../settings/attributes.ts'
import { isProduct } from '../settings/text.ts'
import type { Page } from '../storefront/page.ts'
import { createPriceReader } from '../storefront/price-reader.ts'
import { createBoundNode } from './bound-node.ts'
import { boundProduct, plainLink } from './bound-product.ts'
import type { Core } from './core.ts'
import { termsOf } from './terms.ts'

const pressTypes = ['pointerdown', 'keydown', 'click'] as const

/** Binds one element to its price. Returns a function that restores it. */
export const bindElement = (element: HTMLElement, page: Page, core: Core): (() => void) => {
  const warn = warnAttributeOf(element, page.warn)
  const { product, priceRule } = boundProduct(element)
  if (!isProduct(product)) {
    warn('data-vitrine-product', product)
    return () => {}
  }
  const { vitrine, vitrineField, vitrineIf: condition } = element.dataset
  const isPlainLink = element.matches(plainLink)
  // The field of plain markup is an attribute of its element.
  const field = isPlainLink ? 'buy' : vitrine === undefined ? vitrineField : undefined
  const quantity = isPlainLink ? numberOf(element, warn, 'data-vitrine-quantity', 1) : 1
  const storefront = core.storefrontOf(element)
  const node = createBoundNode(element)
  const readPrice = createPriceReader(storefront)
  let intent: BuyIntent | undefined
  let wasShown = false
  const onBuy = (event: MouseEvent | KeyboardEvent): void => {
    if (intent) press(event, element, storefront, intent, core.signal)
  }
  if (field === 'buy') for (const type of pressTypes) element.addEventListener(type, onBuy)
  if (field === 'buy' && !('href' in element)) warn('data-vitrine-field', field, 'sells only on a link')
  const isTerms = field === 'terms'
  const isFigure = field !== 'buy' && field && isField(field)
  if (field && field !== 'buy' && !isTerms && !isFigure) warn('data-vitrine-field', field)
  // An unknown field would hide its element permanently.
  const isKnown = condition && isField(condition)
  if (condition && !isKnown) warn('data-vitrine-if', condition)

  const dispose = core.effect(() => {
    const state = readPrice(product, priceRule)
    const item = state?.item
    const tax = storefront.settings.value.tax ?? 'gross'
    const text =
      item && field && (isTerms ? termsOf(element, storefront, item, tax, 1) : fieldText(item, field, tax))
    // The merchant's own figure would claim what the price does not say.
    const lacksFigure = item && isFigure && text === undefined
    node.hide(lacksFigure || (isKnown && item ? !hasField(item, condition) : undefined))
    if (field === 'buy') {
      intent = buyIntent(storefront, { product, quantity, priceRule, item })
      if (intent) element.setAttribute('href', intent.link)
    } else if (field) {
      node.showText(text)
      wasShown ||= text !== undefined
      // The merchant's own text comes back in place of a figure that may be another one by now.
      node.markBusy(item ? state?.isWaiting === true : wasShown && mayChange(state))
    }
    if (field && item && !state?.isWaiting)
      core.untracked(() => announcePriced(page.priced, element, { product, quantity, item }))
  })
  return () => {
    dispose()
    node.showText(undefined)
    node.markBusy(false)
    node.hide(undefined)
    for (const type of pressTypes) element.removeEventListener(type, onBuy)
  }
}
