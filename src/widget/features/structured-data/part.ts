import { effect, signal, untracked } from '@preact/signals-core'
import { lazy } from '../../storefront/lazy.ts'
import { storefrontFor } from '../../storefront/storefronts.ts'
import type { StartFeature } from '../start-feature.ts'

/** Loaded for cards and stores with `structured-data`, after their price. */
const file = lazy<typeof import('./structured-data.ts')>('structured-data')

/** Starts structured data when a priced card or a store asks for it, or a server has written some. */
export const start: StartFeature = (page, servesMarkup) => {
  let stop = (): void => {}
  if (!servesMarkup) return stop
  const { document } = page
  const cards = new Set<Element>()
  const isAsked = signal(false)
  const onPriced = (event: Event): void => {
    const [card] = event.composedPath()
    if (!(card instanceof Element) || card.localName !== 'vitrine-card') return
    if (!card.hasAttribute('structured-data') && !storefrontFor(card, page).settings.peek().structuredData)
      return
    cards.add(card)
    isAsked.value = true
  }
  document.addEventListener('vitrine-priced', onPriced)
  // The attribute may be set after the price, or with an element that a framework adds.
  const observer = new MutationObserver(() => {
    isAsked.value = true
  })
  observer.observe(document, { subtree: true, attributeFilter: ['structured-data'] })
  void page.ready.then(() => {
    if (document.querySelector('script[id^="vitrine-structured-data:"]')) isAsked.value = true
  })
  const dispose = effect(() => {
    if (!isAsked.value && !page.settings.value.structuredData) return
    const module = page.module(file).value
    if (!module) return
    untracked(() => {
      stop()
      stop = module.start(page, cards)
    })
  })
  return () => {
    document.removeEventListener('vitrine-priced', onPriced)
    observer.disconnect()
    dispose()
    stop()
  }
}
