/**
 * The requests of `vitrine probe`: prices and purchases, read and never written. They are sent one after another, at
 * most four a second, and never past a 429. No redirect is followed, because it could take the credentials elsewhere.
 */

import type { Credentials } from '../../client/credentials.ts'
import type { Clock, Fetch } from '../../client/index.ts'
import { withoutEndSlashes } from '../../contract/slashes.ts'

/** An answer of the platform. Status 0 stands for no answer at all. */
export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Every request that the probe can send. None of them changes anything on the platform. */
export interface Reader {
  prices(query: Readonly<Record<string, string | undefined>>): Promise<Answer>
  get(path: string, query: Readonly<Record<string, string>>): Promise<Answer>
}

/** The platform blocks this address now. More requests would be answered with 429 too. */
export class BlockedError extends Error {
  override readonly name = 'BlockedError'
}

/** The platform counts 30 a second for each address, and the merchant's own servers may share it. */
const pauseMs = 250

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
  const json = { accept: 'application/json' }

  const send = async (
    host: string,
    path: string,
    query: Readonly<Record<string, string | undefined>>,
    headers: Readonly<Record<string, string>>,
  ): Promise<Answer> => {
    const url = new URL(`${withoutEndSlashes(host)}${path}`)
    for (const [key, value] of Object.entries(query)) if (value) url.searchParams.set(key, value)
    await new Promise<void>((resolve) => clock.after(pauseMs, resolve))
    let answer: Answer
    try {
      // A redirect could take the credentials to another host.
      const response = await fetch(url.href, {
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      answer = { status: response.status, body: jsonOf(await response.text()) }
    } catch {
      return { status: 0, body: undefined }
    }
    if (answer.status === 429) throw new BlockedError('The platform blocks this address.')
    return answer
  }

  return {
    prices: (query) => send(pricingUrl, '/prices', { client_id: clientId, ...query }, json),
    get: (path, query) => send(baseUrl, path, query, { ...json, authorization: credentials.authorization() }),
  }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
