/**
 * A known customer orders on the page, without checkout, and the sandbox counts the purchases. A double click, and a
 * reload after a lost answer, must lead to one order each. A second tab and a closed dialog are tried in
 * test/widget/review-session.browser.tsx, and what each outcome says in test/components/order-outcome.browser.tsx. Page,
 * endpoint and sandbox are real, and the token is signed as a merchant's backend does. Needs a build.
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
