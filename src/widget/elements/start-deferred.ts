import { effect, signal, untracked } from '@preact/signals-core'
import { createElement } from 'preact'
import type { DeferredModule } from '../lazy/deferred.ts'
import type { Page } from '../storefront/page.ts'
import { storefrontFor } from '../storefront/storefronts.ts'
import { sheetOf } from '../styles/adopt.ts'
import { baseStyles } from '../styles/shared.ts'
import { reflectAttributes } from './properties.ts'
import { VitrineElement } from './vitrine-element.ts'

/** Loads the deferred module beside the prices, and starts it. */
export const startDeferred = (page: Page, servesMarkup: boolean): void => {
  page.module('deferred').subscribe((module) => {
    // Without the file, its failure and all else is logged as it is.
    if (module === null) {
      page.log = (...report) => console.warn('[vitrine]', ...report)
      for (const report of page.reports) page.log(...report)
    }
    ;(module as DeferredModule | null | undefined)?.start(
      page,
      {
        effect,
        signal,
        untracked,
        createElement,
        baseStyles,
        storefrontOf: (element) => storefrontFor(element, page),
        extendStyles: (css) => sheetOf(page.document, baseStyles).replaceSync(baseStyles + css),
        VitrineElement,
        reflectAttributes,
      },
      servesMarkup,
    )
  })
}
