import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signCustomerToken } from '../../src/endpoint/index.ts'
import { subscriptions } from '../../src/endpoint/modules/subscriptions/subscriptions.ts'
import { areDefined, useBrowser } from '../support/browser.ts'
import { purchasesOf, useEverything } from './support.ts'

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

/** Asks the sandbox as its back office does. */
const sandbox = async <Answer>(path: string, body?: object): Promise<Answer> => {
  const response = await fetch(`${at.rest()}/sandbox/${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', accept: 'application/json' },
  })
  expect(response.ok, `${path}: ${await response.clone().text()}`).toBe(true)
  return response.json() as Promise<Answer>
}

const day = 86_400_000

it('tells a payment that failed, repairs the card and cancels, with the amounts of the back office', async () => {
  const reference = 'customer-test'
  type Customer = { customerId: number; customerReferenceId: string; clientId: string }
  const customers = await sandbox<Customer[]>('customers')
  const customer = customers.find(
    (each) => each.customerReferenceId === reference && each.clientId === '1001',
  )
  if (!customer) throw new Error('no customer')
  const payBy = (method: string) => sandbox(`customers/${customer.customerId}/payment`, { method })
  const grosses = async () => {
    const bought = await purchasesOf(at.rest(), `${reference}@example.test`)
    return bought
      .toSorted((a, b) => a.purchaseId - b.purchaseId)
      .map(({ gross, statusId }) => [gross, statusId])
  }
  await payBy('visa')
  await signUp(97770, reference)
  const { page, complaints } = await open()
  const box = page.locator('vitrine-subscriptions [part=subscription]').first()
  const [[gross]] = (await grosses()) as [[number, string]]
  const submit = async (tab: Page): Promise<void> => {
    const answered = tab.waitForResponse((answer) => answer.request().method() === 'POST')
    await tab.locator('form button[type=submit]').click()
    await answered
    await tab.waitForLoadState()
  }
  // The tab with the platform's page is closed, and the shopper sees the page of the shop again.
  const comeBack = async (tab: Page): Promise<void> => {
    await tab.close()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }
  await payBy('declined')
  await sandbox('clock', { advance: 32 * day })
  await openAccount(page, reference)
  const notice = box.locator('[part=notice]')
  await notice.waitFor()
  const [card] = await Promise.all([
    page.waitForEvent('popup'),
    notice.getByRole('button', { name: /update|card/i }).click(),
  ])
  await card.getByLabel(/card number/i).fill('4111 1111 1111 1111')
  await submit(card)
  const pay = card.getByRole('button', { name: `Use this card and pay €${gross.toFixed(2)} now` })
  await pay.click()
  await pay.waitFor({ state: 'detached' })
  await comeBack(card)
  await box.getByText('Active').waitFor()
  expect(await notice.count()).toBe(0)
  await expect.poll(() => box.locator('.next b').textContent()).toBe(`€${gross.toFixed(2)}`)
  // The sign-up, and the renewal that was paid at the second try.
  await expect.poll(grosses).toEqual([
    [gross, 'PAY'],
    [gross, 'PAY'],
  ])

  const [leaving] = await Promise.all([
    page.waitForEvent('popup'),
    box.getByRole('button', { name: /^Cancel subscription/ }).click(),
  ])
  await submit(leaving)
  await leaving.getByText('Your subscription is canceled').first().waitFor()
  await comeBack(leaving)
  await box.getByText('Active').waitFor({ state: 'detached' })
  expect(await grosses()).toHaveLength(2)
  expect(complaints).toEqual([])
})
