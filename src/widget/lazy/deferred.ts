import { effect, signal, untracked } from '@preact/signals-core'
import type { Core } from '../binding/core.ts'
import type { Page } from '../storefront/page.ts'
import { storefrontFor } from '../storefront/storefronts.ts'

/** The lazy module of what a page needs after it has requested its prices; every page loads it. */
export interface DeferredModule {
  /**
   * @param servesMarkup whether the elements and bound markup of the document are this page's
   * @returns unbinds the markup
   */
  start(page: Page, core: Core, servesMarkup: boolean): () => void
}

/** Loads the deferred module beside the prices, and starts it. */
export const startDeferred = (page: Page, servesMarkup: boolean): void => {
  page.module('deferred').subscribe((module) => {
    ;(module as DeferredModule | null | undefined)?.start(
      page,
      { effect, signal, untracked, storefrontOf: (element) => storefrontFor(element, page) },
      servesMarkup,
    )
  })
}
