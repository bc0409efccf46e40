import { randomBytes } from 'node:crypto'
import { secretPrefix } from '../../endpoint/config/shared-secret.ts'

/** A new secret, which fits every setting that asks for one. */
export const createSecret = (): string => randomBytes(32).toString('base64url')

/** The bearer token of `/metrics` and `/ready/orders`: the secret of the key, where it has one that a header can hold. */
export const bearerOf = (tokenKey: string | undefined): string | undefined =>
  /^secret:([\w.~-]{24,})$/.exec(tokenKey ?? '')?.[1]

/** Whether only this machine reaches a server that listens on the address. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/.test(host)

/**
 * The key of customer tokens on this machine: the one of the environment, or a new one. Without either where other
 * machines reach the endpoint, because the key is printed.
 */
export const localKey = (
  host: string,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined =>
  env.VITRINE_TOKEN_KEY || (isLoopback(host) ? `${secretPrefix}${createSecret()}` : undefined)
