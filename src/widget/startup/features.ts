/**
 * Starts the optional features of a page, each in a lazy module: analytics, the doctor, class names of older
 * scripts, structured data and plain markup. A module is loaded only when a setting, an attribute or the address
 * first asks for it, also when that happens long after the start. A page without these features pays for two
 * observers, and a search for plain markup when its tree changes. Prices of markup whose module is still loading
 * are requested at once, so that they are in the page's one request.
 */

import { effect, signal, untracked } from '@preact/signals-core'
import { requestFigures } from '../binding/request-figures.ts'
import type { Page } from '../storefront/page.ts'
import { storefrontFor } from '../storefront/storefronts.ts'

/** Starts analytics as soon as the settings ask for it. */
export const startAnalytics = (page: Page): void => {
  effect(() => {
    const module = page.settings.value.analytics ? page.module('analytics').value : undefined
    if (module) untracked(() => module.start(page))
  })
}

/** Offers tools to the shopper's agent as soon as the settings ask for them. */
export const startAgentTools = (page: Page): void => {
  effect(() => {
    const module = page.settings.value.agentTools ? page.module('agent-tools').value : undefined
    if (module) untracked(() => module.start(page))
  })
}

/** Opens the doctor when the page's address asks for it, after the module of warnings, whose reports it shows. */
export const startDoctor = (page: Page): void => {
  effect(() => {
    if (!new URLSearchParams(page.search.value).has('vitrine-doctor')) return
    const warnings = page.module('warnings').value
    const doctor = page.module('doctor').value
    if (warnings === undefined || !doctor) return
    untracked(() => {
      warnings?.start(page, true)
      doctor.start(page)
    })
  })
}

/**
 * Fills elements with class names of older scripts when the settings name their prefix.
 *
 * @returns ends it
 */
export const startClassNames = (page: Page): (() => void) => {
  let stop = (): void => {}
  // Requested now, to be in the page's one request although the module loads later.
  void page.ready.then(() => {
    if (page.settings.peek().classPrefix) requestFigures(page)
  })
  const dispose = effect(() => {
    const { classPrefix } = page.settings.value
    const module = classPrefix && page.module('class-names').value
    if (!module) return
    untracked(() => {
      stop()
      stop = module.start(page, classPrefix)
    })
  })
  return () => {
    dispose()
    stop()
  }
}

/**
 * Starts structured data when a priced card or a store asks for it, or a server has written some.
 *
 * @returns ends it
 */
export const startStructuredData = (page: Page): (() => void) => {
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
  let stop = (): void => {}
  const dispose = effect(() => {
    if (!isAsked.value && !page.settings.value.structuredData) return
    const module = page.module('structured-data').value
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

/**
 * Makes elements of plain markup, as soon as the page has some.
 *
 * @returns gives all content back
 */
export const startPlainMarkup = (page: Page): (() => void) => {
  const { document } = page
  const isThere = signal(false)
  const look = (): void => {
    isThere.value ||= document.querySelector('[data-vitrine]') !== null
    // Requested now, to be in the page's one request although the module loads later.
    if (isThere.peek()) requestFigures(page)
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ['data-vitrine'] })
  look()
  let stop = (): void => {}
  const dispose = effect(() => {
    const module = isThere.value ? page.module('plain').value : undefined
    if (!module) return
    observer.disconnect()
    untracked(() => {
      stop()
      stop = module.upgradePage(page)
    })
  })
  return () => {
    observer.disconnect()
    dispose()
    stop()
  }
}
