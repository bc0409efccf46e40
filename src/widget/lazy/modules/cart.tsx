import type { signal } from '@preact/signals-core'
import { render } from 'preact'
import { timesQuantity } from '../../../contract/currency-digits.ts'
import { pricePeriod } from '../../binding/price-period.ts'
import type { BuyLine } from '../../checkout/buy.ts'
import {
  type CartSession,
  createCartSession,
  hostFor,
  isExpired,
  type Opened,
  tokenOf,
} from '../../checkout/cart-session.ts'
import { checkOutWith } from '../../checkout/check-out.ts'
import type { CartModule } from '../../checkout/press.ts'
import { previewRequest } from '../../checkout/preview.ts'
import { Cart, type CollectedCart } from '../../components/Cart.tsx'
import { digitsLike } from '../../components/format-amount.ts'
import { periodText } from '../../components/period-text.ts'
import { type Renewal, type RenewedLine, renewalsText } from '../../components/terms-text.ts'
import { isOn, notSlotted, warnAttributeOf } from '../../settings/attributes.ts'
import type { Page } from '../../storefront/page.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import type { Controller } from '../../storefront/view.ts'
import css from '../../styles/cart.css?inline'
import controls from '../../styles/controls.css?inline'
import totals from '../../styles/totals.css?inline'
import { renewalOf } from '../renewal.ts'
import { allWords, frameOf } from './support.ts'

const sessions = new WeakMap<Page, CartSession>()

const sessionOf = (page: Page, createSignal: typeof signal): CartSession => {
  const session = sessions.get(page) ?? createCartSession(page, createSignal)
  sessions.set(page, session)
  return session
}

export const prepare: CartModule['prepare'] = (storefront, intent, createSignal) =>
  sessionOf(storefront.page, createSignal).prepared.start(storefront, previewRequest(storefront, intent))

export const checkOut: CartModule['checkOut'] = (press, createSignal) =>
  checkOutWith(press, sessionOf(press.storefront.page, createSignal))

/** The pressed control: in the element's own root, the merchant's link inside it, or a bound link itself. */
const buyControl = (element: Element): HTMLElement | null =>
  element.shadowRoot?.querySelector<HTMLElement>('[part=buy]') ??
  element.querySelector<HTMLElement>(`a${notSlotted}`) ??
  (element as HTMLElement)

/** The renewal of one line of a cart. That of the page is not that of a product which was collected elsewhere. */
const renewalIn = ({ element, storefront, intent }: Opened, line: BuyLine | undefined): Renewal | undefined =>
  line?.renewal ??
  (intent.cart.items.length === 1 && !intent.isListed ? renewalOf(element, storefront) : undefined)

/** The renewals of a cart: the merchant's own sentence, or those that are stated for each of its products. */
const cartTerms = (opened: Opened, locale: string): string | undefined => {
  const { element, storefront, intent, status } = opened
  const own = element.querySelector(':scope > [slot=terms]')?.textContent?.trim()
  if (own) return own
  const { items } = intent.cart
  const [first] = items
  const lines: readonly BuyLine[] = intent.lines ?? [
    { product: first?.product ?? '', quantity: first?.quantity ?? 1, item: intent.item },
  ]
  const preview = status.state === 'ready' ? status.preview : undefined
  const renewed = lines.map((bought): RenewedLine => {
    const { product, quantity, item } = bought
    const id = item ? String(item.product_id) : product
    const line = preview?.lines.find((each) => each.product === id && each.quantity === quantity)
    // The list price is known in the currency of the page only.
    const list = item && item.currency.iso === preview?.currency ? (item.list_price ?? item.price) : undefined
    return {
      name: line?.name ?? item?.product.name ?? product,
      renewal: renewalIn(opened, bought),
      price: line?.total.gross,
      list: list && item && timesQuantity(list.gross.value, quantity, item.currency.iso),
    }
  })
  if (renewed.some(({ renewal }) => !renewal)) return undefined
  const sum = preview && { currency: preview.currency, total: preview.total.gross }
  return renewalsText(renewed, sum, allWords(storefront), locale)
}

/** The period that the price of the one line is for. */
const cartPeriod = (opened: Opened, locale: string): string | undefined => {
  const { element, storefront, intent, status } = opened
  const line = status.state === 'ready' ? status.preview.lines[0] : undefined
  if (!line) return undefined
  const renewal = renewalIn(opened, intent.lines?.[0])
  const period = pricePeriod(element, intent.item, renewal, Boolean(line.discount))
  return period && periodText(period, allWords(storefront), locale)
}

/** The code that a saving may come from, where the price of a line owes to it. */
const savingCoupon = ({ intent, request, storefront }: Opened): string | undefined => {
  const code = request.coupon?.toLowerCase()
  const products = intent.cart.items.map(({ product }) => product)
  // A code that was applied beside the open cart is in the present prices only.
  const current = storefront.prices.value.map(({ item }) => item)
  const items = [
    ...(intent.lines ?? [intent]).map(({ item }) => item),
    ...current.filter((item) => products.includes(String(item?.product_id))),
  ]
  return code && items.some((item) => item?.coupon?.toLowerCase() === code) ? request.coupon : undefined
}

/** The part of the module of the cart button that a cart shows. */
interface CollectModule {
  createCollected(host: HTMLElement, storefront: Storefront, createSignal: typeof signal): () => CollectedView
}

/** The shopper’s cart, as a host shows it. */
export interface CollectedView extends CollectedCart {
  isOpen: boolean
  isEmpty: boolean
  css: string
  close(): void
  onPaint(root: ShadowRoot): void
}

/** Lets carts show the products that the shopper has collected, in a dialog too. Returns the element that shows them. */
export const collect = (page: Page, createSignal: typeof signal): Element => {
  sessionOf(page, createSignal).collects.value = true
  return hostFor(page)
}

export const controller: Controller = (host, own, createSignal) => {
  const warn = warnAttributeOf(host, own.page.warn)
  const session = sessionOf(own.page, createSignal)
  let readCollected: (() => CollectedView) | undefined
  /** Undefined until it is loaded, and on pages that collect nothing. */
  const collected = (): CollectedView | undefined => {
    if (!isOn(host, 'inline') && !session.collects.value) return undefined
    const module = own.page.module('cart-button').value as CollectModule | null | undefined
    if (module) readCollected ??= module.createCollected(host, own, createSignal)
    return readCollected?.()
  }
  /** The pressed button is removed: the focus stays in the cart. */
  const order = (onlyAsk: boolean): void => {
    host.shadowRoot?.querySelector('h2')?.focus()
    session.order(onlyAsk)
  }
  const repeat = (): void => {
    host.shadowRoot?.querySelector('h2')?.focus()
    session.repeat()
  }
  /** The cart on the screen: the open one, or one that was closed and moves out of sight. */
  let visible: Opened | 'collected' | undefined
  const departures = createSignal(0)
  const leave = (dialog: HTMLDialogElement | null): void => {
    if (!dialog) return
    dialog.close()
    const left = visible
    // Without motion, and in browsers that remove a closed dialog at once, there is nothing to wait for.
    void Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished)).then(() => {
      if (visible !== left) return
      visible = undefined
      departures.value += 1
    })
  }
  return () => {
    departures.value
    const current = session.opened.value
    const isReview = current?.host === host
    const view = collected()
    const isInline = isOn(host, 'inline')
    const isOpen = isReview || view?.isOpen === true
    if (isOpen || isInline) visible = isReview ? current : view && 'collected'
    const opened = visible === 'collected' ? undefined : visible
    const isCollected = visible === 'collected' && view && !(isInline && view.isEmpty)
    const storefront = opened?.storefront ?? own
    const token = opened && tokenOf(opened.element, storefront)
    const isOrdered = opened?.status.state === 'ready' && opened.status.order !== undefined
    // A code was applied or removed, or a currency chosen, beside an open cart.
    const { coupon, currency } = storefront
    const isOutdated = opened?.request.coupon !== coupon.value || opened?.currency !== currency.value
    if (isReview && isOutdated) queueMicrotask(session.refresh)
    const pricedItem = storefront.prices.peek().find(({ item }) => item)?.item
    const locale = digitsLike(storefront.locale.value, pricedItem?.price.gross.localized)
    const terms = opened && cartTerms(opened, locale)
    if (token && !terms)
      storefront.page.warn(
        opened.element.localName,
        'renewal',
        '',
        'is not stated, so customers order at checkout',
      )
    return {
      content: (
        <Cart
          key={opened?.id ?? visible}
          status={opened?.status}
          collected={isCollected ? view : undefined}
          coupon={opened && savingCoupon(opened)}
          link={opened?.intent.link}
          terms={terms}
          period={opened && cartPeriod(opened, locale)}
          words={allWords(storefront)}
          locale={locale}
          {...frameOf(host, storefront, warn)}
          isInline={isInline}
          isOpen={isOpen}
          leave={leave}
          order={
            isOrdered || (terms && token && !isExpired(token, storefront.page.env.now()))
              ? { place: () => order(false), ask: () => order(true), repeat }
              : undefined
          }
          onClose={() => {
            if (!opened) {
              view?.close()
              return
            }
            session.close()
            if (opened && !session.opened.peek()) buyControl(opened.element)?.focus()
          }}
        />
      ),
      css: [controls + totals + css, ...(view ? [view.css] : [])],
      render,
      onPaint: view?.onPaint,
    }
  }
}
