import { effect } from '@preact/signals-core'
import type { PriceItem } from '../../contract/price-item.ts'
import { cartItem } from '../elements/cart-item.ts'
import { storefrontFor } from '../elements/store-element.ts'
import { type BuyIntent, buy } from '../handoff/buy.ts'
import type { Page } from '../page.ts'
import { fieldText, hasField, isField } from '../prices/field.ts'
import { cleanCode, isProduct } from '../settings.ts'
import { leavePlace, placeOf } from './place.ts'
import { boundSelector, readBinding } from './read.ts'

/**
 * Binds markup that stays the merchant's own. `data-vitrine-product` names the product for an element and all inside
 * it, `data-vitrine-field` puts one figure in as text (`buy` sets a link's address), `data-vitrine-if` shows the
 * element only when the price has that member. What stood there before comes back when there is no price.
 *
 * @returns lets go of everything
 */
export const bindPage = (page: Page): (() => void) => {
  const bound = new Map<Element, () => void>()

  const bindOne = (element: Element): void => {
    if (!bound.has(element)) bound.set(element, bind(element as HTMLElement, page))
  }
  const release = (element: Element): void => {
    bound.get(element)?.()
    bound.delete(element)
  }
  const bindAll = (): void => page.document.querySelectorAll(boundSelector).forEach(bindOne)
  const observer = new MutationObserver((changes) => {
    // What has changed around an element, or where it now is, may speak of another product or store.
    const roots = changes.flatMap(({ type, target, addedNodes }) =>
      type === 'attributes' ? target : [...addedNodes].filter((node) => node instanceof Element),
    )
    for (const element of bound.keys()) {
      if (!element.isConnected || roots.some((root) => root.contains(element))) release(element)
    }
    bindAll()
  })
  // Before, the parser would go on writing the merchant's text behind a price that is remembered.
  void page.parsed.then(() => {
    bindAll()
    observer.observe(page.document, {
      childList: true,
      subtree: true,
      attributeFilter: ['product', 'field', 'if', 'price-rule'].map((name) => `data-vitrine-${name}`),
    })
  })
  return () => {
    observer.disconnect()
    for (const stop of bound.values()) stop()
  }
}

const bind = (element: HTMLElement, page: Page): (() => void) => {
  const product = readBinding(element, 'product')
  if (!isProduct(product)) {
    page.warn(element.localName, 'data-vitrine-product', product)
    return () => {}
  }
  const priceRule = cleanCode(readBinding(element, 'price-rule') ?? '')
  const { vitrineField: field, vitrineIf: condition } = element.dataset
  const storefront = storefrontFor(element, page)
  const place = placeOf(element)
  let intent: BuyIntent | undefined
  let last: PriceItem | undefined
  const onClick = (event: MouseEvent): void => {
    if (intent) buy(event, element, storefront, intent)
  }
  if (field === 'buy') element.addEventListener('click', onClick)
  if (field === 'buy' && !('href' in element))
    page.warn(element.localName, 'data-vitrine-field', field, 'sells only on a link')
  if (field && field !== 'buy' && !isField(field)) page.warn(element.localName, 'data-vitrine-field', field)
  // What nobody can have would hide its element for ever.
  const isKnown = condition && isField(condition)
  if (condition && !isKnown) page.warn(element.localName, 'data-vitrine-if', condition)
  const dispose = effect(() => {
    const state = storefront.price(product, priceRule)
    // The last price stays until the new one is there, since the merchant's own is older still.
    const item = state?.item ?? (state?.isWaiting ? last : undefined)
    last = item
    if (isKnown) place.hide(item && !hasField(item, condition))
    if (field === 'buy') {
      const cart = { items: [cartItem(product, 1)], priceRule, currency: item?.currency.iso }
      const link = storefront.link(cart)
      if (link) element.setAttribute('href', link)
      intent = link ? { cart, item, link } : undefined
    } else if (field) {
      const text = item && fieldText(item, field, storefront.settings.value.tax ?? 'gross')
      place.show(text)
    }
  })
  return () => {
    dispose()
    leavePlace(element)
    element.removeEventListener('click', onClick)
  }
}
