import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClock } from '../../../src/sandbox/context/clock.ts'
import { createSandbox, type ServedSandbox, serveSandbox } from '../../../src/sandbox/index.ts'
import { axeOf } from '../../support/axe.ts'
import { useBrowser } from '../../support/browser.ts'
import { call, order, start } from '../rest-support.ts'

const open = useBrowser()

let served: ServedSandbox
let pages: { en: string; ar: string }
beforeAll(async () => {
  const sandbox = await createSandbox({ clock: createClock(start), rateLimit: false })
  for (const DefaultLanguageId of ['en', 'ar'])
    await call(sandbox, '/cart/processcart', { body: order({ cart: { DefaultLanguageId } }) })
  const { state } = sandbox
  served = await serveSandbox({
    pricingPort: 0,
    restPort: 0,
    rateLimit: false,
    clock: createClock(start),
    state,
  })
  const [en, ar] = [...state.subscriptions.all()].map(
    ({ id, manageKey }) => `${served.baseUrl}/1001/subscription/S${id}/${manageKey}`,
  )
  pages = { en: en ?? '', ar: ar ?? '' }
})
afterAll(() => served?.close())

const problems = async (page: Page, width: number) => {
  const { violations } = await axeOf(page).analyze()
  const needed = await page.evaluate(() => document.documentElement.scrollWidth)
  return [...violations.map(({ id }) => id), ...(needed > width ? ['too wide'] : [])]
}

it.each([
  ['en', 'light', 320],
  ['ar', 'dark', 1280],
] as const)(
  'has nothing that axe finds and fits: %s, %s, %d pixels',
  async (language, colorScheme, width) => {
    const { page, complaints } = await open({ viewport: { width, height: 800 }, colorScheme })
    for (const name of ['overview', 'cancel', 'payment'] as const) {
      await page.goto(`${pages[language]}/${name}`)
      expect([name, await problems(page, width)]).toEqual([name, []])
    }
    await page.locator('input[name=card]').fill('4111')
    await page.locator('button').click()
    expect(await problems(page, width)).toEqual([])
    await page.locator('input[name=card]').fill('5555 5555 5555 4444')
    // Without the name of its button the form asks first, as it does for an open bill.
    await page.locator('button').evaluate((button) => button.removeAttribute('name'))
    await page.locator('button').click()
    await page.locator('[data-page=review]').waitFor()
    expect(await problems(page, width)).toEqual([])
    await page.locator('button').click()
    await page.getByRole('status').waitFor()
    expect(await problems(page, width)).toEqual([])
    // The browser logs the 422 of the invalid field.
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])
  },
)
