import { errors, type JWTPayload, jwtVerify } from 'jose'
import type { TokenKey } from '../config/token-key.ts'
import { ProblemError } from '../http/problem.ts'
import { type CustomerClaims, customerClaimsSchema, type Permission } from './claims.ts'
import { importTokenKey } from './keys.ts'

/** Seconds that a token may be valid, so that a leaked one is soon useless. */
export const maxLifetime = 15 * 60
/** Seconds after its expiry in which a token may still look at an order, though not place one. */
const lookTolerance = 24 * 3600
/** Seconds of difference between the clocks of the merchant's backend and of the endpoint. */
const clockSkew = 60

interface Options {
  /** The current key, and the previous one during a key rotation. */
  keys: readonly TokenKey[]
  audience: string
  allowLogonPurchaseId: boolean
  now: () => number
}

/**
 * The permissions of a token by what the core wants it for; one of them is enough. `checkout` only says who the customer
 * is. A module names the permissions that it asks for.
 */
const grantedBy = {
  order: ['order'],
  look: ['order', 'look'],
  checkout: ['order', 'subscriptions', 'manage'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>

/** What a token is needed for, or a list of permissions of which one is enough. */
type Purpose = keyof typeof grantedBy | readonly Permission[]

const bearer = (header: string | null): string | undefined =>
  /^bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header?.slice(0, 8192) ?? '')?.[1]

/** Whether another key may verify the token. */
const isForAnotherKey = (error: unknown): boolean =>
  error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JOSEAlgNotAllowed

/** An error of jose holds the claims, which must not become a cause that is logged. */
const withoutClaims = (error: unknown): Error => {
  if (error instanceof errors.JWTExpired) return new Error('The token has expired.')
  return new Error(error instanceof Error ? error.message : 'The token cannot be read.')
}

/** The rules that are stricter than those of a JWT. A token has both times, or `jwtVerify` refuses it. */
const checkLifetime = ({ iat = 0, exp = 0, nbf = iat }: JWTPayload, now: number): void => {
  if (exp - iat > maxLifetime) throw new Error('The lifetime of the token is too long.')
  // A start in the future would extend the lifetime.
  if (Math.max(iat, nbf) > now + clockSkew) throw new Error('The token is not valid yet.')
}

/**
 * Verifies customer tokens: signature by a configured key and its one algorithm, audience, lifetime and permission.
 * Returns undefined without a token; an invalid token is a `token-invalid` problem.
 */
export const createTokenVerifier = ({ keys, audience, allowLogonPurchaseId, now }: Options) => {
  const imported = keys.map(importTokenKey)
  // The first request awaits the key; an unhandled rejection before that would end the process.
  for (const key of imported) key.catch(() => undefined)

  const payloadOf = async (token: string, clockTolerance: number): Promise<JWTPayload> => {
    for (const each of imported) {
      const { algorithm, key } = await each
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          audience,
          requiredClaims: ['iat', 'exp'],
          clockTolerance,
          currentDate: new Date(now()),
        })
        return payload
      } catch (error) {
        if (!isForAnotherKey(error)) throw withoutClaims(error)
      }
    }
    throw new Error('No configured key verifies the token.')
  }

  return async (headers: Headers, purpose: Purpose): Promise<CustomerClaims | undefined> => {
    const header = headers.get('authorization')
    if (header === null) return undefined
    const token = bearer(header)
    if (token === undefined) throw new ProblemError('token-invalid')
    try {
      const payload = await payloadOf(token, purpose === 'look' ? lookTolerance : clockSkew)
      checkLifetime(payload, now() / 1000)
      const claims = customerClaimsSchema.parse(payload)
      const granted: readonly Permission[] = typeof purpose === 'string' ? grantedBy[purpose] : purpose
      if (!claims.may.some((permission) => granted.includes(permission)))
        throw new Error('The token lacks the permission.')
      if (claims.logonPurchaseId !== undefined && !allowLogonPurchaseId)
        throw new Error('The setting for logonPurchaseId is off.')
      return claims
    } catch (cause) {
      throw new ProblemError('token-invalid', { cause })
    }
  }
}
