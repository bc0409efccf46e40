/**
 * A known customer orders on the page, without checkout, and the sandbox counts the purchases. Double clicks, reloads,
 * a lost answer, a second tab and a closed dialog must lead to one order each. What each outcome says is tried in
 * test/components/order-outcome.browser.tsx. Page, endpoint and sandbox are real, and the token is signed as a
 * merchant's backend does. Needs a build.
 */

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signCustomerToken } from '../../src/endpoint/index.ts'
import { areDefined, usePatientBrowser } from '../support/browser.ts'
import { type Bought, useEverything } from './support.ts'

const key = 'secret:a shared secret of forty-odd characters, for tests'
const open = usePatientBrowser()
const at = useEverything({ tokenKey: key })

const purchases = async (reference: string): Promise<Bought[]> => {
  const body = (await (await fetch(`${at.rest()}/sandbox/purchases`)).json()) as
    | { purchases: (Bought & { customerReferenceId: string })[] }
    | (Bought & { customerReferenceId: string })[]
  const list = Array.isArray(body) ? body : body.purchases
  return list.filter((purchase) => purchase.customerReferenceId === reference)
}

/** The product page as the merchant's backend renders it for a customer who is signed in. */
const review = async (page: Page, customerReference: string) => {
  const token = await signCustomerToken({ key, audience: 'vitrine', customerReference })
  await page.goto(`${at.demo()}/demo/product.html`)
  const card = page.locator('vitrine-card[product="97776"], vitrine-card').first()
  await card.evaluate((element, signed) => {
    element.setAttribute('product', '97776')
    for (const link of element.querySelectorAll('a'))
      link.href = link.href.replace('cart=97772', 'cart=97776')
    element.setAttribute('customer-token', signed)
    element.setAttribute('renewal', 'P1Y')
  }, token)
  await card.locator('[part=price]', { hasText: '129.00' }).waitFor()
  await areDefined(page)
  await card.locator('a[part=buy]').click()
  const dialog = page.getByRole('dialog')
  const order = dialog.getByRole('button', { name: 'Buy now' })
  await order.waitFor()
  return { dialog, order }
}

it('orders for a known customer without leaving the page, once for a double click', async () => {
  const { page, complaints } = await open()
  const { dialog, order } = await review(page, 'customer-paid')
  await order.dblclick()
  await dialog.getByText('Your order is paid').waitFor()
  const [bought, ...more] = await purchases('customer-paid')
  expect(more).toEqual([])
  expect(bought).toMatchObject({ gross: 129, items: [{ productId: 97776, quantity: 1 }] })
  expect(await dialog.getByText(`Order number ${bought?.purchaseId}`).isVisible()).toBe(true)
  expect(complaints).toEqual([])
})

it('finds out what became of an order whose answer was lost, and orders once', async () => {
  const { page } = await open()
  const { dialog, order } = await review(page, 'customer-pending')
  // The endpoint gets the order and answers; the answer never reaches the page.
  await page.route('**/cart/process', async (route) => {
    await route.fetch({ maxRetries: 3 })
    await route.abort('connectionreset')
  })
  await order.click()
  await dialog.getByText('is being checked').waitFor()
  expect(await purchases('customer-pending')).toHaveLength(1)
})

it('takes a reload in the middle for the same order', async () => {
  const { page } = await open()
  const first = await review(page, 'customer-offline')
  await page.route('**/cart/process', async (route) => {
    await route.fetch({ maxRetries: 3 })
    await route.abort('connectionreset')
  })
  await page.route('**/cart/orders/**', (route) => route.abort())
  await first.order.click()
  await first.dialog.getByText('Please do not order again').waitFor()
  await page.unroute('**/cart/process')
  await page.unroute('**/cart/orders/**')
  const { dialog, order } = await review(page, 'customer-offline')
  await order.click()
  await dialog.getByText('once your payment arrives').waitFor()
  expect(await purchases('customer-offline')).toHaveLength(1)
})

it('follows the address of the step that is still to be done', async () => {
  const { page } = await open()
  const { order } = await review(page, 'customer-action')
  await order.click()
  await page.waitForURL(/\/1001\/session\//)
  expect(await purchases('customer-action')).toHaveLength(0)
})

it('orders once for a customer who closes the dialog, thinks it canceled and buys again', async () => {
  const { page } = await open()
  const before = await purchases('customer-paid')
  const { dialog, order } = await review(page, 'customer-paid')
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/cart/process', async (route) => {
    const response = await route.fetch({ maxRetries: 3 })
    await held
    await route.fulfill({ response })
  })
  await order.click()
  await dialog.getByText('Placing your order').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.locator('vitrine-card a[part=buy]').first().click()
  await dialog.getByText('Placing your order').waitFor()
  await page.keyboard.press('Escape')
  release()
  await dialog.getByText('Your order is paid').waitFor()
  expect(await purchases('customer-paid')).toHaveLength(before.length + 1)
})

it('asks in a second tab before it orders again, and says so in a review that was open there', async () => {
  const { page } = await open()
  const before = await purchases('customer-paid')
  const other = await page.context().newPage()
  const { dialog: elsewhere } = await review(other, 'customer-paid')
  const { dialog, order } = await review(page, 'customer-paid')
  await order.click()
  await dialog.getByText('Your order is paid').waitFor()
  await elsewhere.getByText('You have ordered this already, in another tab').waitFor()
  expect(await elsewhere.getByRole('button', { name: 'Buy now' }).count()).toBe(0)
  expect(await purchases('customer-paid')).toHaveLength(before.length + 1)
  await elsewhere.locator('[part=repeat]').click()
  await elsewhere.getByRole('button', { name: 'Buy now' }).click()
  await elsewhere.getByText('Your order is paid').waitFor()
  expect(await purchases('customer-paid')).toHaveLength(before.length + 2)
})
