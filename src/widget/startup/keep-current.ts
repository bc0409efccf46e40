/** Started with the page, it keeps prices, choices and language current until the page is left. */

import { pageQuery } from '../environment/environment.ts'
import { isRoundOld, refreshPrices } from '../prices/refresh-prices.ts'
import type { Page } from '../storefront/page.ts'

/**
 * A tab may stay in front for hours: the shopper's next movement comes before the press. Movements are many, so they ask for
 * no price that has just failed.
 */
const activities = ['focus', 'keydown', 'pointerdown', 'pointermove']

/**
 * Requests prices again when the shopper is back, online or active after a pause, and reads other pages' choices again.
 * Follows the address and the language of the page, which an application may change.
 */
export const keepCurrent = ({ book, document, env, language, search, visits }: Page): void => {
  const window = document.defaultView as (Window & { navigation?: EventTarget }) | null
  // The frame of this page may have been removed meanwhile.
  if (!window) return
  const refresh = (): void => {
    if (!document.hidden) refreshPrices(book, env.now())
  }
  const refreshOld = (): void => {
    if (isRoundOld(book, env.now())) refresh()
  }
  for (const event of ['online', 'pageshow', 'visibilitychange']) window.addEventListener(event, refresh)
  for (const event of activities) window.addEventListener(event, refreshOld, { passive: true, capture: true })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const visit of visits.values()) visit.recall()
  })
  const { documentElement: html } = document
  new MutationObserver(() => {
    language.value = html.lang
  }).observe(html, { attributeFilter: ['lang'] })
  const update = (): void => {
    search.value = pageQuery(document)
  }
  window.addEventListener('popstate', update)
  // Only browsers with the Navigation API report `pushState`.
  window.navigation?.addEventListener('currententrychange', update)
}
