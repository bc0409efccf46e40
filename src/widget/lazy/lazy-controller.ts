import type { Core } from '../binding/core.ts'
import type { Controller } from '../storefront/view.ts'
import type { LazyElementName } from './manifest.ts'

interface LazyElementModule {
  controller: Controller
}

/** Shows the merchant's own content until the module is loaded, and for good when it cannot be. */
export const lazyController =
  (name: LazyElementName, { baseStyles, createElement }: Core): Controller =>
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
