import { expect } from 'vitest'
import type { Sandbox } from '../../../src/sandbox/index.ts'
import { notificationComplaints } from '../openapi/openapi-check.ts'
import { call, order } from '../rest-support.ts'

export interface Received {
  url: string
  authorization: string | null
  contentType: string | null
  body: string
  /** The sandbox's time when it arrived. */
  at: string
}

export const address = 'https://shop.example/notifications'

/** A merchant's server behind `fetch`, which answers with the statuses in turn and then with 204. */
export const createReceiver = (...statuses: (number | 'down')[]) => {
  const received: Received[] = []
  let now = () => new Date(0)
  const answer: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    received.push({
      url: request.url,
      authorization: request.headers.get('authorization'),
      contentType: request.headers.get('content-type'),
      body: await request.text(),
      at: now().toISOString(),
    })
    const [last] = received.slice(-1)
    // Softly, because whatever this throws is an answer that did not come.
    expect.soft(notificationComplaints(last?.body ?? '', last?.contentType ?? null)).toEqual([])
    const status = statuses.shift() ?? 204
    if (status === 'down') throw new TypeError('fetch failed', { cause: new Error('refused') })
    return new Response(null, { status })
  }
  return {
    received,
    fetch: answer,
    /** Whose clock the times of arrival are read from. */
    of: (sandbox: Sandbox): Sandbox => {
      now = () => sandbox.clock.now()
      return sandbox
    },
    /** What JSON notifications were about, in the order of arrival. */
    purchases: () => received.map(({ body }) => purchaseIdIn(body)),
  }
}

const purchaseIdIn = (body: string): number => Number(/"(?:@Id|purchaseId)": "?(\d+)/.exec(body)?.[1])

/** An order of a test customer; resolves when everything that is due has been delivered. */
export const buy = async (sandbox: Sandbox, reference = 'customer-paid', cart = {}): Promise<number> => {
  await call(sandbox, '/cart/processcart', {
    body: order({ cart: { CustomerReferenceId: reference, ...cart } }),
  })
  await sandbox.notifications.settled()
  return [...sandbox.state.purchases.all()].at(-1)?.id ?? 0
}
