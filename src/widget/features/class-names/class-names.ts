import { effect, untracked } from '@preact/signals-core'
import { createBoundNode } from '../../binding/bound-node.ts'
import { boundProduct } from '../../binding/bound-product.ts'
import { ownAddress, writeAddress } from '../../binding/own-link.ts'
import { shownOffer } from '../../checkout/shown-offer.ts'
import { announcePriced } from '../../environment/announce.ts'
import { mayChange } from '../../prices/price-book.ts'
import { nearest } from '../../settings/nearest.ts'
import type { Page } from '../../storefront/page.ts'
import { createPriceReader } from '../../storefront/price-reader.ts'
import { cartItem } from '../../storefront/pricing-context.ts'
import { storefrontFor } from '../../storefront/storefronts.ts'
import { classText, fieldNames } from './class-fields.ts'
import { buyField } from './field-names.ts'
import { type ClassName, parseClass } from './parse-class.ts'

const classNamesOf = (element: Element, prefix: string): ClassName[] =>
  [...element.classList].flatMap((name) => parseClass(name, prefix, fieldNames) ?? [])

/** Follows one class name. Only text and address of the element change. */
const follow = (element: HTMLElement, { product, field }: ClassName, page: Page): (() => void) => {
  if (!field) return () => {}
  const storefront = storefrontFor(element, page)
  const { priceRule } = boundProduct(element)
  const node = createBoundNode(element)
  const readPrice = createPriceReader(storefront)
  let wasShown = false
  const dispose = effect(() => {
    const state = readPrice(product, priceRule)
    const item = state?.item
    if (field === buyField) {
      const own = ownAddress(element)
      const link = storefront.link({
        items: [cartItem(product, 1)],
        priceRule,
        currency: item?.currency.iso,
        country: item?.price_country ?? undefined,
        shown: shownOffer(storefront, { product, quantity: 1, priceRule, item }),
        own,
      })
      if (link) writeAddress(element, own, link)
      return
    }
    const text = item && classText(item, field, storefront.settings.value.tax ?? 'gross')
    // The text in the page would claim what the price does not say.
    node.hide(item && text === undefined ? true : undefined)
    node.showText(text)
    wasShown ||= text !== undefined
    node.markBusy(item ? state?.isWaiting === true : wasShown && mayChange(state))
    if (item && !state?.isWaiting)
      untracked(() => announcePriced(page.priced, element, { product, quantity: 1, item }))
  })
  return () => {
    dispose()
    node.showText(undefined)
    node.markBusy(false)
    node.hide(undefined)
  }
}

/** @returns gives all content back */
export const start = (page: Page, prefix: string): (() => void) => {
  const { document, warn } = page
  const bound = new Map<Element, { text: string; stop(): void }>()

  const bind = (element: HTMLElement): void => {
    const stops = classNamesOf(element, prefix).map((name) => {
      const { field, product, written } = name
      const meant = field ? undefined : nearest(written, fieldNames.all)
      const text = `${prefix}-${product}-${written}`
      if (meant) warn(element.localName, 'class', text, 'misspelt', `${prefix}-${product}-${meant}`)
      else if (!field) warn(element.localName, 'class', text, 'no-field')
      else if (field === buyField && !('href' in element))
        warn(element.localName, 'class', text, 'needs-link')
      else return follow(element, name, page)
      return () => {}
    })
    bound.set(element, {
      text: element.className,
      stop: () => {
        for (const stop of stops) stop()
      },
    })
  }

  const update = (): void => {
    for (const [element, { text, stop }] of bound) {
      if (element.isConnected && element.className === text) continue
      stop()
      bound.delete(element)
    }
    for (const element of document.querySelectorAll(`[class*="${prefix}-"]`))
      if (!bound.has(element) && 'hidden' in element) bind(element as HTMLElement)
  }
  const observer = new MutationObserver(update)
  update()
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ['class'] })
  return () => {
    observer.disconnect()
    for (const { stop } of bound.values()) stop()
  }
}
