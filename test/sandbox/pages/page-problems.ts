import type { Page } from 'playwright-core'
import { violationsInBoth } from '../../support/axe.ts'

/** Says so where a page is wider than its window. */
export const tooWide = async (page: Page, width: number): Promise<string[]> =>
  (await page.evaluate(() => document.documentElement.scrollWidth)) > width ? ['too wide'] : []

/** What axe finds on a page in light and dark, and whether it is too wide. */
export const problems = async (page: Page, width: number): Promise<string[]> => [
  ...(await violationsInBoth(page)).map(({ id }) => id),
  ...(await tooWide(page, width)),
]
