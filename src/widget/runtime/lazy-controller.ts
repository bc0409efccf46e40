import type { Controller, View } from '../storefront/view.ts'
import baseStyles from '../styles/base.css?inline'
import type { LazyElement } from './lazy-element.ts'
import { ownContent } from './own-content.tsx'

/**
 * The controller of an element whose code is lazy. It shows the merchant's own content until the module is loaded, and
 * for good when it cannot be.
 */
export const lazyController =
  ({ file, controllerIn = ({ controller }) => controller }: LazyElement): Controller =>
  (host, storefront, scope) => {
    let view: (() => View) | undefined
    return () => {
      const module = storefront.page.module(file).value
      if (!module) return { content: ownContent(host, storefront), css: [baseStyles] }
      view ??= controllerIn(module)(host, storefront, scope)
      const next = view()
      return { ...next, css: [baseStyles, ...(next.css ?? [])] }
    }
  }
