import type { effect, signal, untracked } from '@preact/signals-core'
import type { Storefront } from '../storefront/storefront.ts'

/** What a lazy module takes from the script, since it may carry copies of its own: libraries, and the page's stores. */
export interface Core {
  effect: typeof effect
  signal: typeof signal
  untracked: typeof untracked
  /** The storefront of the nearest store around an element. */
  storefrontOf(element: Element): Storefront
}
