import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Running, type StartOptions, startAll } from '../../src/cli/start/start-all.ts'
import { purchaseJudge } from '../../src/cli/truth/judge-purchase.ts'
import { createClient } from '../../src/client/index.ts'
import { builtFolder } from '../support/built.ts'
import { onFreePorts } from '../support/free-ports.ts'
import { useWatch } from '../support/watch-exchanges.ts'

/**
 * Everything that `npm start` starts, on free ports, with an endpoint of the core and its store alone.
 *
 * @param start called before anything is started, for options that are known only then
 */
export const useEverything = (
  options: Partial<StartOptions> = {},
  start: () => Promise<Partial<StartOptions>> = async () => ({}),
) => {
  let running: Running | undefined
  const hold = useWatch()
  beforeAll(async () => {
    builtFolder()
    running = await startAll({
      ...onFreePorts,
      modules: [],
      ...options,
      ...(await start()),
    })
    hold(running.sandbox)
  })
  afterAll(() => running?.close())
  const address = (index: number): string => running?.addresses[index]?.[1] ?? ''
  const sandbox = (): Running['sandbox'] => {
    if (!running) throw new Error('Nothing has been started.')
    return running.sandbox
  }
  return {
    demo: () => address(0),
    prices: () => address(1),
    rest: () => address(2),
    endpoint: () => address(3),
    /** The sandbox's own state, such as the session of each press. */
    state: () => sandbox().state,
    clock: () => sandbox().clock,
  }
}

export interface Bought {
  purchaseId: number
  statusId: string
  email: string
  /** Whose tax was charged. */
  country: string
  currency: string
  net: number
  gross: number
  items: { productId: number; quantity: number; coupon: string | null }[]
  extra: Record<string, string>
}

/** Purchases of one shopper, as the sandbox has them. */
export const purchasesOf = async (rest: string, email: string): Promise<Bought[]> => {
  const response = await fetch(`${rest}/sandbox/purchases`)
  const body: unknown = await response.json()
  const list = Array.isArray(body) ? body : (body as { purchases?: unknown }).purchases
  if (!Array.isArray(list)) throw new Error('The sandbox lists no purchases.')
  return (list as Bought[]).filter((purchase) => purchase.email === email)
}

/** The reason of the verdict of `vitrine truth` about a purchase, which the sandbox tells as the platform would. */
export const verdictOf = async (rest: string, purchaseId = 0): Promise<string | undefined> => {
  const client = createClient({
    pricingUrl: rest,
    baseUrl: rest,
    clientId: 1001,
    username: 'merchant-1001',
    password: 'secret-1001',
  })
  const { purchase } = await client.purchase.get({ purchaseId })
  return (await purchaseJudge(client)(purchase))?.reason
}

const testCard = '4111 1111 1111 1111'

/** Fills in the hosted checkout and pays with the test card that goes through. */
export const payWithTestCard = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel(/^(E-?mail|البريد)/i).fill(email)
  await page.getByLabel(/^(Card number|Kartennummer|رقم البطاقة)/i).fill(testCard)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(/confirm|purchase|thank/i)
}

/** Sends the form of the checkout page as it stands, with the same card: its ways in a browser have tests of their own. */
export const payByForm = async (page: Page, email: string): Promise<void> => {
  const fields = await page
    .locator('form:has(button[type=submit])')
    .evaluate((form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Record<string, string>)
  const form = { ...fields, email, card: testCard }
  const response = await page.context().request.post(page.url(), { form })
  expect(response.url()).toContain('/confirmation/')
}

/** The total on the checkout page, as it is written on its pay button. */
export const payableTotal = async (page: Page): Promise<string> => {
  const text = await page.locator('form button[type=submit]').textContent()
  expect(text).toMatch(/\p{Nd}/u)
  return text ?? ''
}
