/**
 * The requests of `vitrine probe`: prices, reads, and previews that change nothing. They are sent one after another, at
 * most four a second, and never past a 429. No redirect is followed, because it could take the credentials elsewhere.
 */

import type { Credentials } from '../../client/credentials.ts'
import type { Clock, Fetch } from '../../client/index.ts'
import { withoutEndSlashes } from '../../contract/slashes.ts'
import { documentationAddress } from '../check/preview-finding.ts'

/** An answer of the platform. Status 0 stands for no answer at all. */
export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly milliseconds: number
}

/** Every request that the probe can send. None of them changes anything on the platform. */
export interface Reader {
  prices(query: Readonly<Record<string, string | undefined>>): Promise<Answer>
  get(path: string, query?: Readonly<Record<string, string>>): Promise<Answer>
  preview(shoppingCartUrl: string): Promise<Answer>
  /** The amount of the next billing of an item, as it is or with another product, by a preview. */
  previewItem(item: {
    subscriptionId: string
    runningNumber: number
    productId: number
    quantity: number
  }): Promise<Answer>
  /** Whether an answer announced the limit of requests. */
  announcesLimit(): boolean
}

/** The platform blocks this address now. More requests would be answered with 429 too. */
export class BlockedError extends Error {
  override readonly name = 'BlockedError'
}

/** The platform counts 30 a second for each address, and the merchant's own servers may share it. */
const pauseMs = 250

const announcement = /^(x-)?ratelimit/

interface ReaderOptions {
  pricingUrl: string
  baseUrl: string
  clientId: string
  credentials: Credentials
  fetch: Fetch
  clock: Clock
  timeoutMs: number
}

/** Creates a reader that sends one request at a time, at most four a second. */
export const createReader = (options: ReaderOptions): Reader => {
  const { pricingUrl, baseUrl, clientId, credentials, fetch, clock, timeoutMs } = options
  const rest = { authorization: credentials.authorization(), accept: 'application/json' }
  let isAnnounced = false

  const send = async (url: URL, init: Parameters<Fetch>[1]): Promise<Answer> => {
    await new Promise<void>((resolve) => clock.after(pauseMs, resolve))
    const start = clock.now()
    let answer: Answer
    try {
      // A redirect could take the credentials to another host.
      const response = await fetch(url.href, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      isAnnounced ||=
        response.status === 429 || [...response.headers.keys()].some((key) => announcement.test(key))
      const text = await response.text()
      answer = { status: response.status, body: jsonOf(text), milliseconds: clock.now() - start }
    } catch {
      return { status: 0, body: undefined, milliseconds: clock.now() - start }
    }
    if (answer.status === 429) throw new BlockedError('The platform blocks this address.')
    return answer
  }

  const address = (host: string, path: string, query: Readonly<Record<string, string | undefined>>): URL => {
    const url = new URL(`${withoutEndSlashes(host)}${path}`)
    for (const [key, value] of Object.entries(query)) if (value) url.searchParams.set(key, value)
    return url
  }

  return {
    prices: (query) =>
      send(address(pricingUrl, '/prices', { client_id: clientId, ...query }), {
        headers: { accept: 'application/json' },
      }),
    get: (path, query = {}) => send(address(baseUrl, path, query), { headers: rest }),
    preview: (shoppingCartUrl) =>
      send(address(baseUrl, '/cart/generatecartpreview', {}), {
        method: 'POST',
        headers: { ...rest, 'content-type': 'application/json' },
        // A session would be a trace on the platform.
        body: JSON.stringify({
          ShoppingCartUrl: shoppingCartUrl,
          RemoteAddress: documentationAddress,
          GenerateSessionUrl: false,
        }),
      }),
    previewItem: ({ subscriptionId, runningNumber, productId, quantity }) =>
      send(address(baseUrl, '/subscription/updatesubscriptionitem', {}), {
        method: 'POST',
        headers: { ...rest, 'content-type': 'application/json' },
        // Even a platform that ignored the preview would charge nothing now.
        body: JSON.stringify({
          SubscriptionId: subscriptionId,
          RunningNumber: runningNumber,
          ProductId: productId,
          Quantity: quantity,
          UpdateAction: 'Update',
          AlignmentSettings: {
            AlignToCurrentInterval: false,
            GetCustomerPricePreviewOnly: true,
            ExtendInterval: false,
          },
          GenerateMail: false,
        }),
      }),
    announcesLimit: () => isAnnounced,
  }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
