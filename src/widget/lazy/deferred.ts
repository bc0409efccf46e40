import type { Core } from '../binding/core.ts'
import type { Page } from '../storefront/page.ts'

/** The lazy module of what a page needs after it has requested its prices; every page loads it. */
export interface DeferredModule {
  /**
   * @param servesMarkup whether the elements and bound markup of the document are this page's
   * @returns unbinds the markup
   */
  start(page: Page, core: Core, servesMarkup: boolean): () => void
}
