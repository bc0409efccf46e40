import { expect, it } from 'vitest'
import { exits } from '../../src/endpoint/modules/exits/exits.ts'
import { subscriptions } from '../../src/endpoint/modules/subscriptions/subscriptions.ts'
import { useEverything } from '../journeys/support.ts'
import { violationsOf } from '../support/axe.ts'
import { hold, useBrowser } from '../support/browser.ts'
import { painted, shiftOf, watchShift } from '../support/layout-shift.ts'

const open = useBrowser()
const at = useEverything({
  tokenKey: 'secret:a-shared-secret-of-forty-odd-characters-for-tests',
  hasAccount: true,
  modules: [subscriptions(), exits({ deliver: async () => undefined })],
})

const show = async (options = {}) => {
  const watched = await open({ viewport: { width: 1280, height: 900 }, ...options })
  await watched.page.goto(`${at.demo()}/demo/account.html`)
  const list = watched.page.locator('.mine vitrine-subscriptions')
  await list.locator('[part=subscription]').nth(1).waitFor()
  return { ...watched, list }
}

it('shows the subscriptions of a customer, the one that needs the customer first', async () => {
  const { page, list, complaints } = await show()
  const [first, second, ...others] = await list.locator('[part=subscription]').allTextContents()
  expect(first).toMatch(/^Lumen Personal.*Your last payment failed/)
  expect(second).toMatch(/^Lumen Team/)
  expect(others).toEqual([])
  expect(await page.locator('.leaving vitrine-exit').count()).toBe(2)
  expect(complaints).toEqual([])
})

it('removes what an earlier customer saw when another signs in, or signs out', async () => {
  const { page, list, complaints } = await show()
  await page.getByLabel('Signed in as').selectOption('customer-paid')
  await list.getByText('Nothing here yet').waitFor()
  expect(await list.locator('[part=subscription]').count()).toBe(0)
  await page.getByLabel('Signed in as').selectOption('')
  await list.getByText('Sign in to see what you have').waitFor()
  expect(await list.getByText('npm start').isVisible()).toBe(false)
  await list.getByRole('button', { name: 'Sign in as Robin Weber' }).click()
  await list.locator('[part=subscription]').nth(1).waitFor()
  expect(complaints).toEqual([])
})

it('moves nothing when script and subscriptions come late', async () => {
  const { page } = await open({ viewport: { width: 390, height: 900 } })
  await page.addInitScript(watchShift)
  const letGo = await hold(page, '**/{vitrine*.js*,sign-in}')
  await page.goto(`${at.demo()}/demo/account.html`, { waitUntil: 'commit' })
  await painted(page)
  await letGo()
  await page.locator('.mine [part=subscription]').nth(1).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.1)
})

it.each([
  ['Pacific/Honolulu', '2026-11-28T08:30:00Z', '2026-11-27'],
  ['Pacific/Kiritimati', '2026-11-28T13:30:00Z', '2026-11-29'],
])('lets a contract end on the day of a customer in %s', async (timezoneId, now, day) => {
  const { page } = await open({ timezoneId })
  await page.clock.setFixedTime(new Date(now))
  await page.goto(`${at.demo()}/demo/account.html`)
  const exit = page.locator('vitrine-exit[kind=cancel]')
  await exit.getByRole('button').first().click()
  expect(await exit.getByLabel('The contract ends on').getAttribute('min')).toBe(day)
})

it('has nothing that axe finds while a customer is signed in, and fits a narrow phone', async () => {
  const { page } = await show({ viewport: { width: 320, height: 640 } })
  const violations = await violationsOf(page)
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
