import type { Page } from '../storefront/page.ts'

/** Marks the element that stands for plain markup, also where an editor has saved it. */
export const generatedMark = 'data-vitrine-generated'

/** Attributes that an order reads of a card by their whole names. */
export const orderAttributes = ['choice', 'add-on', 'checked']

/** Attributes by which a card would show the price of another rule than that of its order. */
export const ownRules: readonly string[] = ['price-rule', 'price-rules', 'experiment']

/** Resolves when the elements of plain markup are in the page, or their file could not be loaded. */
export const whenUpgraded = async (page: Page): Promise<void> => {
  await page.ready
  if (!page.document.querySelector('[data-vitrine]')) return
  await new Promise<void>((resolve) => {
    page.module('plain').subscribe((module) => {
      if (module !== undefined) resolve()
    })
  })
}
