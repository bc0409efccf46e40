import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signCustomerToken } from '../../src/endpoint/index.ts'
import { subscriptions } from '../../src/endpoint/modules/subscriptions/subscriptions.ts'
import { areDefined, useBrowser } from '../support/browser.ts'
import { useEverything } from './support.ts'

const key = 'secret:a shared secret of forty-odd characters, for tests'
const open = useBrowser()
const at = useEverything({ tokenKey: key, modules: [subscriptions()] })

/** A customer's order of a subscription, as the merchant's own program places it. */
const signUp = async (product: number, customer: string): Promise<void> => {
  const response = await fetch(`${at.rest()}/cart/processcart`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('merchant-1001:secret-1001')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      Cart: {
        AcceptSubscription: true,
        CartItems: [{ ProductId: product, Quantity: 1 }],
        DefaultCountryId: 'DE',
        DefaultCurrencyId: 'EUR',
        DefaultLanguageId: 'en',
        CustomerReferenceId: customer,
        UseInternalContacts: true,
      },
    }),
  })
  expect(response.status).toBe(200)
}

/** A page of the merchant's, as the backend renders it for a customer who is signed in. */
const openAccount = async (page: Page, customerReference: string): Promise<void> => {
  const may = ['order', 'subscriptions', 'manage'] as const
  const token = await signCustomerToken({ key, audience: 'vitrine', customerReference, may: [...may] })
  await page.goto(`${at.demo()}/demo/product.html`)
  await page.evaluate((signed) => {
    const element = document.createElement('vitrine-subscriptions')
    element.setAttribute('customer-token', signed)
    document.querySelector('main')?.prepend(element)
    for (const card of document.querySelectorAll('vitrine-card')) card.setAttribute('customer-token', signed)
  }, token)
  await areDefined(page)
}

it('upgrades now, downgrades for later, takes it back and stops the renewal', async () => {
  await signUp(97769, 'customer-paid')
  const { page, complaints } = await open()
  await openAccount(page, 'customer-paid')
  const box = page.locator('vitrine-subscriptions [part=subscription]')
  const dialog = page.getByRole('dialog')
  const status = dialog.getByRole('status').first()
  await box.getByText('Active').waitFor()
  const name = await box.locator('[part=name] bdi').first().textContent()

  await box.getByRole('button', { name: /^Change:/ }).click()
  await dialog.getByRole('radio').nth(1).check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const pay = dialog.getByRole('button', { name: /^Change now and pay/ })
  const due = (await pay.textContent())?.match(/[€\d.,]+$/)?.[0] ?? ''
  expect(await dialog.locator('[part=total] dd').textContent()).toBe(due)
  await pay.click()
  await dialog.getByText('Your plan has changed.').waitFor()
  expect(await dialog.getByText(`Due now: ${due}`).isVisible()).toBe(true)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => box.locator('[part=name] bdi').first().textContent()).not.toBe(name)

  // A lower price would have to be paid back, so the change waits for the renewal.
  await box.getByRole('button', { name: /^Change:/ }).click()
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('possible at the next renewal only').waitFor()
  await dialog.getByRole('button', { name: /^Change on / }).click()
  await expect.poll(() => status.textContent()).toMatch(/^Your plan changes on /)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await box.locator('[part=scheduled]').waitFor()

  await box.getByRole('button', { name: /^Take back/ }).click()
  await dialog.getByRole('button', { name: 'Keep my plan' }).click()
  await dialog.getByText('The scheduled change is taken back.').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await box.locator('[part=scheduled]').waitFor({ state: 'detached' })

  await box.getByRole('button', { name: /^Turn off/ }).click()
  await dialog.getByRole('button', { name: 'Turn off renewal' }).click()
  await dialog.getByText('Automatic renewal is off.').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await box.getByText('Only if you renew').waitFor()
  expect(complaints).toEqual([])
})

it('opens the platform’s page to cancel in a tab', async () => {
  await signUp(97769, 'customer-pending')
  const { page } = await open()
  await openAccount(page, 'customer-pending')
  const box = page.locator('vitrine-subscriptions [part=subscription]').first()
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    box.getByRole('button', { name: /^Cancel subscription/ }).click(),
  ])
  await tab.waitForURL(`${at.rest()}/**`)
  expect(await tab.evaluate(() => window.opener)).toBeNull()
})
