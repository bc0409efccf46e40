import { bindPage } from '../../binding/bind-page.ts'
import type { Core } from '../../binding/core.ts'
import type { Page } from '../../storefront/page.ts'
import type { DeferredModule } from '../deferred.ts'
import type { AnalyticsModule } from './analytics.tsx'

export { figure } from '../../binding/figure.ts'
export { termsOf } from '../../binding/terms.ts'
export { press } from '../../checkout/press.ts'
export { watchStore } from '../../storefront/watch-store.ts'

/** Requests prices again when the shopper is back or online, and reads again what other pages of the visit have written. */
const keepCurrent = ({ book, document, search, visits }: Page): void => {
  const window = document.defaultView as (Window & { navigation?: EventTarget }) | null
  // The page of a frame that has been removed meanwhile.
  if (!window) return
  for (const event of ['online', 'pageshow', 'visibilitychange'])
    window.addEventListener(event, () => {
      if (!document.hidden) book.refresh()
    })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const visit of visits.values()) visit.recall()
  })
  const update = (): void => {
    search.value = document.location?.search ?? ''
  }
  update()
  window.addEventListener('popstate', update)
  // Only browsers with the Navigation API report `pushState`.
  window.navigation?.addEventListener('currententrychange', update)
}

/** Starts analytics where the settings ask for it, perhaps later. */
const startAnalytics = (page: Page, { effect, untracked }: Core): void => {
  effect(() => {
    if (!page.settings.value.analytics) return
    const module = page.module('analytics').value as AnalyticsModule | null | undefined
    if (module) untracked(() => module.start(page))
  })
}

/** Warns of elements whose tag is misspelt. */
const warnOfUnknownTags = async ({ document, warn }: Page): Promise<void> => {
  await document.defaultView?.customElements.whenDefined('vitrine-store')
  for (const { localName } of document.querySelectorAll(':not(:defined)'))
    if (localName.startsWith('vitrine-')) warn(localName, 'product', '', 'is unknown')
}

/** Whether one letter more, less, other or exchanged with its neighbour makes one word of the other. */
const isNearly = (word: string, other: string): boolean => {
  let start = 0
  while (start < word.length && word[start] === other[start]) start += 1
  const [a, b] = [word.slice(start), other.slice(start)]
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0])
  )
}

/** Warns of attributes that are nearly those of their element. Others may belong to a framework. */
const warnOfMisspeltAttributes = async ({ document, warn }: Page): Promise<void> => {
  const registry = document.defaultView?.customElements
  await registry?.whenDefined('vitrine-store')
  for (const element of document.querySelectorAll('*')) {
    if (!element.localName.startsWith('vitrine-')) continue
    const { observedAttributes: known = [] } = (registry?.get(element.localName) ?? {}) as {
      observedAttributes?: readonly string[]
    }
    for (const { name, value } of known.length > 0 ? element.attributes : []) {
      const meant = known.includes(name) ? undefined : known.find((one) => isNearly(name, one))
      if (meant) warn(element.localName, name, value, `is unknown: write ${meant}`)
    }
  }
}

export const start: DeferredModule['start'] = (page, core, servesMarkup) => {
  keepCurrent(page)
  startAnalytics(page, core)
  void warnOfUnknownTags(page)
  void warnOfMisspeltAttributes(page)
  let unbind = (): void => {}
  if (servesMarkup)
    void page.ready.then(() => {
      unbind = bindPage(page, core)
    })
  return () => unbind()
}
