import { createElement, render } from 'preact'
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
      if (!module) return { content: createElement('slot', {}), css: [baseStyles], render }
      view ??= module.controller(host, storefront, createSignal)
      const next = view()
      return { ...next, css: [baseStyles, ...next.css] }
    }
  }

/** `<vitrine-coupon>`: code entry with its verdict. */
export class CouponElement extends VitrineElement {
  static controller = lazyController('coupon')
  static observedAttributes = [...lazyElements.coupon, 'label', 'theme']

  declare label: string | null
  declare theme: string | null
}

/** `<vitrine-currency currencies="EUR USD">`: currency choice. */
export class CurrencyElement extends VitrineElement {
  static controller = lazyController('currency')
  static observedAttributes = [...lazyElements.currency, 'label', 'theme']

  declare currencies: string | null
  declare label: string | null
  declare theme: string | null
}

/** `<vitrine-plans>`: several cards side by side with an interval switch. */
export class PlansElement extends VitrineElement {
  static controller = lazyController('plans')
  static observedAttributes = [...lazyElements.plans, 'label', 'theme']

  declare selected: string | null
  declare label: string | null
  declare theme: string | null
}

/** `<vitrine-cart>`: the cart preview. Where a page has none, the first buy control adds one. */
export class CartElement extends VitrineElement {
  static controller = lazyController('cart')
  static observedAttributes = [...lazyElements.cart, 'label', 'theme']

  declare inline: boolean
  declare label: string | null
  declare theme: string | null
}
