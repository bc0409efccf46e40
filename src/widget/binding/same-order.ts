import { type SameOrderModule, sameOrderLinks } from '../checkout/same-order-module.ts'
import { lazy } from '../storefront/lazy.ts'
import type { Page } from '../storefront/page.ts'

const sameOrderFile = lazy<SameOrderModule>('same-order')

/** The module, where an element has such a link; undefined without one and while it loads. Called in effects. */
export const sameOrderIn = (host: Element, page: Page): SameOrderModule | null | undefined =>
  host.querySelector(sameOrderLinks) ? page.module(sameOrderFile).value : undefined
