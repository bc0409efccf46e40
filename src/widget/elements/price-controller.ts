import { createElement } from 'preact'
import { priceRuleOf, productOf, warnAttributeOf } from '../settings/attributes.ts'
import type { Controller } from '../storefront/view.ts'

/** The part of the deferred module that shows figures. */
interface FigureModule {
  figure(create: typeof createElement): Controller
}

/** Requests the price, which the deferred module shows; until then the merchant's own content stays. */
export const priceController: Controller = (host, storefront, createSignal) => {
  const warn = warnAttributeOf(host, storefront.page.warn)
  let view: ReturnType<Controller> | undefined
  return () => {
    const module = storefront.page.module('deferred').value as FigureModule | null | undefined
    view ??= module?.figure(createElement)(host, storefront, createSignal)
    if (view) return view()
    const product = productOf(host, warn)
    if (product) storefront.price(product, priceRuleOf(host, warn))
    return { content: createElement('slot', {}), isLoading: module === undefined }
  }
}
