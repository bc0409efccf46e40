/** How long a press on a buy control lasts. */

import type { Page } from '../storefront/page.ts'
import type { Doubt } from '../storefront/pricing-context.ts'
import type { Storefront } from '../storefront/storefront.ts'
import type { BuyIntent, Press } from './buy-intent.ts'

/** How long a shopper waits for the cart when every order is reviewed, in milliseconds. */
export const reviewTimeout = 4000

/** A press that the browser does not handle itself. */
export interface Pressing {
  event: MouseEvent | KeyboardEvent
  element: Element
  control: Element
  storefront: Storefront
  /** The offer as the element shows it at that moment, with a total that is known by now. */
  read(): BuyIntent | undefined
  /** The offer when the press began. */
  shown: BuyIntent
  /** The same with what scripts have added to its link. */
  intent: BuyIntent
  doubt: Doubt | undefined
}

/** Begins a press, whose control is busy until it is over. */
export const begin = (control: Element, { document }: Page): AbortController => {
  const life = new AbortController()
  const { signal } = life
  control.ariaBusy = 'true'
  signal.addEventListener('abort', () => {
    control.ariaBusy = null
  })
  // A page restored from the back/forward cache must not leave for checkout.
  document.defaultView?.addEventListener('pagehide', () => life.abort(), { signal })
  return life
}

/**
 * Ends a press as the browser ends a navigation: by Escape, and when the shopper goes on within an application. Routers add
 * an entry to the history; an entry that is replaced may be the work of a tool that cleans the address.
 */
export const endWithNavigation = (life: AbortController, { defaultView }: Document): void => {
  const window = defaultView as (Window & { navigation?: EventTarget }) | null
  const { signal } = life
  const end = (event: Event): void => {
    const { key = 'Escape', navigationType = 'push' } = event as Partial<KeyboardEvent> & {
      navigationType?: string | null
    }
    if (key === 'Escape' && navigationType && navigationType !== 'replace') life.abort()
  }
  for (const type of ['keydown', 'popstate']) window?.addEventListener(type, end, { signal })
  // Only browsers with the Navigation API report `pushState`; in others the control that has gone tells.
  window?.navigation?.addEventListener('currententrychange', end, { signal })
}

/** Whether a press is over. One whose element has left the page ends here: a list that is sorted again moves its elements. */
export const isOver = ({ element, life }: Pick<Press, 'element' | 'life'>): boolean => {
  if (!element.isConnected) life.abort()
  return life.signal.aborted
}
