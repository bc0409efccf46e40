import { render } from 'preact'
import type { Controller } from '../../storefront/view.ts'

type OrderModule = typeof import('./order.tsx')

/** The total's view belongs to the module of the order, which has the state. */
export const controller: Controller = (host, storefront, createSignal) => {
  let view: ReturnType<Controller> | undefined
  return () => {
    const module = storefront.page.module('order').value as OrderModule | null | undefined
    if (!module) return { content: <slot />, render }
    view ??= module.totalController(host, storefront, createSignal)
    return view()
  }
}
