/**
 * A shopper who behaves as the page does: a preview gives the total and the epoch, a key begins with that epoch, and all
 * tabs share the key with the count of its requests that may have been sent. A key that is outdated before any was sent is
 * replaced without a word; one that may have been sent is looked up. The shopper is done when the outcome is told, or when
 * they are told that they may decide.
 */

import { previewResponseSchema } from '../../src/contract/cart-answer-schemas.ts'
import type { ExpectedTotal } from '../../src/contract/cart-preview.ts'
import { type Order, orderSchema } from '../../src/contract/cart-process-schema.ts'
import type { Problem } from '../../src/contract/problem.ts'
import { signCustomerToken } from '../../src/endpoint/customer-token/sign.ts'
import { intentId } from '../../src/endpoint/orders/intent.ts'
import { problemSchema } from '../../test/support/problem-schema.ts'
import { origin } from '../bench/endpoint/program.ts'
import type { Random } from '../bench/statistics.ts'
import { type History, isFinal } from './history.ts'

export const tokenSecret = 'secret:a shared secret of more than 32 characters'

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Pauses before the looks for the charged amount, as many as the page's and shorter. */
const amountPauses = [1_000, 3_000, 6_000, 12_000]

/** A key as a page makes it. */
export const keyIn = (epoch: string): string => `${epoch}-${crypto.randomUUID().replaceAll('-', '')}`

export interface Shopper {
  history: History
  /** Whether the shopper knows the outcome, or may decide. */
  isDone: () => boolean
  /** Opens the page: a preview tells the total and the epoch. False when it did not. */
  open: (url: string) => Promise<boolean>
  /** Sends the order to several processes at once, as a reload, a second tab and a retry do. */
  press: (urls: readonly string[]) => Promise<void>
  /** Sends the same order again, or asks for its outcome. */
  retry: (url: string) => Promise<void>
  /** Looks for the charged amount of an order that was told with the previewed one. */
  refine: (url: () => string) => Promise<void>
  /** How many presses were answered that their key is outdated. */
  outdated: () => number
}

/** The key of the wish, which all tabs share. */
interface Entry {
  key: string
  /** Requests that may have been sent to the platform. */
  maySent: number
}

/** An answer without an order. */
interface Refused {
  status: number
  problem: Problem | undefined
}

/**
 * One wish to buy, through processes that may refuse, answer late or be gone.
 *
 * @param addressOf The shopper's address, for an endpoint behind a proxy.
 */
export const createShopper = async (
  name: string,
  customer: string,
  random: Random,
  addressOf = () => '127.0.0.1',
): Promise<Shopper> => {
  const intents: string[] = []
  const history: History = { schedule: name, intents, told: [] }
  const claims = { key: tokenSecret, audience: 'vitrine', customerReference: customer }
  const items = [{ product: '97772', quantity: 1 }]
  // If one customer ordered the same cart twice, the second order would first wait for a look-up of the first.
  const extra = { 'x-run': crypto.randomUUID() }
  let entry: Entry | undefined
  let outdated = 0

  const isDone = (): boolean => isFinal(history.told.at(-1))

  const call = async (
    url: string,
    path: string,
    init: RequestInit,
    key?: string,
  ): Promise<Order | Refused> => {
    const headers = {
      origin,
      'content-type': 'application/json',
      ...(key && {
        authorization: `Bearer ${await signCustomerToken(claims)}`,
        'idempotency-key': key,
      }),
      'x-forwarded-for': addressOf(),
    }
    const response = await fetch(`${url}${path}`, { ...init, headers, signal: AbortSignal.timeout(15_000) })
    const answer: unknown = await response.json()
    const order = orderSchema.safeParse(answer)
    if (order.success) return order.data
    const problem = problemSchema.safeParse(answer)
    return { status: response.status, problem: problem.success ? problem.data : undefined }
  }

  const begin = async (epoch: string): Promise<Entry> => {
    const key = keyIn(epoch)
    entry = { key, maySent: 0 }
    intents.push(await intentId('1001', customer, key))
    return entry
  }

  const open = async (url: string): Promise<boolean> => {
    try {
      const body = JSON.stringify({ items, extra, country: 'DE' })
      const headers = { origin, 'content-type': 'application/json', 'x-forwarded-for': addressOf() }
      const signal = AbortSignal.timeout(15_000)
      const response = await fetch(`${url}/cart/preview`, { method: 'POST', headers, body, signal })
      const { total, currency, epoch } = previewResponseSchema.parse(await response.json())
      if (!epoch) return false
      history.expected ??= { total: total.gross, tax: 'gross', currency } satisfies ExpectedTotal
      if (!entry) await begin(epoch)
      return true
    } catch {
      return false
    }
  }

  /** An answer about an earlier key of the wish says nothing about the present one, unless that one was placed. */
  const tell = (own: Entry, order: Order): void => {
    if (own === entry || order.state === 'settled') history.told.push(order)
  }

  /** Looks the order up. 404 means that the key is unused. */
  const look = async (url: string, own: Entry): Promise<number> => {
    try {
      const answer = await call(url, `/cart/orders/${own.key}`, {}, own.key)
      if ('status' in answer) return answer.status
      tell(own, answer)
      return 200
    } catch {
      return 0
    }
  }

  const replaced = async (url: string, own: Entry, epoch: string): Promise<void> => {
    if (own !== entry) return post(url, entry)
    await post(url, await begin(epoch))
  }

  const refused = async (url: string, own: Entry, { status, problem }: Refused): Promise<void> => {
    if (problem?.sent === false) own.maySent -= 1
    const isSent = own.maySent > 0
    if (problem?.code === 'key-outdated' && problem.epoch) {
      outdated += 1
      if (!isSent) return replaced(url, own, problem.epoch)
      await look(url, own)
    } else if (![404, 409, 429].includes(status) && status < 500) {
      // Another request with the same key may have been sent, so only its own answer ends the wish.
      if (problem?.sent === false && isSent) await look(url, own)
      else tell(own, { state: 'not-placed', code: JSON.stringify(problem) })
    }
  }

  const post = async (url: string, own: Entry | undefined): Promise<void> => {
    if (!own) return
    own.maySent += 1
    const body = JSON.stringify({ items, extra, expected: history.expected })
    let answer: Order | Refused
    try {
      answer = await call(url, '/cart/process', { method: 'POST', body }, own.key)
    } catch {
      // The request may have arrived.
      return
    }
    if ('status' in answer) await refused(url, own, answer)
    else tell(own, answer)
  }

  return {
    history,
    isDone,
    open,
    async press(urls) {
      const [first = ''] = urls
      if (!entry && !(await open(first))) return
      await Promise.all(
        urls.map(async (url, index) => {
          if (index > 0) await delay(random() * 40)
          await post(url, entry)
        }),
      )
    },
    async retry(url) {
      if (!entry && !(await open(url))) return
      const own = entry
      // What was certainly never sent is not looked up, and a key that no process knows is sent again.
      if (!own || own.maySent === 0 || random() < 0.5 || (await look(url, own)) === 404)
        await post(url, entry)
    },
    async refine(url) {
      const last = history.told.at(-1)
      const own = entry
      if (!own || last?.state !== 'settled' || last.amount?.from !== 'preview') return
      for (const pause of amountPauses) {
        await delay(pause)
        try {
          const found = await call(url(), `/cart/orders/${own.key}`, {}, own.key)
          if ('status' in found || found.state !== 'settled' || found.amount?.from !== 'purchase') continue
          history.told.push(found)
          return
        } catch {
          // The next look may be answered.
        }
      }
    },
    outdated: () => outdated,
  }
}
