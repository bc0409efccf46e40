import { effect } from '@preact/signals-core'
import { cartItem } from '../elements/card-element.tsx'
import { storefrontFor } from '../elements/store-element.ts'
import type { Page } from '../page.ts'
import { fieldText, hasField } from '../prices/field.ts'
import { cleanCode, isProduct } from '../settings.ts'

const selector = '[data-vitrine-field],[data-vitrine-if]'

/**
 * Binds markup that stays the merchant's own. `data-vitrine-product` names the product for an element and all inside
 * it, `data-vitrine-field` puts one figure in as text (`buy` sets a link's address), `data-vitrine-if` shows the
 * element only when the price has that member. What stood there before comes back when there is no price.
 */
export const bindPage = (page: Page): void => {
  const bound = new Map<Element, () => void>()

  const bindAll = (root: ParentNode): void => {
    for (const element of root.querySelectorAll<HTMLElement>(selector)) bindOne(element)
  }
  const bindOne = (element: HTMLElement): void => {
    if (!bound.has(element)) bound.set(element, bind(element, page))
  }
  const release = (): void => {
    for (const [element, stop] of bound) {
      if (element.isConnected) continue
      stop()
      bound.delete(element)
    }
  }
  const { document } = page
  const observe = (): void => {
    bindAll(document)
    const Observer = document.defaultView?.MutationObserver ?? MutationObserver
    new Observer((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'attributes') {
          bound.get(target as Element)?.()
          bound.delete(target as Element)
          if ((target as Element).matches(selector)) bindOne(target as HTMLElement)
        }
        for (const node of addedNodes) {
          if (!(node instanceof HTMLElement)) continue
          if (node.matches(selector)) bindOne(node)
          bindAll(node)
        }
      }
      release()
    }).observe(document, {
      childList: true,
      subtree: true,
      attributeFilter: ['data-vitrine-product', 'data-vitrine-field', 'data-vitrine-if', 'data-vitrine-price-rule'],
    })
  }
  observe()
}

const bind = (element: HTMLElement, page: Page): (() => void) => {
  const read = (name: string): string | undefined =>
    element.closest(`[data-vitrine-${name}]`)?.getAttribute(`data-vitrine-${name}`)?.trim()
  const product = read('product')
  const warn = page.warn(element.localName)
  if (!isProduct(product)) {
    warn('data-vitrine-product', product)
    return () => {}
  }
  const rule = cleanCode(read('price-rule') ?? '')
  const { vitrineField: field, vitrineIf: condition } = element.dataset
  const storefront = storefrontFor(element, page)
  const link = field === 'buy' && element instanceof HTMLAnchorElement ? element : undefined
  const before = { text: element.textContent, nodes: [...element.childNodes], hidden: element.hidden, href: link?.getAttribute('href') }
  let isReplaced = false
  const restore = (): void => {
    if (isReplaced) element.replaceChildren(...before.nodes)
    isReplaced = false
    if (condition) element.hidden = before.hidden
  }
  const dispose = effect(() => {
    const item = storefront.price(product, rule)?.item
    if (link) {
      const cart = { items: [cartItem(product, 1)], priceRule: rule, currency: item?.currency.iso }
      const href = storefront.link(cart)
      if (href) link.href = href
      return
    }
    if (!item) {
      restore()
      return
    }
    if (condition) element.hidden = !hasField(item, condition)
    const text = field && fieldText(item, field, storefront.settings.value.tax ?? 'gross')
    if (text === undefined && field && !condition) warn('data-vitrine-field', field)
    if (text) {
      element.textContent = text
      isReplaced = true
    } else if (field) restore()
  })
  return () => {
    dispose()
    restore()
    if (link && before.href !== undefined) {
      if (before.href === null) link.removeAttribute('href')
      else link.setAttribute('href', before.href)
    }
  }
}
