import { createElement } from 'preact'
import { type LazyElementName, lazyElements } from '../lazy/manifest.ts'
import type { Controller } from '../storefront/view.ts'
import { baseStyles } from '../styles/shared.ts'
import { VitrineElement } from './vitrine-element.ts'

interface LazyElementModule {
  controller: Controller
}

/** Shows the merchant's own content until the module is loaded, and for good when it cannot be. */
const lazyController =
  (name: LazyElementName): Controller =>
  (host, storefront, createSignal) => {
    let view: ReturnType<Controller> | undefined
    return () => {
      const module = storefront.page.module(name).value as LazyElementModule | null | undefined
      if (!module) return { content: createElement('slot', {}), css: [baseStyles] }
      view ??= module.controller(host, storefront, createSignal)
      const next = view()
      return { ...next, css: [baseStyles, ...(next.css ?? [])] }
    }
  }

/**
 * A field for a coupon code, with the verdict on the code.
 *
 * @tag vitrine-coupon
 *
 * @slot - Fallback: shown until the form is loaded.
 *
 * @csspart coupon - The whole form.
 * @csspart input - The field.
 * @csspart apply - The button that applies the code.
 * @csspart verdict - The verdict on the code.
 * @csspart remove - The button that removes the code.
 *
 * @fires {CustomEvent<CouponVerdictDetail>} vitrine-coupon-verdict - There is a verdict on a code.
 */
export class CouponElement extends VitrineElement {
  static controller = lazyController('coupon')
  static observedAttributes = [...lazyElements.coupon, 'label', 'theme']

  /** Label of the field. @attr */
  declare label: string | null
  /** Color scheme of this element. @attr @default the page's `color-scheme` */
  declare theme: 'light' | 'dark' | null
}

/**
 * A choice of currencies.
 *
 * @tag vitrine-currency
 *
 * @slot - Fallback: shown until the choice is loaded.
 *
 * @csspart currency - Label and choice together.
 * @csspart select - The choice.
 */
export class CurrencyElement extends VitrineElement {
  static controller = lazyController('currency')
  static observedAttributes = [...lazyElements.currency, 'label', 'theme']

  /** ISO 4217 codes on offer, separated by spaces. @attr */
  declare currencies: string | null
  /** Label of the choice. @attr */
  declare label: string | null
  /** Color scheme of this element. @attr @default the page's `color-scheme` */
  declare theme: 'light' | 'dark' | null
}

/**
 * Several cards side by side, with an interval switch.
 *
 * @tag vitrine-plans
 *
 * @slot - The cards.
 *
 * @csspart plans - Switch and cards together.
 * @csspart interval-switch - The interval switch.
 * @csspart grid - The cards side by side.
 */
export class PlansElement extends VitrineElement {
  static controller = lazyController('plans')
  static observedAttributes = [...lazyElements.plans, 'label', 'theme']

  /** The interval that is shown first. @attr @default the first interval of the cards */
  declare selected: string | null
  /** Accessible label of the switch. @attr */
  declare label: string | null
  /** Color scheme of this element. @attr @default the page's `color-scheme` */
  declare theme: 'light' | 'dark' | null
}

/**
 * The cart preview. On a page without one, the first buy control adds it as a dialog.
 *
 * @tag vitrine-cart
 *
 * @slot - Fallback: shown until the cart is loaded.
 *
 * @csspart frame - The dialog, or the region with `inline`.
 * @csspart cart - Everything inside the frame.
 * @csspart title - The heading.
 * @csspart close - The × button.
 * @csspart status - The progress and the outcome of the order.
 * @csspart difference - A difference between the preview and the page.
 * @csspart lines - The lines of the order.
 * @csspart totals - Coupon, net, VAT and total.
 * @csspart error - The message when the order could not be previewed.
 * @csspart continue - The link to checkout.
 * @csspart order - The button by which a known customer orders, or retries.
 * @csspart order-number - The number of the purchase.
 * @csspart back - The button that returns to the page.
 * @csspart empty - The message of an empty cart with `inline`.
 */
export class CartElement extends VitrineElement {
  static controller = lazyController('cart')
  static observedAttributes = [...lazyElements.cart, 'label', 'theme']

  /** Shows the cart in the page instead of a dialog. @attr */
  declare inline: boolean
  /** Title of the cart. @attr */
  declare label: string | null
  /** Color scheme of this element. @attr @default the page's `color-scheme` */
  declare theme: 'light' | 'dark' | null
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-coupon': CouponElement
    'vitrine-currency': CurrencyElement
    'vitrine-plans': PlansElement
    'vitrine-cart': CartElement
  }
}
