/** When the elements of plain markup have been made. */

import type { Page } from '../../storefront/page.ts'
import { plainFile } from './plain-file.ts'

/** Resolves when the elements of plain markup are in the page, or their file could not be loaded. */
export const whenUpgraded = async (page: Page): Promise<void> => {
  await page.ready
  if (!page.document.querySelector('[data-vitrine]')) return
  await new Promise<void>((resolve) => {
    page.module(plainFile).subscribe((module) => {
      if (module !== undefined) resolve()
    })
  })
}
