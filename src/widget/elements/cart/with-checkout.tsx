/** `<vitrine-cart>` and its button begin when the lazy module of checkout is there. */

import { type CheckoutModule, checkoutFile } from '../../checkout/checkout-file.ts'
import type { Controller, View } from '../../storefront/view.ts'

/** A controller that begins once the module of presses is loaded. Until then the merchant's own content stays. */
export const withCheckout =
  (create: (...given: [...Parameters<Controller>, checkout: CheckoutModule]) => () => View): Controller =>
  (host, storefront, scope) => {
    let view: (() => View) | undefined
    return () => {
      const checkout = storefront.page.module(checkoutFile).value
      if (!checkout) return { content: <slot /> }
      view ??= create(host, storefront, scope, checkout)
      return view()
    }
  }
