import { bindPage } from '../../binding/bind-page.ts'
import { boundProduct, classProduct } from '../../binding/bound-product.ts'
import type { Core } from '../../binding/core.ts'
import { figure } from '../../binding/figure.ts'
import { createWarn } from '../../environment/warn.ts'
import { refreshPrices } from '../../prices/refresh-prices.ts'
import { nearest } from '../../settings/nearest.ts'
import { shownValue } from '../../settings/secret.ts'
import { settingChecks } from '../../settings/settings.ts'
import { attributeOf, isProduct, trimmed } from '../../settings/text.ts'
import type { Page } from '../../storefront/page.ts'
import type { Controller } from '../../storefront/view.ts'
import styles from '../../styles/deferred.css?inline'
import type { DeferredModule } from '../deferred.ts'
import { lazyController } from '../lazy-controller.ts'
import { figureAttributes, lazyAttributes, lazyElementNames } from '../manifest.ts'
import { generatedMark } from '../plain/plain-element.ts'
import { upgradePage } from '../plain/upgrade-page.ts'
import type { AnalyticsModule } from './analytics.tsx'
import type { ClassNamesModule } from './class-names.tsx'
import type { DoctorModule } from './doctor.tsx'
import type { StructuredDataModule } from './structured-data.tsx'

export { missingPrice } from '../../binding/missing-price.ts'
export { termsOf } from '../../binding/priced-buy.ts'
export { periodOf } from '../../binding/terms.ts'
export { setKnownTotal } from '../../checkout/known-total.ts'
export { addLabel, press } from '../../checkout/press.ts'
export { shownOffer, shownTotal } from '../../checkout/shown-offer.ts'
export { announcePriced } from '../../environment/announce.ts'
export { watchStore } from '../../storefront/watch-store.ts'

/** Requests prices again when the shopper is back or online. Reads again what other pages of the visit have written. */
const keepCurrent = ({ book, document, env, search, visits }: Page): void => {
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

/**
 * Follows class names of older scripts where the settings name their prefix.
 *
 * @returns ends it
 */
const startClassNames = (page: Page, core: Core): (() => void) => {
  let stop = (): void => {}
  // Their prices are in the page's one request, though their module may come later.
  void page.ready.then(() => {
    const { classPrefix } = page.settings.peek()
    for (const element of classPrefix ? page.document.querySelectorAll(`[class*="${classPrefix}-"]`) : []) {
      const product = classProduct(element, classPrefix)
      if (isProduct(product)) core.storefrontOf(element).price(product, boundProduct(element).priceRule)
    }
  })
  const dispose = core.effect(() => {
    const { classPrefix } = page.settings.value
    const module = classPrefix && (page.module('class-names').value as ClassNamesModule | null | undefined)
    if (!module) return
    core.untracked(() => {
      stop()
      stop = module.start(page, core, classPrefix)
    })
  })
  return () => {
    dispose()
    stop()
  }
}

/**
 * Starts structured data when a card with a price asks for it, or a server has written some.
 *
 * @returns ends it
 */
const startStructuredData = (page: Page, core: Core): (() => void) => {
  const { document } = page
  const cards = new Set<Element>()
  const isAsked = core.signal(false)
  const onPriced = (event: Event): void => {
    const [card] = event.composedPath()
    if (!(card instanceof Element) || card.localName !== 'vitrine-card') return
    if (!card.hasAttribute('structured-data') && !core.storefrontOf(card).settings.peek().structuredData)
      return
    cards.add(card)
    isAsked.value = true
  }
  document.addEventListener('vitrine-priced', onPriced)
  // Set after the price, or with an element that a framework adds.
  const observer = new MutationObserver(() => {
    isAsked.value = true
  })
  observer.observe(document, { subtree: true, attributeFilter: ['structured-data'] })
  void page.ready.then(() => {
    if (document.querySelector('script[id^="vitrine-structured-data:"]')) isAsked.value = true
  })
  let stop = (): void => {}
  const dispose = core.effect(() => {
    if (!isAsked.value && !page.settings.value.structuredData) return
    const module = page.module('structured-data').value as StructuredDataModule | null | undefined
    if (!module) return
    core.untracked(() => {
      stop()
      stop = module.start(page, core, cards)
    })
  })
  return () => {
    document.removeEventListener('vitrine-priced', onPriced)
    observer.disconnect()
    dispose()
    stop()
  }
}

/** The settings of a store, as attributes. */
const settingNames = (): string[] => Object.keys(settingChecks).map(attributeOf)

/** Warns of attributes that are nearly those of their element. Others may belong to a framework. */
const warnOfMisspeltAttributes = ({ document, warn }: Page, registry: CustomElementRegistry): void => {
  for (const element of document.querySelectorAll('*')) {
    if (!element.localName.startsWith('vitrine-')) continue
    const { observedAttributes = [] } = (registry.get(element.localName) ?? {}) as {
      observedAttributes?: readonly string[]
    }
    // An order is a store of its own.
    const known =
      element.localName === 'vitrine-order' ? [...observedAttributes, ...settingNames()] : observedAttributes
    for (const { name, value } of known.length > 0 ? element.attributes : []) {
      // Extra parameters and texts have names of the merchant's own.
      const meant = known.includes(name) || /^(x|text)-/.test(name) ? undefined : nearest(name, known)
      const host = element.hasAttribute(generatedMark) && element.parentElement
      const prefix = host ? 'data-vitrine-' : ''
      if (meant)
        warn(
          (host || element).localName,
          prefix + name,
          shownValue(name, value),
          `is unknown: write ${prefix}${meant}`,
        )
    }
  }
}

/** Warns of settings of the script tag that are nearly real ones. Others belong to optimizers and page builders. */
const warnOfMisspeltSettings = ({ document, warn }: Page): void => {
  const known = settingNames()
  for (const tag of document.querySelectorAll('script[data-client],script[src*="/vitrine.js"]'))
    for (const { name, value } of tag.attributes) {
      const setting = /^data-(?!x-|text-)(.+)/.exec(name)?.[1]
      const meant = setting && !known.includes(setting) && nearest(setting, known)
      if (meant) warn('script', name, shownValue(name, value), `is unknown: write data-${meant}`)
    }
}

/** `<vitrine-card />` closes nothing in HTML: the card contains the rest of the page. */
const warnOfUnclosedCards = ({ document, warn }: Page): void => {
  for (const inner of document.querySelectorAll('vitrine-card vitrine-card'))
    for (const card of [inner.parentElement?.closest('vitrine-card'), inner])
      warn('vitrine-card', 'product', card?.getAttribute('product'), 'is never closed: write </vitrine-card>')
}

/** Defines an element, unless the document has one of its tag. */
const define = (
  registry: CustomElementRegistry,
  { VitrineElement, reflectAttributes }: Core,
  tag: string,
  elementController: Controller,
  attributes: readonly string[],
): void => {
  if (registry.get(tag)) return
  const element = class extends VitrineElement {
    static controller = elementController
    static observedAttributes = attributes
  }
  reflectAttributes(element)
  registry.define(tag, element)
}

/** Defines the elements that show nothing of their own without a lazy module, and warns of tags that are misspelt. */
const defineElements = async (page: Page, core: Core): Promise<void> => {
  const { document, warn } = page
  const registry = document.defaultView?.customElements
  // The script defines its own elements when every product of the parsed page has requested its price.
  await registry?.whenDefined('vitrine-store')
  if (!registry) return
  define(registry, core, 'vitrine-price', figure(core.createElement), figureAttributes)
  for (const name of lazyElementNames)
    define(registry, core, `vitrine-${name}`, lazyController(name, core), [
      ...lazyAttributes[name],
      'label',
      'theme',
    ])
  // Elements of plain markup are there then.
  await page.ready
  for (const { localName } of document.querySelectorAll(':not(:defined)'))
    if (localName.startsWith('vitrine-')) warn(localName, 'product', '', 'is unknown')
  warnOfMisspeltAttributes(page, registry)
  warnOfUnclosedCards(page)
}

/** Whether each element of a tag has a product by now. */
const haveProducts = (document: Document, tag: string): boolean => {
  const elements = [...document.querySelectorAll(tag)]
  return elements.length > 0 && elements.every((element) => element.hasAttribute('product'))
}

/** Logs each report once, those of before too, and keeps them for the doctor. */
const logReports = (page: Page): void => {
  const log = createWarn((text, ...report) => {
    page.reports.push(report)
    console.warn(text)
  })
  page.log = (...report) => {
    const [tag, attribute, value] = report
    if (attribute !== 'product' || value !== undefined) return log(...report)
    // Angular inserts an element before it sets its attributes.
    queueMicrotask(() => {
      if (!haveProducts(page.document, tag)) log(...report)
    })
  }
  for (const report of page.reports.splice(0)) page.log(...report)
}

/** Opens the overlay of diagnoses where the page's address asks for it. */
const startDoctor = (page: Page, core: Core): void => {
  core.effect(() => {
    if (!new URLSearchParams(page.search.value).has('vitrine-doctor')) return
    const module = page.module('doctor').value as DoctorModule | null | undefined
    if (module) core.untracked(() => module.start(page, core))
  })
}

/** One client serves the page: the tag of another one is not used. */
const warnOfSecondTag = ({ document, settings, warn }: Page): void => {
  const { client } = settings.peek()
  for (const tag of document.querySelectorAll('script[data-client]')) {
    const other = trimmed(tag.getAttribute('data-client'))
    if (client && other !== client)
      warn('script', 'data-client', other, 'is not used: name it in <vitrine-store client>')
  }
}

export const start: DeferredModule['start'] = (page, core, servesMarkup) => {
  logReports(page)
  core.extendStyles(styles)
  keepCurrent(page)
  startAnalytics(page, core)
  startDoctor(page, core)
  let unbind = (): void => {}
  let endStructuredData = (): void => {}
  let endClassNames = (): void => {}
  if (servesMarkup) {
    endStructuredData = startStructuredData(page, core)
    endClassNames = startClassNames(page, core)
    void defineElements(page, core)
    void page.ready.then(() => {
      const restore = upgradePage(page, core)
      const unbindAll = bindPage(page, core)
      unbind = () => {
        unbindAll()
        restore()
      }
      warnOfSecondTag(page)
      warnOfMisspeltSettings(page)
    })
  }
  return () => {
    unbind()
    endStructuredData()
    endClassNames()
  }
}
