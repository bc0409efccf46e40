import { generatedMark } from '../../binding/plain-markup.ts'
import { whenUpgraded } from '../../binding/when-upgraded.ts'
import { nearest } from '../../settings/nearest.ts'
import { shownValue } from '../../settings/secret.ts'
import { settingChecks } from '../../settings/settings.ts'
import { attributeOf, trimmed } from '../../settings/text.ts'
import type { Page } from '../../storefront/page.ts'
import { createLog } from './problems.ts'

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
        warn((host || element).localName, prefix + name, shownValue(name, value), 'misspelt', prefix + meant)
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
      if (meant) warn('script', name, shownValue(name, value), 'misspelt', `data-${meant}`)
    }
}

/** `<vitrine-card />` closes nothing in HTML: the card contains the rest of the page. */
const warnOfUnclosedCards = ({ document, warn }: Page): void => {
  for (const inner of document.querySelectorAll('vitrine-card vitrine-card'))
    for (const card of [inner.parentElement?.closest('vitrine-card'), inner])
      warn('vitrine-card', 'product', card?.getAttribute('product'), 'not-closed')
}

/** Whether each element of a tag has a product by now. */
const haveProducts = (document: Document, tag: string): boolean => {
  const elements = [...document.querySelectorAll(tag)]
  return elements.length > 0 && elements.every((element) => element.hasAttribute('product'))
}

/** Logs each report once, those of before too, and keeps them for the doctor. */
const logReports = (page: Page): void => {
  const log = createLog((text, ...report) => {
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

/** One client serves the page: the tag of another one is not used. */
const warnOfSecondTag = ({ document, settings, warn }: Page): void => {
  const { client } = settings.peek()
  for (const tag of document.querySelectorAll('script[data-client]')) {
    const other = trimmed(tag.getAttribute('data-client'))
    if (client && other !== client) warn('script', 'data-client', other, 'not-used-twice')
  }
}

/** Looks for mistakes once, when the elements are defined and those of plain markup are there. */
const inspect = async (page: Page): Promise<void> => {
  const { document, warn } = page
  const registry = document.defaultView?.customElements
  await registry?.whenDefined('vitrine-store')
  if (!registry) return
  await whenUpgraded(page)
  for (const { localName } of document.querySelectorAll(':not(:defined)'))
    if (localName.startsWith('vitrine-')) warn(localName, 'product', '', 'unknown')
  warnOfMisspeltAttributes(page, registry)
  warnOfUnclosedCards(page)
  warnOfSecondTag(page)
  warnOfMisspeltSettings(page)
}

const started = new WeakSet<Page>()

/** Logs every report, and looks for mistakes in the page. */
export const start = (page: Page): void => {
  if (started.has(page)) return
  started.add(page)
  logReports(page)
  void inspect(page)
}
