/** The products of a page, as analytics reports them. */

import type { AnalyticsItem, PricedDetail } from '../../environment/events.ts'
import type { Page } from '../../storefront/page.ts'
import { analyticsItem, listAround, type Placement } from './analytics-item.ts'

/** The products of a page that have a price, each by the element that stands for it. */
export interface Products {
  /** Takes an announced price. Returns the element that stands for the product. */
  add(sender: Element, detail: PricedDetail): Element
  /** The product of an element, as its latest price has it. */
  read(root: Element): AnalyticsItem | undefined
  placement(root: Element): Placement | undefined
  /** The innermost product on an event's path. */
  find(path: readonly EventTarget[]): Element | undefined
}

/** Bound figures of one product belong to the element that names it. */
export const productRoot = (sender: Element): Element =>
  sender.localName.startsWith('vitrine-') ? sender : (sender.closest('[data-vitrine-product]') ?? sender)

export const createProducts = ({ document }: Pick<Page, 'document'>): Products => {
  const details = new WeakMap<Element, PricedDetail>()
  const placement = (root: Element): Placement | undefined => {
    const list = listAround(root)
    if (!list) return undefined
    const roots = [
      ...list.root.querySelectorAll('vitrine-card,vitrine-price,vitrine-buy,[data-vitrine-product]'),
    ]
    const products = roots
      .filter((other) => listAround(other)?.root === list.root)
      .map((other) => other.getAttribute('product') ?? other.getAttribute('data-vitrine-product'))
    const own = root.getAttribute('product') ?? root.getAttribute('data-vitrine-product')
    return { list: list.name, position: Math.max(0, [...new Set(products)].indexOf(own)) + 1 }
  }
  return {
    add(sender, detail) {
      const root = productRoot(sender)
      details.set(root, detail)
      return root
    },
    read(root) {
      const detail = details.get(root)
      return detail && analyticsItem(detail, placement(root))
    },
    placement,
    find: (path) =>
      path.find(
        (node): node is Element =>
          node instanceof (document.defaultView?.Element ?? Element) && details.has(node),
      ),
  }
}
