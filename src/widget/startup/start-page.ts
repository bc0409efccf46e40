import { bindPage } from '../binding/bind-page.ts'
import type { Page } from '../storefront/page.ts'
import {
  startAgentTools,
  startAnalytics,
  startClassNames,
  startDoctor,
  startPlainMarkup,
  startStructuredData,
} from './features.ts'
import { keepCurrent } from './keep-current.ts'
import { startLeavingFrame } from './leave-frame.ts'
import { startWarnings } from './start-warnings.ts'

/**
 * Starts what a page has beside its elements. Bound markup and plain markup begin when the document is parsed.
 *
 * @param servesMarkup whether the elements and the markup of the document are this page's
 * @returns gives the markup its own content back
 */
export const startPage = (page: Page, servesMarkup: boolean): (() => void) => {
  startWarnings(page, servesMarkup)
  keepCurrent(page)
  startAnalytics(page)
  startAgentTools(page)
  startDoctor(page)
  if (!servesMarkup) return () => {}
  const ends = [startLeavingFrame(page), startStructuredData(page), startClassNames(page)]
  // Beside the rest of the page, where the parser has come to it already.
  if (page.document.querySelector('[data-vitrine]')) page.module('plain')
  let isOver = false
  void page.ready.then(() => {
    if (!isOver) ends.push(startPlainMarkup(page), bindPage(page))
  })
  return () => {
    isOver = true
    for (const end of ends.reverse()) end()
  }
}
