import { effect, untracked } from '@preact/signals-core'
import { createBoundNode } from '../../binding/bound-node.ts'
import { boundProduct } from '../../binding/bound-product.ts'
import { warnOfNoPrice } from '../../binding/missing-price.ts'
import { ownAddress, warnOfContradictions, writeAddress } from '../../binding/own-link.ts'
import { type BuyIntent, buyIntent } from '../../checkout/buy-intent.ts'
import { pressLink } from '../../checkout/press.ts'
import { announcePriced } from '../../environment/announce.ts'
import { mayChange } from '../../prices/price-book.ts'
import { warnAttributeOf } from '../../settings/attributes.ts'
import { nearest } from '../../settings/nearest.ts'
import { linkTerms } from '../../storefront/link-terms.ts'
import type { Page } from '../../storefront/page.ts'
import { createPriceReader } from '../../storefront/price-reader.ts'
import { renewalOf } from '../../storefront/renewal.ts'
import { storefrontFor } from '../../storefront/storefronts.ts'
import { unitPrice } from '../../storefront/unit-price.ts'
import { classText, fieldNames } from './class-fields.ts'
import { buyField } from './field-names.ts'
import { type ClassName, parseClass } from './parse-class.ts'

const classNamesOf = (element: Element, prefix: string): ClassName[] =>
  [...element.classList].flatMap((name) => parseClass(name, prefix, fieldNames) ?? [])

/** Follows one class name. Only text and address of the element change, and a press on its link is handled. */
const follow = (
  element: HTMLElement,
  { product, field }: ClassName,
  page: Page,
  buyLinkOf: (product: string) => Element | undefined,
): (() => void) => {
  if (!field) return () => {}
  const warn = warnAttributeOf(element, page.warn)
  const storefront = storefrontFor(element, page)
  const { priceRule } = boundProduct(element)
  const node = createBoundNode(element)
  const readPrice = createPriceReader(storefront)
  let intent: BuyIntent | undefined
  const endPresses = field === buyField ? pressLink(element, storefront, () => intent) : undefined
  let wasShown = false
  const dispose = effect(() => {
    const link = field === buyField ? element : buyLinkOf(product)
    const own = ownAddress(link)
    const state = readPrice(product, priceRule, own)
    const item = state?.item
    warnOfNoPrice(warn, 'class', element.getAttribute('class'), state?.failure)
    if (field === buyField) {
      const quantity = linkTerms(storefront.settings.value, own)?.quantities.get(product) ?? 1
      const renewal = renewalOf(element, storefront)
      const unit = unitPrice(storefront, item, quantity, storefront.doubt(own, product))
      intent = buyIntent(storefront, { product, quantity, priceRule, item, unit, renewal }, own)
      warnOfContradictions(storefront, own, { product, priceRule }, warn)
      if (intent) writeAddress(element, own, intent.link)
      return
    }
    const text = item && classText(item, field, storefront.settings.value.tax ?? 'gross')
    // The text in the page would claim what the price does not say.
    node.hide(item && text === undefined ? true : undefined)
    node.showText(text)
    wasShown ||= text !== undefined
    node.markBusy(item ? state?.isWaiting === true : wasShown && mayChange(state))
    if (item && !state?.isWaiting)
      untracked(() => announcePriced(page, element, { product, quantity: 1, item }))
  })
  return () => {
    dispose()
    node.release()
    endPresses?.()
  }
}

/** @returns gives all content back */
export const start = (page: Page, prefix: string): (() => void) => {
  const { document, warn } = page
  const bound = new Map<Element, { text: string; stop(): void }>()

  /** The first buy link of a product, whose price figures follow. */
  const buyLinkOf = (product: string): Element | undefined =>
    [...document.querySelectorAll(`a[class*="${prefix}-${product}-"]`)].find((link) =>
      classNamesOf(link, prefix).some((name) => name.product === product && name.field === buyField),
    )

  const bind = (element: HTMLElement): void => {
    const stops = classNamesOf(element, prefix).map((name) => {
      const { field, product, written } = name
      const meant = field ? undefined : nearest(written, fieldNames.all)
      const text = `${prefix}-${product}-${written}`
      if (meant) warn(element.localName, 'class', text, 'misspelt', `${prefix}-${product}-${meant}`)
      else if (!field) warn(element.localName, 'class', text, 'no-field')
      else if (field === buyField && !('href' in element))
        warn(element.localName, 'class', text, 'needs-link')
      else return follow(element, name, page, buyLinkOf)
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
