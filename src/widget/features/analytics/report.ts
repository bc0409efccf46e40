/**
 * Turns the events of the elements into impressions, selections and e-commerce events, and pushes them to the data
 * layer. Each product of a list is reported as seen once per page, each coupon once, and each purchase once per
 * visit, also after a reload. Prices that were announced before this module arrived are read from the page, so
 * loading it late loses nothing. It sends no request itself; `consent` is the data layer's concern.
 */

import type { PreviewResponse } from '../../../contract/cart-preview.ts'
import { announce } from '../../environment/announce.ts'
import type { AnalyticsItem } from '../../environment/events.ts'
import type { Page } from '../../storefront/page.ts'
import { analyticsItem } from './analytics-item.ts'
import type { DataLayer } from './data-layer.ts'
import {
  cartEvent,
  checkoutEvents,
  purchaseOnPage,
  selectItem,
  selectPromotion,
  viewCart,
  viewItem,
  viewItemList,
} from './ga4.ts'
import { createImpressions } from './impressions.ts'
import { createProducts, productRoot } from './products.ts'

/** Products seen within this time are one `view_item_list`, in milliseconds. */
const gatherTime = 500

/** A cart with a preview has been painted after this time, in milliseconds. */
const cartTime = 100

const isCartShown = (document: Document): boolean =>
  [...document.querySelectorAll('vitrine-cart')].some((cart) =>
    // The shopper’s cart announces itself.
    cart.shadowRoot?.querySelector('.cart:not([data-collected=true])'),
  )

interface Options {
  page: Page
  layer: DataLayer
  hasPagePurchases: boolean
}

/** What the reports of one page share. */
interface Reports {
  page: Page
  layer: DataLayer
  products: ReturnType<typeof createProducts>
  /** Whether a key is given for the first time. */
  once(key: string): boolean
}

/** Reports the products that come into sight. */
const reportSeen = ({ page, layer, products, once }: Reports): void => {
  const { document, env } = page
  const seen: AnalyticsItem[] = []
  const push = (): void => {
    const batch = seen.splice(0)
    const lists = new Set(batch.map(({ list }) => list))
    for (const list of lists) {
      const items = batch.filter((item) => item.list === list)
      for (const event of list === undefined ? items.map(viewItem) : viewItemList(list, items))
        layer.push(event)
    }
  }
  const onSeen = (root: Element): void => {
    const item = products.read(root)
    // A bound price in a sentence may belong to a product that a card shows too.
    if (!item || !once(`seen ${item.product} ${item.list ?? ''}`)) return
    announce(root, 'vitrine-seen', item)
    if (seen.push(item) === 1) void env.wait(gatherTime).then(push)
  }
  const impressions = createImpressions({ document, env, onSeen })
  const add = (sender: Element, detail: Parameters<typeof products.add>[1]): void =>
    impressions.watch(products.add(sender, detail))

  document.addEventListener('vitrine-priced', (event) => {
    const [sender] = event.composedPath()
    if (sender instanceof Element) add(sender, event.detail)
  })
  // Prices that were announced before this module was loaded. Those of an order are in its shadow root.
  const orders = [...document.querySelectorAll('vitrine-order')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  for (const root of [document, ...orders])
    for (const element of root.querySelectorAll('*')) {
      const detail = page.priced.get(element)
      if (detail) add(element, detail)
    }
}

/** Reports the presses that choose a product of a list, and those that begin a checkout. */
const reportPresses = ({ page: { document }, layer, products }: Reports): void => {
  // In the capture phase, so that `select_item` precedes `begin_checkout`.
  document.addEventListener(
    'click',
    (event) => {
      const path = event.composedPath()
      const root = products.find(path)
      if (!root || !path.some((node) => node instanceof HTMLAnchorElement && node.href)) return
      const item = products.read(root)
      if (item?.list === undefined) return
      announce(root, 'vitrine-selected', item)
      layer.push(selectItem(item))
    },
    true,
  )
  document.addEventListener('vitrine-checkout', (event) => {
    const [sender] = event.composedPath()
    const { detail } = event
    const quantity = detail.items[0]?.quantity ?? 1
    // Runs after all listeners, because one of them may cancel the checkout.
    queueMicrotask(() => {
      if (event.defaultPrevented || !(sender instanceof Element)) return
      if (detail.lines) {
        if (!detail.isCart) layer.push(cartEvent('add_to_cart', detail.lines))
        layer.push(cartEvent('begin_checkout', detail.lines, detail.coupon))
        return
      }
      const root = productRoot(sender)
      const item = detail.item && analyticsItem({ item: detail.item, quantity }, products.placement(root))
      for (const checkout of checkoutEvents(detail, item)) layer.push(checkout)
    })
  })
}

/** Reports what becomes of a cart, its codes, and purchases on the page. */
const reportCart = ({ page, layer, once }: Reports, hasPagePurchases: boolean): void => {
  const { document, env } = page
  let preview: PreviewResponse | undefined

  document.addEventListener('vitrine-cart-added', ({ detail }) =>
    layer.push(cartEvent('add_to_cart', detail.lines)),
  )
  document.addEventListener('vitrine-cart-removed', ({ detail }) =>
    layer.push(cartEvent('remove_from_cart', detail.lines)),
  )
  document.addEventListener('vitrine-cart-viewed', ({ detail }) =>
    layer.push(cartEvent('view_cart', detail.lines)),
  )
  document.addEventListener('vitrine-cart-preview', ({ detail }) => {
    preview = detail
    // A press whose preview confirms the price shows no cart.
    void env.wait(cartTime).then(() => {
      if (isCartShown(document)) layer.push(viewCart(detail))
    })
  })
  document.addEventListener('vitrine-coupon-verdict', ({ detail }) => {
    if (detail.state === 'applied' && once(`code ${detail.code}`)) layer.push(selectPromotion(detail))
  })
  document.addEventListener('vitrine-order-processed', ({ detail }) => {
    const { result, purchaseId } = detail
    if (!hasPagePurchases || !preview || result !== 'paid' || !purchaseId) return
    // A reloaded page looks its order up, and receives the same purchase again.
    const key = `paid:${purchaseId}`
    if (page.memory.read(key) || !once(key)) return
    page.memory.write(key, true)
    layer.push(purchaseOnPage(purchaseId, preview))
  })
}

/** Turns the events of the elements into impressions, selections and the events of the data layer. */
export const startReports = ({ page, layer, hasPagePurchases }: Options): void => {
  const reported = new Set<string>()
  const once = (key: string): boolean => !reported.has(key) && Boolean(reported.add(key))
  const reports: Reports = { page, layer, products: createProducts(page), once }
  reportSeen(reports)
  reportPresses(reports)
  reportCart(reports, hasPagePurchases)
}
