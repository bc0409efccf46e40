import { effect, untracked } from '@preact/signals-core'
import { type BuyIntent, buy, buyIntent } from '../checkout/buy.ts'
import { announcePriced } from '../environment/announce.ts'
import { fieldText, hasField, isField } from '../prices/field.ts'
import { warnAttributeOf } from '../settings/attributes.ts'
import { cleanCode } from '../settings/settings.ts'
import { isProduct, trimmed } from '../settings/text.ts'
import type { Page } from '../storefront/page.ts'
import { createPriceReader } from '../storefront/price-reader.ts'
import { storefrontFor } from '../storefront/storefronts.ts'
import { createBoundNode } from './bound-node.ts'

/** `data-vitrine-<name>` of the element, or of the nearest one around it. */
const readBinding = (element: Element, name: 'product' | 'price-rule'): string | undefined =>
  trimmed(element.closest(`[data-vitrine-${name}]`)?.getAttribute(`data-vitrine-${name}`))

const pressTypes = ['pointerdown', 'keydown', 'click'] as const

/** Binds one element to its price. Returns a function that restores it. */
export const bindElement = (element: HTMLElement, page: Page): (() => void) => {
  const warn = warnAttributeOf(element, page.warn)
  const product = readBinding(element, 'product')
  if (!isProduct(product)) {
    warn('data-vitrine-product', product)
    return () => {}
  }
  const priceRule = cleanCode(readBinding(element, 'price-rule') ?? '')
  const { vitrineField: field, vitrineIf: condition } = element.dataset
  const storefront = storefrontFor(element, page)
  const node = createBoundNode(element)
  const readPrice = createPriceReader(storefront)
  let intent: BuyIntent | undefined
  const onBuy = (event: MouseEvent | KeyboardEvent): void => {
    if (intent) buy(event, element, storefront, intent)
  }
  if (field === 'buy') for (const type of pressTypes) element.addEventListener(type, onBuy)
  if (field === 'buy' && !('href' in element)) warn('data-vitrine-field', field, 'sells only on a link')
  if (field && field !== 'buy' && !isField(field)) warn('data-vitrine-field', field)
  // An unknown field would hide its element permanently.
  const isKnown = condition && isField(condition)
  if (condition && !isKnown) warn('data-vitrine-if', condition)

  const dispose = effect(() => {
    const state = readPrice(product, priceRule)
    const item = state?.item
    if (isKnown) node.hide(item && !hasField(item, condition))
    if (field === 'buy') {
      intent = buyIntent(storefront, { product, quantity: 1, priceRule, item })
      if (intent) element.setAttribute('href', intent.link)
    } else if (field) {
      node.showText(item && fieldText(item, field, storefront.settings.value.tax ?? 'gross'))
      node.markBusy(Boolean(item && state?.isWaiting))
    }
    if (field && item && !state?.isWaiting)
      untracked(() => announcePriced(page.priced, element, { product, quantity: 1, item }))
  })
  return () => {
    dispose()
    node.showText(undefined)
    node.markBusy(false)
    if (isKnown) node.hide(undefined)
    for (const type of pressTypes) element.removeEventListener(type, onBuy)
  }
}
