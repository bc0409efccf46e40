import { refreshPrices } from '../prices/refresh-prices.ts'
import type { Page } from '../storefront/page.ts'

/**
 * Requests prices again when the shopper is back or online. Reads again what other pages of the visit have written.
 * Follows the address and the language of the page, which an application may change.
 */
export const keepCurrent = ({ book, document, env, language, search, visits }: Page): void => {
  const window = document.defaultView as (Window & { navigation?: EventTarget }) | null
  // The page of a frame that has been removed meanwhile.
  if (!window) return
  for (const event of ['online', 'pageshow', 'visibilitychange'])
    window.addEventListener(event, () => {
      if (!document.hidden) refreshPrices(book, env.now())
    })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const visit of visits.values()) visit.recall()
  })
  const { documentElement: html } = document
  new MutationObserver(() => {
    language.value = html.lang
  }).observe(html, { attributeFilter: ['lang'] })
  const update = (): void => {
    search.value = document.location?.search ?? ''
  }
  update()
  window.addEventListener('popstate', update)
  // Only browsers with the Navigation API report `pushState`.
  window.navigation?.addEventListener('currententrychange', update)
}
