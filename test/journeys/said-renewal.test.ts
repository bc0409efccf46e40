import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { decodeRenewal } from '../../src/contract/renewal-said.ts'
import { signCustomerToken } from '../../src/endpoint/index.ts'
import { areDefined, usePatientBrowser } from '../support/browser.ts'
import { payWithTestCard, useEverything, verdictOf } from './support.ts'

const key = 'secret:a shared secret of forty-odd characters, for tests'
const name = 'x-vitrine-renewal'
const open = usePatientBrowser()
const at = useEverything({ tokenKey: key })

/** The product page, on which the merchant states that the price renews each year. */
const openPage = async (page: Page, attributes: Record<string, string> = {}) => {
  await page.goto(`${at.demo()}/demo/product.html`)
  await areDefined(page)
  const card = page.locator('vitrine-card[product="97772"]')
  await card.evaluate(
    (element, own) => {
      for (const [attribute, value] of Object.entries(own)) element.setAttribute(attribute, value)
    },
    { renewal: 'P1Y', 'renewal-price': 'price', ...attributes },
  )
  const link = card.locator(`a[part=buy][href*="${name}"]`)
  await link.waitFor()
  const said = new URL((await link.getAttribute('href')) ?? '').searchParams.get(name) ?? ''
  return { link, said }
}

/** The ID of the newest row of a table. */
const newestOf = (rows: Iterable<{ id: number }>): number => Math.max(...Array.from(rows, ({ id }) => id))

/** The values of the parameter in all purchases of the newest subscription, the order first. */
const carried = (): (string | undefined)[] => {
  const newest = newestOf(at.state().subscriptions.all())
  return [...at.state().purchases.all()]
    .filter(({ lines }) => lines.some(({ subscription }) => subscription?.id === newest))
    .sort((one, other) => one.id - other.id)
    .map(({ extra }) => extra.find((each) => each.key === name)?.value)
}

/** The sandbox sends a renewal when its clock has passed the year. */
const passYear = () => at.clock().advance(367 * 86_400_000)

/** The order has the page's words, its renewal repeats them, and is charged as they say. */
const renewsAsSaid = async (said: string): Promise<void> => {
  expect(decodeRenewal(carried()[0] ?? '')?.statements).toEqual(decodeRenewal(said)?.statements)
  await passYear()
  const [ordered, ...renewed] = carried()
  expect(renewed).toEqual([ordered])
  const newest = newestOf(at.state().purchases.all())
  expect(at.state().purchases.get(newest)?.lines[0]?.unit.gross).toBe(7700)
  expect(await verdictOf(at.rest(), newest)).toBe('as-said')
}

it('carries the words about renewals by a plain link into the order and each renewal', async () => {
  const { page } = await open()
  await page.route(`${at.endpoint()}/**`, (route) => route.abort())
  const { link, said } = await openPage(page)
  await link.click()
  await page.waitForURL(/scope=checkout|\/session\//)
  await payWithTestCard(page, 'link@example.com')
  await renewsAsSaid(said)
})

it('carries them by a session of the endpoint', async () => {
  const { page } = await open()
  const { link, said } = await openPage(page)
  // The first address: a plain link redirects to a session too.
  const [left] = await Promise.all([
    page.waitForRequest((request) => request.isNavigationRequest()),
    link.click(),
  ])
  expect(left.url()).toMatch(/\/1001\/session\//)
  await page.waitForURL(/\/session\//)
  await payWithTestCard(page, 'session@example.com')
  await renewsAsSaid(said)
})

it('carries them by an order on the page', async () => {
  const { page } = await open()
  const token = await signCustomerToken({ key, audience: 'vitrine', customerReference: 'customer-paid' })
  const { link, said } = await openPage(page, { 'customer-token': token })
  await link.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Buy now' }).click()
  await dialog.getByText('Your order is paid').waitFor()
  await renewsAsSaid(said)
})
