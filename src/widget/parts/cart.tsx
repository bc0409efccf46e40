import { type Signal, signal } from '@preact/signals-core'
import { Cart } from '../components/Cart.tsx'
import type { CartStatus } from '../components/CartContent.tsx'
import { announce } from '../elements/announce.ts'
import type { LaterView } from '../elements/later-element.tsx'
import type { BuyIntent } from '../handoff/buy.ts'
import { type OrderStatus, placeOrder } from '../handoff/order.ts'
import { createOrderKeys, type OrderKeys } from '../handoff/order-key.ts'
import { fetchPreview } from '../handoff/preview.ts'
import type { Page } from '../page.ts'
import type { Storefront } from '../storefront.ts'
import css from '../styles/cart.css?inline'
import controls from '../styles/controls.css?inline'
import { allWords } from './words.ts'

interface Opened {
  /** The element whose buy control was pressed. */
  element: Element
  storefront: Storefront
  intent: BuyIntent
  status: CartStatus
  /** Signed by the merchant's backend: this customer orders without leaving the page. */
  token: string | undefined
}

/** One cart a page: whichever buy control was pressed last. */
const carts = new WeakMap<Page, Signal<Opened | undefined>>()

const cartOf = (page: Page): Signal<Opened | undefined> => {
  const cart = carts.get(page) ?? signal(undefined)
  carts.set(page, cart)
  return cart
}

export const openCart = (element: Element, storefront: Storefront, intent: BuyIntent): void => {
  const { page } = storefront
  const cart = cartOf(page)
  const token = element.getAttribute('customer-token') ?? storefront.settings.peek().customerToken
  const opened: Opened = { element, storefront, intent, status: { state: 'loading' }, token }
  cart.value = opened
  if (!page.document.querySelector('vitrine-cart')) {
    page.document.body.append(page.document.createElement('vitrine-cart'))
  }
  const settle = (status: CartStatus): void => {
    if (cart.peek() === opened) cart.value = { ...opened, status }
  }
  fetchPreview(storefront, intent).then(
    (preview) => {
      announce(element, 'preview', preview)
      settle({ state: 'ready', preview })
    },
    (error: unknown) => {
      announce(element, 'error', { operation: 'preview', message: String(error) })
      settle({ state: 'failed' })
    },
  )
}

/** The pressed control: in the element's own root, the merchant's link inside it, or a bound link itself. */
const buyControl = (element: Element): HTMLElement | null =>
  element.shadowRoot?.querySelector<HTMLElement>('[part=buy]') ??
  element.querySelector('a') ??
  (element as HTMLElement)

/** Orders, or asks after an order; one at a time, since a second press means the first one. */
const order = (cart: Signal<Opened | undefined>, opened: Opened, token: string, onlyAsk: boolean): void => {
  const { element, storefront, intent } = opened
  const { page } = storefront
  // What is true now, not what was when the pressed button was drawn.
  const current = cart.peek()
  if (current?.intent !== intent || current.status.state !== 'ready') return
  const { status } = current
  if (status.order?.state === 'sending' || status.order?.state === 'asking') return
  const { preview } = status
  const report = (placed: OrderStatus): void => {
    if (cart.peek()?.intent === intent)
      cart.value = { ...opened, status: { state: 'ready', preview, order: placed } }
  }
  const keys = orderKeys.get(page) ?? createOrderKeys(page)
  orderKeys.set(page, keys)
  placeOrder(storefront, intent, token, keys, report, onlyAsk).then((placed) => {
    announce(element, placed.state === 'settled' ? 'processed' : 'error', { operation: 'process', ...placed })
    const isUnfinished = placed.state === 'settled' && placed.result === 'customerActionNeeded'
    if (isUnfinished && placed.continueUrl) page.document.defaultView?.location.assign(placed.continueUrl)
  })
}

const orderKeys = new WeakMap<Page, OrderKeys>()

export const createView: LaterView = (element, own) => {
  const cart = cartOf(own.page)
  return {
    css: controls + css,
    view: () => {
      const opened = cart.value
      const storefront = opened?.storefront ?? own
      return (
        <Cart
          key={opened?.intent}
          status={opened?.status}
          coupon={storefront.coupon.value}
          link={opened?.intent.link}
          words={allWords(storefront)}
          language={storefront.language.value}
          locale={storefront.locale.value}
          direction={storefront.direction.value}
          theme={element.getAttribute('theme')}
          isInline={element.hasAttribute('inline')}
          order={
            opened?.token
              ? {
                  place: () => order(cart, opened, opened.token ?? '', false),
                  ask: () => order(cart, opened, opened.token ?? '', true),
                }
              : undefined
          }
          onClose={() => {
            cart.value = undefined
            if (opened) buyControl(opened.element)?.focus()
          }}
        />
      )
    },
  }
}
