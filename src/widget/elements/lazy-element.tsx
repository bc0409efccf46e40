import { type LazyElementName, lazyElements } from '../lazy/manifest.ts'
import type { Controller } from '../storefront/view.ts'
import { baseStyles } from '../styles/shared.ts'
import type { Mountable } from './mount.ts'
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
      if (!module) return { content: <slot />, css: [baseStyles] }
      view ??= module.controller(host, storefront, createSignal)
      const next = view()
      return { ...next, css: [baseStyles, ...(next.css ?? [])] }
    }
  }

/** The class of an element of the manifest. */
export const lazyElement = (name: LazyElementName): Mountable & typeof VitrineElement =>
  class extends VitrineElement {
    static controller = lazyController(name)
    static observedAttributes: readonly string[] = [...lazyElements[name], 'label', 'theme']
  }
