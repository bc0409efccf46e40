import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { systemClock } from '../../../src/client/http/clock.ts'
import {
  type Client,
  type ClientOptions,
  createClient,
  type Subscription,
} from '../../../src/client/index.ts'
import { createClock } from '../../../src/sandbox/context/clock.ts'
import { type ServedSandbox, type ServeSandboxOptions, serveSandbox } from '../../../src/sandbox/index.ts'
import { watch } from '../../sandbox/openapi/openapi-check.ts'

export const day = 86_400_000

/** Start time of sandboxes for subscriptions. Their clock stands still until it is advanced. */
const start = new Date('2026-06-01T12:00:00Z')

/** Options of a sandbox whose clock the test controls. */
export const standing = (): ServeSandboxOptions => ({ clock: createClock(start) })

/** Starts a sandbox over real HTTP for a test file, with clients of its two merchants. */
export const useSandbox = (options: ServeSandboxOptions = {}) => {
  let served: ServedSandbox | undefined
  const complaints: string[] = []
  const sandbox = (): ServedSandbox => {
    if (!served) throw new Error('The sandbox has not started.')
    return served
  }
  beforeAll(async () => {
    served = await serveSandbox({ pricingPort: 0, restPort: 0, rateLimit: false, ...options })
    watch(served.sandbox, (found) => complaints.push(...found))
  })
  // Requests and answers must match the sandbox's OpenAPI document.
  afterEach(() => expect(complaints.splice(0)).toEqual([]))
  afterAll(() => served?.close())

  const clientOf = (merchant: '1001' | '1002' = '1001', changes: Partial<ClientOptions> = {}): Client =>
    createClient({
      pricingUrl: sandbox().pricingUrl,
      baseUrl: sandbox().baseUrl,
      clientId: merchant,
      username: `merchant-${merchant}`,
      password: `secret-${merchant}`,
      random: () => 0,
      // The sandbox's clock may stand still, and a limit per second would then never release.
      clock: { now: () => sandbox().sandbox.clock.now().getTime(), after: systemClock.after },
      limits: { atOnce: 4, perSecond: 10_000 },
      ...changes,
    })

  /** Orders one product for a known customer, with a subscription for a subscription product. */
  const buy = async (
    customerReferenceId: string,
    productId: number,
    { client = clientOf(), quantity = 1, currency = 'EUR', acceptSubscription = true } = {},
  ): Promise<number> => {
    const outcome = await client.cart.process({
      cart: {
        acceptSubscription,
        cartItems: [{ productId, quantity }],
        customerReferenceId,
        defaultCountryId: 'DE',
        defaultCurrencyId: currency,
        defaultLanguageId: 'en',
        useInternalContacts: true,
      },
    })
    if (outcome.purchaseId === undefined) throw new Error(`The order was ${outcome.result}.`)
    return outcome.purchaseId
  }

  const subscribe = async (...order: Parameters<typeof buy>): Promise<Subscription> => {
    const purchaseId = await buy(...order)
    const client = order[2]?.client ?? clientOf()
    return (await client.subscription.byPurchase({ purchaseId })).subscription
  }

  const post = async (path: string, body: unknown): Promise<void> => {
    const { ok } = await fetch(`${sandbox().baseUrl}/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!ok) throw new Error(`/sandbox/${path} refused.`)
  }

  return {
    sandbox,
    clientOf,
    buy,
    subscribe,
    /** Sets a fault of `fault-list.ts`; null clears it. */
    setFault: (fault: string | null) => post('fault', { fault }),
    /** Advances the sandbox's clock. */
    advance: (milliseconds: number) => post('clock', { advance: milliseconds }),
  }
}
