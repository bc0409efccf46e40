/**
 * The account of a customer over everything that `npm start` starts: orders that the merchant's own program places,
 * pages that the backend renders for a customer who is signed in, and the sandbox's back office. Clocks differ on
 * purpose: page and endpoint have that of the machine, and only the sandbox's is moved.
 */

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signCustomerToken } from '../../src/endpoint/index.ts'
import { subscriptions } from '../../src/endpoint/modules/subscriptions/subscriptions.ts'
import { areDefined } from '../support/browser.ts'
import { merchantOrder } from '../support/merchant-order.ts'
import { useEverything } from './support.ts'

const key = 'secret:a shared secret of forty-odd characters, for tests'

export const useAccount = () => {
  const at = useEverything({ tokenKey: key, modules: [subscriptions()] })

  /** Asks the sandbox as its back office does. */
  const sandbox = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${at.rest()}/sandbox/${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', accept: 'application/json' },
    })
    expect(response.ok, `${path}: ${await response.clone().text()}`).toBe(true)
    return response.json() as Promise<Answer>
  }

  return {
    ...at,
    sandbox,
    /** A customer's order of a subscription, as the merchant's own program places it. */
    async signUp(product: number, customer: string): Promise<void> {
      const response = await fetch(`${at.rest()}/cart/processcart`, merchantOrder(product, customer))
      expect(response.status).toBe(200)
    },
    /** A page of the merchant's, as the backend renders it for a customer who is signed in. */
    async openAccount(page: Page, customerReference: string): Promise<void> {
      const may = ['order', 'subscriptions', 'manage'] as const
      const token = await signCustomerToken({ key, audience: 'vitrine', customerReference, may: [...may] })
      await page.goto(`${at.demo()}/demo/pricing.html`)
      await page.evaluate((signed) => {
        const element = document.createElement('vitrine-subscriptions')
        element.setAttribute('customer-token', signed)
        document.querySelector('main')?.prepend(element)
        for (const card of document.querySelectorAll('vitrine-card')) {
          card.setAttribute('customer-token', signed)
          card.setAttribute('renewal', 'P1Y')
        }
      }, token)
      await areDefined(page)
    },
    /** Gives a customer another means of payment. */
    async payBy(customerReference: string, method: string): Promise<void> {
      type Customer = { customerId: number; customerReferenceId: string; clientId: string }
      const customers = await sandbox<Customer[]>('customers')
      const customer = customers.find(
        (each) => each.customerReferenceId === customerReference && each.clientId === '1001',
      )
      await sandbox(`customers/${customer?.customerId}/payment`, { method })
    },
  }
}
