import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClock } from '../../../src/sandbox/context/clock.ts'
import { createSandbox, type ServedSandbox, serveSandbox } from '../../../src/sandbox/index.ts'
import { useBrowser } from '../../support/browser.ts'
import { call, order, start } from '../rest-support.ts'
import { problems, tooWide } from './page-problems.ts'

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

it.each([
  ['en', 320, problems],
  ['ar', 1280, tooWide],
] as const)('has nothing that axe finds and fits: %s, %d pixels', async (language, width, found) => {
  const { page, complaints } = await open({ viewport: { width, height: 800 } })
  for (const name of ['overview', 'cancel', 'payment'] as const) {
    await page.goto(`${pages[language]}/${name}`)
    expect([name, await found(page, width)]).toEqual([name, []])
  }
  await page.locator('input[name=card]').fill('4111')
  await page.locator('button').click()
  expect(await found(page, width)).toEqual([])
  await page.locator('input[name=card]').fill('5555 5555 5555 4444')
  // Without the name of its button the form asks first, as it does for an open bill.
  await page.locator('button').evaluate((button) => button.removeAttribute('name'))
  await page.locator('button').click()
  await page.locator('[data-page=review]').waitFor()
  expect(await found(page, width)).toEqual([])
  await page.locator('button').click()
  await page.getByRole('status').waitFor()
  expect(await found(page, width)).toEqual([])
  // The browser logs the 422 of the invalid field.
  expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])
})
