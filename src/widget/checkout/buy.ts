import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { ExpectedTotal } from '../../contract/cart-preview.ts'
import type { PriceItem } from '../../contract/price-item.ts'
import type { TaxDisplay } from '../../contract/tax-display.ts'
import type { OrderFigures } from '../components/order-figures.ts'
import type { Renewal } from '../components/terms-text.ts'
import { type Cart, cartItem } from '../storefront/pricing-context.ts'
import type { Storefront } from '../storefront/storefront.ts'

/** The cart of a buy control, the price that the shopper sees for it, and the plain checkout link. */
export interface BuyIntent {
  cart: Cart
  item: PriceItem | undefined
  /** The total that the shopper sees for several products, in place of that of `item`. */
  expected?: ExpectedTotal | undefined
  /** The tax display of the element, over the store's. */
  tax?: TaxDisplay | undefined
  /** Every product with its price, where there may be several. */
  lines?: readonly BuyLine[] | undefined
  /** The shopper has seen the lines and their total: checkout follows without a review that would repeat them. */
  isListed?: boolean | undefined
  link: string
  /** The link of the same order with changes, where it is not just that of the store. */
  relink?(cart: Cart): string | undefined
  /** Called when an order of it, placed on the page, has bought it. */
  onBought?(): void
}

/** One product of several in an intent. */
export interface BuyLine {
  product: string
  quantity: number
  item: PriceItem | undefined
  /** Its renewal, where the merchant states one. */
  renewal?: Renewal | undefined
}

/** One product as the shopper sees it. */
export interface Offer {
  product: string | undefined
  quantity: number
  priceRule: string | undefined
  item: PriceItem | undefined
  tax?: TaxDisplay
}

/** The platform's own total of the units that an element sells. */
export interface KnownTotal {
  /** With or without tax, as the element shows it. */
  amount: number
  /** The intent with this total as the one that was shown. */
  applyTo(intent: BuyIntent): BuyIntent
}

/** The part of the deferred module that serves buy controls. */
export interface BuyModule {
  setKnownTotal(element: Element, total: KnownTotal | undefined): void
  press(
    event: MouseEvent | KeyboardEvent,
    element: Element,
    storefront: Storefront,
    intent: BuyIntent,
    createSignal: typeof signal,
  ): void
  shownOffer(storefront: Storefront, offer: Offer): string | undefined
  shownTotal(
    storefront: Storefront,
    cart: Cart,
    figures: Pick<OrderFigures, 'currency' | 'total'> & {
      /** Volume discounts may come off units of the same product. */
      isBeforeVolume: boolean
      /** @default the tax display of the store */
      tax?: TaxDisplay
      /** Milliseconds since the epoch. @default when the prices were requested */
      time?: number
    },
  ): string
  /** The text of a control that puts its product into the cart; undefined for another, and with a text of its own. */
  addLabel(host: Element, storefront: Storefront, createSignal: typeof signal): string | undefined
}

const deferredOf = ({ page }: Storefront) =>
  page.module('deferred') as ReadonlySignal<BuyModule | null | undefined>

export const addLabel: BuyModule['addLabel'] = (host, storefront, createSignal) =>
  deferredOf(storefront).value?.addLabel(host, storefront, createSignal)

/** The intent for an offer; undefined where there is no checkout link. */
export const buyIntent = (storefront: Storefront, offer: Offer): BuyIntent | undefined => {
  const { product, quantity, priceRule, item, tax } = offer
  if (!product) return undefined
  const cart = {
    items: [cartItem(product, quantity)],
    priceRule,
    currency: item?.currency.iso,
    country: item?.price_country ?? undefined,
    // The plain link sells without it.
    shown: deferredOf(storefront).value?.shownOffer(storefront, offer),
  }
  const link = storefront.link(cart)
  return link ? { cart, item, tax, link } : undefined
}

/**
 * Passes on a pointer or key that goes down on a buy control, and the click. Before the deferred module is loaded the
 * control is a plain link.
 */
export const buy = (
  event: MouseEvent | KeyboardEvent,
  element: Element,
  storefront: Storefront,
  intent: BuyIntent | undefined,
): void => {
  if (intent) deferredOf(storefront).peek()?.press(event, element, storefront, intent, signal)
}
