import type { ExpectedTotal } from '../../src/contract/cart-preview.ts'
import type { Order } from '../../src/contract/cart-process.ts'
import { orderSchema } from '../../src/contract/cart-process-schema.ts'
import { signCustomerToken } from '../../src/endpoint/customer-token/sign.ts'
import { intentId } from '../../src/endpoint/orders/intent.ts'
import { origin } from '../bench/endpoint/program.ts'
import type { Random } from '../bench/statistics.ts'
import type { History } from './history.ts'

export const tokenSecret = 'secret:a shared secret of more than 32 characters'

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export interface Shopper {
  history: History
  /** Whether the shopper knows the outcome, or has been told that there is none to come. */
  isDone: () => boolean
  /** Sends the order to several processes at once, as a reload, a second tab and a retry do. */
  press: (urls: readonly string[]) => Promise<void>
  /** Sends the same order again, or asks for its outcome. */
  retry: (url: string) => Promise<void>
}

/**
 * One intent to buy, through processes that may refuse, answer late or be gone.
 *
 * @param addressOf The shopper's address, for an endpoint behind a proxy.
 * @param expected What the shopper was shown.
 */
export const createShopper = async (
  name: string,
  customer: string,
  random: Random,
  addressOf = () => '127.0.0.1',
  expected: ExpectedTotal = { total: 77, tax: 'gross', currency: 'EUR' },
): Promise<Shopper> => {
  const key = crypto.randomUUID()
  const history: History = {
    schedule: name,
    intent: await intentId('1001', customer, key),
    told: [],
    expected,
  }
  const claims = { key: tokenSecret, audience: 'vitrine', customerReference: customer }
  // If one customer ordered the same cart twice, the second order would first wait for a look-up of the first.
  const body = JSON.stringify({
    items: [{ product: '97772', quantity: 1 }],
    extra: { 'x-run': key },
    expected,
  })

  const ask = async (url: string, path: string, init: RequestInit): Promise<number> => {
    const headers = {
      origin,
      'content-type': 'application/json',
      authorization: `Bearer ${await signCustomerToken(claims)}`,
      'idempotency-key': key,
      'x-forwarded-for': addressOf(),
    }
    try {
      const response = await fetch(`${url}${path}`, { ...init, headers, signal: AbortSignal.timeout(10_000) })
      const answer: unknown = await response.json()
      const order = orderSchema.safeParse(answer)
      if (order.success) history.told.push(order.data)
      // Read as the widget reads it: 404 means that the key is unused, and everything else leaves the order unknown.
      else if (![404, 409, 429].includes(response.status) && response.status < 500)
        history.told.push({ state: 'not-placed', code: JSON.stringify(answer) })
      return response.status
    } catch {
      return 0
    }
  }
  const post = (url: string): Promise<number> => ask(url, '/cart/process', { method: 'POST', body })
  const look = (url: string): Promise<number> => ask(url, `/cart/orders/${key}`, {})

  const isFinal = (order: Order | undefined): boolean =>
    order?.state === 'settled' || order?.state === 'not-placed'
  return {
    history,
    isDone: () => isFinal(history.told.at(-1)),
    async press(urls) {
      await Promise.all(
        urls.map(async (url, index) => {
          if (index > 0) await delay(random() * 40)
          await post(url)
        }),
      )
    },
    async retry(url) {
      // A key that no process knows was never sent, or the store has lost it. The same key is pressed again.
      if (random() < 0.5 || (await look(url)) === 404) await post(url)
    },
  }
}
