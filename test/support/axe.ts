import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { colorRules } from './color-rules.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Asked {
  /** Selects the part of the page that is read. @default all of it */
  within?: string | undefined
  /** Names of rules, or tags of rules. @default all that axe tries by itself */
  rules?: string[]
}

/**
 * What axe finds on a page. To load axe takes a page longer than all of its rules, so each frame gets it once, in its
 * short form; the package for Playwright would load the long one twice for each answer.
 */
export const violationsOf = async (page: Page, { within, rules }: Asked = {}): Promise<axe.Result[]> => {
  for (const frame of page.frames())
    if (!(await frame.evaluate('"axe" in window'))) await frame.evaluate(source)
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  const { violations } = await page.evaluate(
    ([within, options]) => (window as unknown as { axe: typeof axe }).axe.run(within ?? document, options),
    [within, options] as const,
  )
  return violations
}

/** What axe finds on a page in light, and at its colors in the dark. */
export const violationsInBoth = async (page: Page, within?: string): Promise<axe.Result[]> => {
  await page.emulateMedia({ colorScheme: 'light' })
  const inLight = await violationsOf(page, { within })
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...inLight, ...(await violationsOf(page, { within, rules: colorRules }))]
}
