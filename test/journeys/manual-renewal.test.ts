/**
 * What a customer has to renew, in a browser and judged by the sandbox: a product that is sold with manual renewal is
 * renewed once, at the amount that the page has shown, whatever is pressed in however many tabs; what nobody renews ends,
 * and neither list nor notice nor card says that a payment failed. Page, endpoint and sandbox are real. Needs a build.
 */

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { usePatientBrowser } from '../support/browser.ts'
import { useAccount } from './account.ts'
import type { Bought } from './support.ts'

const open = usePatientBrowser()
const { endpoint, state, signUp, openAccount, sandbox, payBy } = useAccount()

const day = 86_400_000
/** Sold with manual renewal, each quarter. */
const workshop = 97_789
/** Sold with automatic renewal, each year. */
const personal = 97_772

/** What the platform has charged a customer, the sign-ups first. */
const chargesOf = async (customer: string): Promise<string[]> => {
  const all = await sandbox<(Bought & { customerReferenceId: string; status: string })[]>('purchases')
  return all
    .filter(({ customerReferenceId }) => customerReferenceId === customer)
    .map(({ items, gross, status }) => `${items.map(({ productId }) => productId)} €${gross} ${status}`)
}

const listOf = (page: Page) => page.locator('vitrine-subscriptions:not([only])')
const boxOf = (page: Page, name: string) => listOf(page).getByRole('listitem').filter({ hasText: name })
const dialogOf = (page: Page) => page.getByRole('dialog')

/** Presses a control of a dialog, and closes the dialog with its outcome. */
const confirm = async (page: Page, control: string, outcome: string): Promise<void> => {
  await dialogOf(page).getByRole('button', { name: control }).click()
  await dialogOf(page).getByText(outcome).waitFor()
  await dialogOf(page).getByRole('button', { name: 'Done' }).click()
}

/** Makes a workshop one that its customer can renew. */
const reinstate = async (page: Page): Promise<void> => {
  const box = boxOf(page, 'Lumen Workshop')
  await box.getByRole('button', { name: /^Reinstate/ }).click()
  await dialogOf(page).getByText('Nothing is charged now.').waitFor()
  await confirm(page, 'Reinstate subscription', 'Your subscription is reinstated.')
}

/** The row that says until when the workshop has to be renewed, and for what amount. */
const dueIn = async (page: Page): Promise<string> => {
  const row = boxOf(page, 'Lumen Workshop').locator('[part=fact]', { hasText: 'Renew by' })
  await row.getByText('€').waitFor()
  return ((await row.textContent()) ?? '').replace(/\s+/g, ' ')
}

/** Opens the review of a renewal. Returns the control that renews. */
const reviewRenewal = async (page: Page) => {
  await boxOf(page, 'Lumen Workshop')
    .getByRole('button', { name: /^Renew now/ })
    .click()
  const control = dialogOf(page).getByRole('button', { name: 'Renew now and pay €67.32' })
  await control.waitFor()
  return control
}

it('renews a product with manual renewal once, and charges what it shows', async () => {
  const customer = 'customer-paid'
  await signUp(workshop, customer)
  const { page, complaints } = await open()
  await openAccount(page, customer)
  const box = boxOf(page, 'Lumen Workshop')
  await box.getByText('Only if you renew').waitFor()
  await box.getByText('Ends on').waitFor()
  await reinstate(page)
  const due = await dueIn(page)
  expect(due).toContain('€67.32')
  expect(await chargesOf(customer)).toEqual([`${workshop} €67.32 Paid`])

  const other = await page.context().newPage()
  await openAccount(other, customer)
  const later = await reviewRenewal(other)
  await (await reviewRenewal(page)).dblclick()
  await dialogOf(page).getByText('Your subscription is renewed.').waitFor()
  await dialogOf(page).getByRole('button', { name: 'Done' }).click()
  const charged = [`${workshop} €67.32 Paid`, `${workshop} €67.32 Paid`]
  expect(await chargesOf(customer)).toEqual(charged)
  await box.getByText(/[A-Z][a-z]+ \d+, \d{4}/.exec(due)?.[0] ?? '').waitFor({ state: 'detached' })

  await later.click()
  await dialogOf(other).getByText('This change has been made already.').waitFor()
  await dialogOf(other).getByRole('button', { name: 'Done' }).click()
  expect(await chargesOf(customer)).toEqual(charged)
  expect(await dueIn(other)).toBe(await dueIn(page))
  expect(complaints).toEqual([])
})

it('ends what is not renewed, and says nowhere that a payment failed', async () => {
  const customer = 'customer-offline'
  await payBy(customer, 'visa')
  const now = Date.now()
  // The first is over by the clock of the endpoint, and nobody has touched it.
  await sandbox('clock', { now: new Date(now - 100 * day).toISOString() })
  await signUp(workshop, customer)
  await sandbox('clock', { now: new Date(now).toISOString() })
  await signUp(workshop, customer)
  await signUp(personal, customer)
  const charged = await chargesOf(customer)
  expect(charged).toHaveLength(3)

  const { page, complaints } = await open()
  /** Reads the page again, and counts those that are said not to be renewed. */
  const look = async (lapsed: number): Promise<string> => {
    await openAccount(page, customer)
    await page.evaluate(() => {
      const list = document.querySelector('vitrine-subscriptions')
      const notice = list?.cloneNode() as HTMLElement
      notice.setAttribute('only', 'attention')
      list?.before(notice)
    })
    await listOf(page).locator('[part=state]').nth(2).waitFor()
    expect(await listOf(page).locator('[part=state]', { hasText: 'Not renewed' }).count()).toBe(lapsed)
    expect(await page.locator('vitrine-subscriptions[only] [part=subscription]').count()).toBe(0)
    const text = await page.locator('main').ariaSnapshot()
    expect(text).not.toMatch(/fail|declin|payment due|on hold|update payment|(?<!until )canceled/i)
    return text
  }
  await look(1)
  await boxOf(page, 'Lumen Workshop')
    .filter({ hasText: 'Ends on' })
    .getByRole('button', { name: /^Reinstate/ })
    .click()
  await confirm(page, 'Reinstate subscription', 'Your subscription is reinstated.')
  await boxOf(page, 'Lumen Personal')
    .getByRole('button', { name: /^Turn off/ })
    .click()
  await confirm(page, 'Turn off renewal', 'Automatic renewal is off.')
  expect(await page.locator('main').ariaSnapshot()).toContain('Your plan')

  // The endpoint keeps a list for a minute, by a clock that this test does not move.
  await page.route(`${endpoint()}/subscriptions`, (route) =>
    route.continue({ url: `${route.request().url()}?fresh=true` }),
  )
  /** How the newest workshop and the plan stand at the platform. */
  const statuses = () => [...state().subscriptions.all()].slice(-2).map(({ status }) => status)
  const advance = async (days: number): Promise<string[]> => {
    await sandbox('clock', { advance: days * day })
    return statuses()
  }
  expect(statuses()).toEqual(['Active', 'Active'])
  expect(await advance(95)).toEqual(['Grace', 'Active'])
  await look(2)
  expect(await advance(10)).toEqual(['Hold', 'Active'])
  expect(await advance(263)).toEqual(['Deactivated', 'Grace'])
  expect(await look(3)).not.toContain('Your plan')
  expect(await advance(60)).toEqual(['Deactivated', 'Deactivated'])
  expect(await look(3)).toContain('Choose Personal')
  expect(await chargesOf(customer)).toEqual(charged)
  expect(complaints).toEqual([])
})
