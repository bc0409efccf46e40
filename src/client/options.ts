import { withoutEndSlashes } from '../contract/slashes.ts'
import { Credentials } from './credentials.ts'
import { InvalidArgumentError } from './errors.ts'
import type { Clock } from './http/clock.ts'
import type { Hooks } from './http/hooks.ts'
import type { Limiter, Limits } from './http/limiter.ts'
import type { Fetch } from './http/transport.ts'

export type { Hooks, RawResponse, SentRequest } from './http/hooks.ts'

/** Options of one call. Its hooks are called after those of the client. */
export interface CallOptions extends Hooks {
  /** Ends the call with an `AbortedError`. */
  signal?: AbortSignal | undefined
  /** The time of the call in milliseconds. @default the client's `timeoutMs` */
  timeoutMs?: number | undefined
  /** How often it is sent at most. A write is sent once, whatever this is. @default 3 */
  maxTries?: number | undefined
  /** Decides when each try starts, instead of the client's. */
  limiter?: Limiter | undefined
}

/** Options of `createClient`. */
export interface ClientOptions extends Hooks {
  /** Address of the public price host. */
  pricingUrl: string
  /** Address of the authenticated REST host. */
  baseUrl: string
  /** The client account ID. */
  clientId: string | number
  /** User name for the REST host. Without credentials only `prices.lookup` can be called. */
  username?: string | undefined
  password?: string | undefined
  /** @default the global `fetch` */
  fetch?: Fetch | undefined
  /** @default the system's clock */
  clock?: Clock | undefined
  /** Numbers from 0 to below 1, for jitter. @default Math.random */
  random?: (() => number) | undefined
  /**
   * The time of one call in milliseconds, retries included. The wait for a place within the limits comes on top; only a
   * `signal` ends it. @default 10000
   */
  timeoutMs?: number | undefined
  /** Largest answer in bytes, decompressed. @default 1048576 */
  maxResponseBytes?: number | undefined
  /**
   * Calls in flight, and calls started within any second; further calls wait, because above 30 the platform blocks an
   * address for a minute. Clients of the same hosts and credentials share one budget, unless they have `limits`.
   *
   * @default { atOnce: 4, perSecond: 24 } @see docs/platform/errors.md#rate
   */
  limits?: Limits | undefined
  /** A budget that several clients share, instead of `limits`. `createLimiter` makes one. */
  limiter?: Limiter | undefined
  /** Allows `http:` for a REST host other than this machine, which sends the password unencrypted. @default false */
  allowHttp?: boolean | undefined
}

const invalid = (field: string, reason: string) => new InvalidArgumentError('createClient', field, reason)

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$|\.localhost$/

/** The address of a host without a trailing slash. */
export const hostAddress = (field: 'pricingUrl' | 'baseUrl', address: string): string => {
  if (typeof address !== 'string' || !URL.canParse(address) || !/^https?:/i.test(address))
    throw invalid(field, 'must be an http(s) address')
  const url = new URL(address)
  // Logs and error messages print addresses.
  if (url.username || url.password) throw invalid(field, 'must not hold credentials')
  if (url.search || url.hash) throw invalid(field, 'must end with its path')
  return withoutEndSlashes(`${url.origin}${url.pathname}`)
}

/** The credentials, or undefined when neither half is given. */
export const readCredentials = (options: ClientOptions): Credentials | undefined => {
  const { username, password, baseUrl, allowHttp = false } = options
  if (username === undefined && password === undefined) return undefined
  if (username === undefined) throw invalid('username', 'must be given with the password')
  if (password === undefined) throw invalid('password', 'must be given with the user name')
  const { protocol, hostname } = new URL(baseUrl)
  if (protocol === 'http:' && !allowHttp && !loopback.test(hostname))
    throw invalid('baseUrl', 'must be https, because http sends the password unencrypted (see allowHttp)')
  return new Credentials(username, password)
}

/** A whole number of at least one, or the default. */
export const positiveOption = (
  field: 'timeoutMs' | 'maxTries' | 'maxResponseBytes' | keyof Limits | `limits.${keyof Limits}`,
  value: number | undefined,
  fallback: number,
  operation = 'createClient',
): number => {
  const number = value ?? fallback
  // Timers overflow above this value and fire at once.
  if (!Number.isInteger(number) || number < 1 || number > 2_147_483_647)
    throw new InvalidArgumentError(operation, field, 'must be a positive whole number')
  return number
}
