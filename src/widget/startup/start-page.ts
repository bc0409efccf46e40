import { bindPage } from '../binding/bind-page.ts'
import { requestFigures } from '../binding/request-figures.ts'
import { startLeavingFrame } from '../checkout/leave-frame.ts'
import { starts } from '../features/parts.ts'
import type { Page } from '../storefront/page.ts'
import { keepCurrent } from './keep-current.ts'

/**
 * Starts what a page has beside its elements: the features, and the bound markup of the parsed document.
 *
 * @param servesMarkup whether the elements and the markup of the document are this page's
 * @returns gives the markup its own content back
 */
export const startPage = (page: Page, servesMarkup: boolean): (() => void) => {
  keepCurrent(page)
  // First of all, so that what its figures ask for is in the page's one request.
  if (servesMarkup) void page.ready.then(() => requestFigures(page))
  const ends = starts.map((start) => start(page, servesMarkup))
  if (!servesMarkup) return () => {}
  ends.push(startLeavingFrame(page))
  let isOver = false
  // One of the features makes elements of plain markup, so the markup that remains is bound after it.
  void page.ready.then(() => {
    if (!isOver) ends.push(bindPage(page))
  })
  return () => {
    isOver = true
    for (const end of ends.reverse()) end()
  }
}
