import { expect } from 'vitest'
import type { Sandbox } from '../../../src/sandbox/index.ts'
import { notificationComplaints } from '../openapi/openapi-check.ts'
import { call, order } from '../rest-support.ts'

export interface Received {
  url: string
  authorization: string | null
  contentType: string | null
  body: string
  /** The sandbox's time at arrival. */
  at: string
}

export const address = 'https://shop.example/notifications'

/** A receiver behind `fetch`. It answers with the given statuses, then with 204. */
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
    // A soft assertion, because the sandbox treats an exception as a missing response.
    expect.soft(notificationComplaints(last?.body ?? '', last?.contentType ?? null)).toEqual([])
    const status = statuses.shift() ?? 204
    if (status === 'down') throw new TypeError('fetch failed', { cause: new Error('refused') })
    return new Response(null, { status })
  }
  return {
    received,
    fetch: answer,
    /** Sets the sandbox whose clock gives the times of arrival. */
    of: (sandbox: Sandbox): Sandbox => {
      now = () => sandbox.clock.now()
      return sandbox
    },
    /** Purchases of the JSON notifications, in the order of arrival. */
    purchases: () => received.map(({ body }) => purchaseIdIn(body)),
  }
}

const purchaseIdIn = (body: string): number => Number(/"(?:@Id|purchaseId)": "?(\d+)/.exec(body)?.[1])

/** Places an order of a test customer and waits for the due deliveries. */
export const buy = async (sandbox: Sandbox, reference = 'customer-paid', cart = {}): Promise<number> => {
  await call(sandbox, '/cart/processcart', {
    body: order({ cart: { CustomerReferenceId: reference, ...cart } }),
  })
  await sandbox.notifications.settled()
  return [...sandbox.state.purchases.all()].at(-1)?.id ?? 0
}
