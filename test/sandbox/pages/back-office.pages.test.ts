/**
 * The back office in Chromium, on a phone and in a wide window, light and dark: nothing is wider than the screen, and
 * axe finds nothing on a page of each kind. Lists are one table, and details one list of members, whatever they show. One test works through it with a mouse, from the clock to a renewal and its notification. All
 * share a served sandbox that is filled before the first test.
 */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClock } from '../../../src/sandbox/context/clock.ts'
import { createSandbox, type ServedSandbox, serveSandbox } from '../../../src/sandbox/index.ts'
import { violationsInBoth } from '../../support/axe.ts'
import { useBrowser } from '../../support/browser.ts'
import { start } from '../rest-support.ts'
import { createBusySandbox } from './back-office-support.ts'

const open = useBrowser()

let served: ServedSandbox
/** A page of each kind, and the others, which have the same parts. */
let kinds: string[]
let others: string[]
beforeAll(async () => {
  const { sandbox, subscriptionId, customerId } = await createBusySandbox()
  const clock = createClock(sandbox.clock.now())
  served = await serveSandbox({ pricingPort: 0, restPort: 0, rateLimit: false, clock, state: sandbox.state })
  const hostilePurchase = [...sandbox.state.purchases.all()].find(({ extra }) => extra.length > 0)
  const [notification] = sandbox.state.notifications.all()
  kinds = [
    'overview',
    `subscriptions/${subscriptionId}`,
    'notifications',
    `customers/${customerId}`,
    'clock',
    'faults',
  ]
  others = [
    'purchases',
    `purchases/${hostilePurchase?.id}`,
    'subscriptions',
    `notifications/${notification?.id}`,
    'customers',
  ]
})
afterAll(() => served?.close())

it('has nothing that axe finds, and is never wider than the screen', { timeout: 300_000 }, async () => {
  const { page, complaints } = await open()
  for (const path of [...kinds, ...others]) {
    await page.goto(`${served.baseUrl}/sandbox/${path}`)
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 850 })
      const needed = await page.evaluate(() => document.documentElement.scrollWidth)
      expect({ path, needed }).toEqual({ path, needed: width })
    }
    if (others.includes(path)) continue
    const violations = await violationsInBoth(page)
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])
    expect({ path, found }).toEqual({ path, found: [] })
  }
  expect(complaints).toEqual([])
})

it('works with a mouse, from the clock to a renewal and its notification', async () => {
  const state = (await createSandbox({ clock: createClock(start) })).state
  const own = await serveSandbox({
    pricingPort: 0,
    restPort: 0,
    rateLimit: false,
    clock: createClock(start),
    state,
  })
  try {
    const { page, complaints } = await open()
    await page.goto(`${own.baseUrl}/1001/?cart=97772`)
    await page.getByLabel('Email').fill('kim@example.test')
    await page.getByLabel('Card number').fill('4111111111111111')
    await page.getByRole('button', { name: 'Buy now' }).click()
    await page.goto(`${own.baseUrl}/sandbox/`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Overview')
    await page
      .getByRole('link', { name: /^S\d+$/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Clock' }).first().click()
    await page.getByRole('button', { name: '366 days' }).click()
    expect(await page.getByRole('status').textContent()).toBe('The clock has been moved.')
    await page.getByRole('link', { name: 'Subscriptions' }).click()
    await page.getByRole('link', { name: /^S\d+$/ }).click()
    const timeline = page.getByRole('region', { name: 'Timeline' })
    expect(await timeline.getByRole('row').allTextContents()).toEqual(
      expect.arrayContaining([expect.stringMatching(/Interval 1 paid/), expect.stringMatching(/Signed up/)]),
    )
    await page.getByRole('link', { name: 'Notifications' }).click()
    const notifications = await page
      .getByRole('region', { name: 'Notifications' })
      .getByRole('row')
      .allTextContents()
    const types = notifications.slice(1).map((row) => /PaidOrder|Reminder/.exec(row)?.[0])
    expect(types.toSorted()).toEqual(['PaidOrder', 'PaidOrder', 'Reminder', 'Reminder'])
    expect(complaints).toEqual([])
  } finally {
    await own.close()
  }
})
