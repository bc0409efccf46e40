/** Warnings about elements. */

import type { Page } from '../../storefront/page.ts'
import { whenUpgraded } from '../plain/when-upgraded.ts'
import { contradictions } from '../rules/contradictions.ts'
import { asWritten, documentMarkups, isDefinedIn } from '../rules/document-markup.ts'
import { nameFaults, oddFlags } from '../rules/name-rules.ts'
import { createLog } from '../rules/problems.ts'
import { inspectStore } from './inspect-store.ts'

/** Whether each element of a tag has a product by now. */
const haveProducts = (document: Document, tag: string): boolean => {
  const elements = [...document.querySelectorAll(tag)]
  return elements.length > 0 && elements.every((element) => element.hasAttribute('product'))
}

/** Logs each report once, with those from before this file came, and keeps them for the doctor. */
const logReports = (page: Page): void => {
  const log = createLog((text, ...report) => {
    page.reports.push(report)
    console.warn(text)
  })
  page.log = (...report) => {
    const [tag, attribute, value] = report
    if (attribute !== 'product' || value !== undefined) return log(...asWritten(page.document, report))
    // Angular inserts an element before it sets its attributes.
    queueMicrotask(() => {
      if (!haveProducts(page.document, tag)) log(...asWritten(page.document, report))
    })
  }
  for (const report of page.reports.splice(0)) page.log(...report)
}

/** Looks for mistakes once, when the elements are defined and those of plain markup are there. */
const inspect = async (page: Page): Promise<void> => {
  const { document, warn } = page
  const registry = document.defaultView?.customElements
  await registry?.whenDefined('vitrine-store')
  if (!registry) return
  await whenUpgraded(page)
  const markups = [...documentMarkups(document).keys()]
  const faults = [...nameFaults({ markups, isDefined: isDefinedIn(document) }), ...markups.flatMap(oddFlags)]
  for (const { report } of faults) warn(...report)
}

const started = new WeakSet<Page>()

/** Logs every report and, where the developer is, looks for mistakes in the page. */
export const start = (page: Page, isDeveloper: boolean): void => {
  if (!started.has(page)) {
    started.add(page)
    logReports(page)
  }
  if (!isDeveloper || page.inspector.peek()) return
  page.inspector.value = { contradictions, inspectStore }
  void inspect(page)
}
