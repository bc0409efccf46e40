/**
 * The shopper's cart inside one `<vitrine-cart>`: its lines, totals, coupon field and checkout controls, one group
 * for each order that the platform allows. Changes go to the page's cart, which every other element and tab reads,
 * and are announced as events once each. The focus stays in the cart when a line moves or is removed. A closed
 * dialog asks for no prices; an open one costs a price request per query and, with an endpoint, a preview per order
 * and change.
 */

import { type ComponentChildren, type ComponentProps, createElement } from 'preact'
import { timesQuantity } from '../../../contract/currency-digits.ts'
import type { Sale } from '../../checkout/buy-intent.ts'
import { boundsOf, statedRenewal } from '../../checkout/cart/cart-lines.ts'
import { type CartOrder, type CartRow, createCartOrders } from '../../checkout/cart/cart-orders.ts'
import type { CartStore } from '../../checkout/cart/cart-store.ts'
import { spokenBy, unitsIn } from '../../checkout/cart/shopper-cart.ts'
import type { CheckoutModule } from '../../checkout/checkout-module.ts'
import { press } from '../../checkout/press.ts'
import { announce } from '../../environment/announce.ts'
import type { CartLineDetail } from '../../environment/events.ts'
import { fill } from '../../messages/format.ts'
import { isOn } from '../../settings/attributes.ts'
import { mayEnd, pricePeriod } from '../../storefront/price-period.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import type { Scope } from '../../storefront/view.ts'
import { wordsOf } from '../../storefront/words-of.ts'
import stepper from '../../styles/stepper.css?inline'
import sum from '../../styles/sum.css?inline'
import { BuyLink } from '../../views/BuyLink.tsx'
import { fillFigures } from '../../views/figures.tsx'
import { digitsLike, formatAmount, formatCount } from '../../views/format-amount.ts'
import { OrderTotal } from '../../views/OrderTotal.tsx'
import { exclusivePlans } from '../../views/order-figures.ts'
import { type RenewedLine, renewalsText } from '../../views/order-terms.ts'
import { periodText } from '../../views/period-text.ts'
import type { Refusal } from '../../views/Stepper.tsx'
import { CartLines, type CartLineView } from './CartLines.tsx'
import type { CollectedCart } from './CartView.tsx'
import lineStyles from './cart-lines.css?inline'
import { type CartElementMessages, english } from './element-words.ts'

/** The rows that can still be bought. */
const soldIn = (rows: readonly CartRow[]): CartRow[] => rows.filter(({ isGone }) => !isGone)

/** The renewals that were stated where the products were added. */
const termsOf = (
  { rows, figures, truth }: CartOrder,
  words: CartElementMessages,
  locale: string,
): string | undefined => {
  const renewed = soldIn(rows).map(
    ({ line, state, unit, charged }): RenewedLine => ({
      name: state?.item?.product.name ?? line.name ?? line.product,
      quantity: line.quantity,
      renewal: statedRenewal(line),
      unit,
      charged,
    }),
  )
  const sum = {
    currency: figures?.currency ?? '',
    total: truth === 'known' ? figures?.total.gross : undefined,
  }
  return renewalsText(renewed, sum, words, locale)
}

const lineView = (
  host: Element,
  { isDoubtful }: CartOrder,
  { key, line, state, unit, isGone, charged }: CartRow,
  words: CartElementMessages,
  locale: string,
): CartLineView => {
  const item = state?.item
  const currency = item?.currency.iso ?? ''
  const amount = (value: number): string => formatAmount(value, currency, locale)
  const { quantity } = line
  const total =
    charged?.total.gross ??
    (isDoubtful && quantity > 1 ? null : unit && timesQuantity(unit.price.gross.value, quantity, currency))
  const list = item?.list_price && timesQuantity(item.list_price.gross.value, quantity, currency)
  const renewal = statedRenewal(line)
  const period = item && !mayEnd(item, renewal) && pricePeriod(host, item, renewal)
  return {
    key,
    name: item?.product.name ?? line.name ?? line.product,
    more: item?.product.additional_name ?? undefined,
    quantity,
    ...boundsOf(line),
    unit:
      item && quantity > 1 && (unit !== undefined || charged)
        ? fillFigures(words.cartUnit, {
            // Where only checkout knows what one of several costs, the line says what a single one does.
            quantity: formatCount(unit || charged ? quantity : 1, locale),
            amount: charged ? amount(charged.unit.gross) : (unit ?? item).price.gross.localized,
          })
        : undefined,
    amount: typeof total === 'number' ? amount(total) : undefined,
    isAtCheckout: total === null,
    period: period ? periodText(period, words, locale) : undefined,
    list: list && typeof total === 'number' && list > total ? amount(list) : undefined,
    isBusy: state?.isWaiting === true,
    isGone,
  }
}

/** One order of the cart, with its words and handlers. */
interface OrderViewProps {
  host: Element
  order: CartOrder
  /** A single order has its total and control in the dialog's footer, which stays visible. */
  isOnly: boolean
  /** It follows another order of the cart. */
  isSeparate?: boolean
  words: CartElementMessages
  locale: string
  refusal: ComponentProps<typeof CartLines>['refusal']
  coupon: ComponentChildren
  onQuantity(row: CartRow, quantity: number): void
  onRefuse(key: string, kind: Refusal | undefined): void
  onRemove(row: CartRow, name: string): void
  onBuy(event: MouseEvent | KeyboardEvent, order: CartOrder): void
}

const messageOf = (
  { rows, figures, truth, intent }: CartOrder,
  words: CartElementMessages,
): string | undefined => {
  const sold = soldIn(rows)
  if (sold.length === 0) return undefined
  if (!intent) return words.totalTooLong
  const isWaiting = truth !== 'known' || sold.some(({ state }) => state?.isWaiting)
  return figures || isWaiting ? undefined : words.totalAtCheckout
}

const checkoutOf = ({ order, words, onBuy }: OrderViewProps) =>
  order.intent &&
  order.truth !== exclusivePlans && (
    <BuyLink href={order.intent.link} onBuy={(event) => onBuy(event, order)}>
      {words.cartContinue}
    </BuyLink>
  )

const totalOf = ({ order, words, locale }: OrderViewProps) => {
  const { rows, figures, truth } = order
  const sold = soldIn(rows)
  if (sold.length === 0) return undefined
  return (
    <OrderTotal
      figures={figures}
      isBusy={sold.some(({ state }) => state?.isWaiting)}
      truth={truth}
      message={messageOf(order, words)}
      country={sold.find(({ state }) => state?.item)?.state?.item?.price_country}
      coupon={sold.find(({ state }) => state?.item?.coupon)?.state?.item?.coupon ?? undefined}
      terms={order.isDoubtful ? undefined : termsOf(order, words, locale)}
      buy={undefined}
      words={words}
      locale={locale}
    />
  )
}

const OrderView = (props: OrderViewProps) => {
  const { order, isOnly, words, locale, refusal } = props
  const { rows } = order
  const rowOf = (key: string): CartRow | undefined => rows.find((row) => row.key === key)
  return (
    <div class="order-of">
      {props.isSeparate && <p class="separate">{words.cartSeparate}</p>}
      <CartLines
        lines={rows.map((row) => lineView(props.host, order, row, words, locale))}
        refusal={refusal}
        words={words}
        locale={locale}
        onQuantity={(key, quantity) => {
          const row = rowOf(key)
          if (row) props.onQuantity(row, quantity)
        }}
        onRefuse={props.onRefuse}
        onRemove={({ key, name }) => {
          const row = rowOf(key)
          if (row) props.onRemove(row, name)
        }}
      />
      {props.coupon}
      {!isOnly && totalOf(props)}
      {!isOnly && checkoutOf(props)}
    </div>
  )
}

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

/** The shopper’s cart in one `<vitrine-cart>`. */
export const createCollected = (
  host: HTMLElement,
  own: Storefront,
  scope: Scope,
  { shopperCartOf }: CheckoutModule,
): (() => CollectedView) => {
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
    // A dialog may have been opened from the store of another client.
    const isForeign = isOpen && shown.storefront.settings.value.client !== own.settings.value.client
    // The button that opens a dialog may have link parameters of its own.
    const linkParams = isOpen ? shown.storefront.settings.value.linkParams : undefined
    const isOwn = !linkParams || linkParams === own.settings.value.linkParams
    const storefront = isForeign ? shown.storefront : isOwn ? own : own.withLinkParams(linkParams)
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
    const back = !isInline && (
      <button
        type="button"
        part="back"
        onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
      >
        {words.cartBack}
      </button>
    )
    const only = first && isOnly && propsOf(first, 0)
    const total = only && totalOf(only)
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
          {(total || back) && (
            <div class="actions">
              {total}
              {only && checkoutOf(only)}
              {back}
            </div>
          )}
        </>
      ),
    }
  }
}
