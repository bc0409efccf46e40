/**
 * The shopper's cart inside one `<vitrine-cart>`: its lines, totals, coupon field and checkout controls, one group
 * for each order that the platform allows. Changes go to the page's cart, which every other element and tab reads,
 * and are announced as events once each. The focus stays in the cart when a line moves or is removed. A closed
 * dialog asks for no prices; an open one costs a price request per query and, with an endpoint, a preview per order
 * and change.
 */

import { createElement } from 'preact'
import type { Sale } from '../../checkout/buy-intent.ts'
import { press } from '../../checkout/press.ts'
import { announce } from '../../environment/announce.ts'
import type { CartLineDetail } from '../../environment/events.ts'
import { fill } from '../../messages/format.ts'
import { isOn } from '../../settings/attributes.ts'
import stepper from '../../shared/styles/stepper.css?inline'
import sum from '../../shared/styles/sum.css?inline'
import type { Storefront } from '../../storefront/storefront.ts'
import type { Scope } from '../../storefront/view.ts'
import { wordsOf } from '../../storefront/words-of.ts'
import { digitsLike } from '../../views/format-amount.ts'
import type { CollectedCart } from './CartView.tsx'
import lineStyles from './cart-lines.css?inline'
import { CartFooter, OrderView, type OrderViewProps, soldIn } from './cart-order-view.tsx'
import { english } from './element-words.ts'
import { type CartOrder, type CartRow, createCartOrders } from './shopper/cart-orders.ts'
import type { CartStore } from './shopper/cart-store.ts'
import { shopperCartOf, spokenBy, unitsIn } from './shopper/shopper-cart.ts'

const detailOf = ({ line, state }: CartRow, quantity = line.quantity): CartLineDetail => ({
  product: line.product,
  quantity,
  item: state?.item,
})

/** The shopper’s cart, ready for a host to show. */
export interface CollectedView extends CollectedCart {
  isOpen: boolean
  isEmpty: boolean
  css: string
  close(): void
  onPaint(root: ShadowRoot): void
}

/**
 * The store that sells the cart. A dialog may have been opened from the store of another client, or by a button with link
 * parameters of its own.
 */
const sellerOf = (opener: Storefront | undefined, own: Storefront): Storefront => {
  if (!opener) return own
  const { client, linkParams } = opener.settings.value
  const settings = own.settings.value
  if (client !== settings.client) return opener
  return linkParams && linkParams !== settings.linkParams ? own.withLinkParams(linkParams) : own
}

/** The shopper’s cart in one `<vitrine-cart>`. */
export const createCollected = (host: HTMLElement, own: Storefront, scope: Scope): (() => CollectedView) => {
  const cart = shopperCartOf(own.page)
  let readFrom: Storefront | undefined
  let read: ReturnType<typeof createCartOrders> | undefined
  /** A cart that had lines keeps its heading when it becomes empty, because the heading has the focus. */
  let hadLines = false
  let isViewed = false
  /** The control to focus again when its line moves into another order. */
  let focused: { key: string | undefined; part: string | null | undefined } | undefined

  const button = (key: string | undefined): HTMLElement | undefined =>
    [...(host.shadowRoot?.querySelectorAll<HTMLElement>('[part=remove]') ?? [])].find(
      ({ dataset }) => dataset.key === key,
    )
  const tellChange = (store: CartStore, row: CartRow, change: number): void => {
    if (change !== 0)
      announce(host, change > 0 ? 'vitrine-cart-added' : 'vitrine-cart-removed', {
        lines: [detailOf(row, Math.abs(change))],
        count: unitsIn(store),
      })
  }
  /** Announces `vitrine-cart-viewed` once per opening, when all prices have arrived. */
  const tellView = (rows: readonly CartRow[], isShown: boolean): void => {
    const isPriced = rows.length > 0 && !rows.some(({ state }) => state?.isWaiting)
    if (!isShown || !host.isConnected) isViewed = false
    else if (isPriced && !isViewed) {
      isViewed = true
      announce(host, 'vitrine-cart-viewed', {
        lines: soldIn(rows).map((row) => detailOf(row)),
      })
    }
  }

  const readOrders = () => {
    const shown = cart.shown.value
    const isOpen = shown?.host === host
    const storefront = sellerOf(isOpen ? shown.storefront : undefined, own)
    const isForeign = storefront.settings.value.client !== own.settings.value.client
    if (readFrom !== storefront) read = createCartOrders(storefront)
    readFrom = storefront
    const store = cart.store(storefront.settings.value.client ?? '')
    const lines = store.lines.value
    const isInline = isOn(host, 'inline')
    // A closed dialog asks for no prices.
    const orders = (isOpen || isInline) && lines.length > 0 ? (read?.(lines, cart.acts.value) ?? []) : []
    return { isOpen, isForeign, isInline, storefront, store, lines, orders }
  }
  scope.effect(() => {
    for (const order of readOrders().orders) order.requestTotal()
  })

  /** An order as a review gets it, which goes on to show what becomes of it. */
  const saleOf = (order: CartOrder | undefined): Sale | undefined => {
    if (!order?.intent) return undefined
    const { rows, storefront, intent } = order
    const { store } = readOrders()
    return {
      storefront,
      intent: {
        ...intent,
        onBought() {
          store.takeOut(soldIn(rows).map(({ line }) => line))
          cart.shown.value = undefined
        },
        current() {
          const keys = rows.map(({ key }) => key)
          const { orders } = readOrders()
          return saleOf(orders.find((each) => each.rows.some(({ key }) => keys.includes(key))))
        },
      },
    }
  }

  return (): CollectedView => {
    const { isOpen, isForeign, isInline, storefront, store, lines, orders } = readOrders()
    const words = wordsOf(storefront, english)
    const rows = orders.flatMap((order) => order.rows)
    hadLines ||= lines.length > 0
    const item = rows.find(({ state }) => state?.item)?.state?.item
    const locale = digitsLike(storefront.locale.value, item?.price.gross.localized)
    const spoken = spokenBy(cart, host)
    const isOnly = orders.length === 1
    const propsOf = (order: CartOrder, index: number): OrderViewProps => ({
      host,
      order,
      isOnly,
      words,
      locale,
      refusal: cart.refusal.value,
      coupon:
        index === 0 &&
        !isForeign &&
        order.rows.some(({ isGone }) => !isGone) &&
        createElement('vitrine-coupon', { theme: host.getAttribute('theme') ?? undefined }),
      onQuantity(row, quantity) {
        cart.refusal.value = undefined
        focused = { key: row.key, part: host.shadowRoot?.activeElement?.getAttribute('part') }
        store.setQuantity(row.key, quantity)
        cart.acts.value += 1
        tellChange(store, row, quantity - row.line.quantity)
      },
      onRefuse(key, kind) {
        cart.refusal.value = kind && { key, kind }
      },
      onRemove(row, name) {
        const at = rows.indexOf(row)
        const next = rows[at + 1] ?? rows[at - 1]
        // Moved before the button is removed, so that the focus stays in the list.
        ;(button(next?.key) ?? host.shadowRoot?.querySelector('h2'))?.focus()
        focused = { key: next?.key, part: 'remove' }
        store.remove(row.key)
        cart.acts.value += 1
        cart.say(fill(words.cartRemoved, { product: name }))
        tellChange(store, row, -row.line.quantity)
      },
      onBuy(event, { storefront: seller }) {
        // Painted for earlier prices.
        press(event, host, seller, () => saleOf(readOrders().orders[index])?.intent)
      },
    })
    const [first] = orders
    const close = (): void => {
      cart.shown.value = undefined
    }
    return {
      isOpen,
      isEmpty: !hadLines,
      title: host.getAttribute('label') || words.cartLabel,
      close,
      css: stepper + sum + lineStyles,
      onPaint(root) {
        // Announced after the event of the press that changed the cart.
        queueMicrotask(() => tellView(rows, isOpen || isInline))
        const line = root.activeElement ? undefined : button(focused?.key)?.closest('li')
        line?.querySelector<HTMLElement>(`[part=${focused?.part}]`)?.focus()
        focused = undefined
      },
      content: (
        <>
          <p id="status" role="status" class="visually-hidden" part="status">
            {spoken && <span key={spoken.id}>{spoken.text}</span>}
          </p>
          {lines.length === 0 && <p class="empty">{words.cartEmpty}</p>}
          {orders.map((order, index) => (
            // Keyed by index: when a line changes its order, the coupon field and the focus stay.
            <OrderView key={index} {...propsOf(order, index)} isSeparate={index > 0} />
          ))}
          <CartFooter
            only={first && isOnly ? propsOf(first, 0) : undefined}
            isInline={isInline}
            words={words}
          />
        </>
      ),
    }
  }
}
