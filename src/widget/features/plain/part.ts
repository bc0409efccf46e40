import { effect, signal, untracked } from '@preact/signals-core'
import { requestFigures } from '../../binding/request-figures.ts'
import type { Page } from '../../storefront/page.ts'
import type { StartFeature } from '../start-feature.ts'
import { plainFile } from './plain-file.ts'

/**
 * Makes elements of plain markup, as soon as the page has some.
 *
 * @returns gives all content back
 */
const upgradeMarkup = (page: Page): (() => void) => {
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
    const module = isThere.value ? page.module(plainFile).value : undefined
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

/** Plain markup begins when the document is parsed. */
export const start: StartFeature = (page, servesMarkup) => {
  let stop = (): void => {}
  if (!servesMarkup) return stop
  // Markup that the parser has already read is requested with the rest of the page.
  if (page.document.querySelector('[data-vitrine]')) page.module(plainFile)
  let isOver = false
  void page.ready.then(() => {
    if (!isOver) stop = upgradeMarkup(page)
  })
  return () => {
    isOver = true
    stop()
  }
}
