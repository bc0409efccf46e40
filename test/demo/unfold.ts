import type { Page } from 'playwright-core'

/** Opens the folded choices of the playground. */
export const unfold = async (page: Page): Promise<void> => {
  const folds = page.locator('.fold')
  await folds.first().waitFor()
  await folds.evaluateAll((all) => {
    for (const fold of all) fold.setAttribute('open', '')
  })
}
