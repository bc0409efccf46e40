import { whenUpgraded } from '../binding/when-upgraded.ts'
import { isOddFlag } from '../elements/odd-flags.ts'
import { settingChecks } from '../settings/settings.ts'
import { propertyOf } from '../settings/text.ts'
import type { Page } from '../storefront/page.ts'

/** Attributes of every element, of frameworks, and with names of the merchant's own. */
const ordinary =
  /^(aria-|data-|on|x-|text-|_|(class|id|style|slot|hidden|lang|dir|title|role|tabindex|translate)$)/

/** Whether an attribute of a script tag is none of its settings. */
const isOddSetting = ({ name }: Attr): boolean => {
  const setting = /^data-(?!x-|text-)(.+)/.exec(name)?.[1]
  return setting !== undefined && !(propertyOf(setting) in settingChecks)
}

/** Whether something in the page may be a mistake: the lazy module then looks closely. */
const looksOdd = ({ document }: Page): boolean => {
  const registry = document.defaultView?.customElements
  const tags = [...document.querySelectorAll('script[data-client],script[src*="/vitrine.js"]')]
  return (
    tags.length > 1 ||
    tags.some((tag) => [...tag.attributes].some(isOddSetting)) ||
    document.querySelector('vitrine-card vitrine-card') !== null ||
    [...document.querySelectorAll('*')].some((element) => {
      const attributes = [...element.attributes]
      if (attributes.some((attribute) => isOddFlag(element.localName, attribute))) return true
      if (!element.localName.startsWith('vitrine-')) return false
      const type = registry?.get(element.localName) as { observedAttributes?: readonly string[] } | undefined
      return (
        !type ||
        attributes.some(({ name }) => !type.observedAttributes?.includes(name) && !ordinary.test(name))
      )
    })
  )
}

/** Loads the module that tells the developer of mistakes: with the first report, or the first odd tag of the page. */
export const startWarnings = (page: Page, servesMarkup: boolean): void => {
  let isAsked = false
  const ask = (): void => {
    if (isAsked) return
    isAsked = true
    page.module('warnings').subscribe((module) => {
      // Without the file each report is logged as it is.
      if (module === null) {
        page.log = (...report) => console.warn('[vitrine]', ...report)
        for (const report of page.reports) page.log(...report)
      }
      module?.start(page)
    })
  }
  const { log } = page
  page.log = (...report) => {
    log(...report)
    ask()
  }
  if (page.reports.length > 0) ask()
  const { defaultView: window } = page.document
  if (!servesMarkup || !window) return
  const isDefined = window.customElements.whenDefined('vitrine-store')
  void Promise.all([isDefined, whenUpgraded(page)]).then(() => {
    if (looksOdd(page)) ask()
  })
}
