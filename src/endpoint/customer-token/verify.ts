import { verify } from 'hono/utils/jwt/jwt'
import * as z from 'zod/mini'
import { pemBytes, type TokenKey } from '../config/token-key.ts'
import { ProblemError } from '../http/problem.ts'
import { type CustomerClaims, customerClaimsSchema } from './claims.ts'

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

const bearer = (header: string | null): string | undefined =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header?.slice(0, 8192) ?? '')?.[1]

const importKey = (key: TokenKey): Promise<CryptoKey> => {
  const { subtle } = crypto
  if (key.algorithm === 'HS256') {
    const bytes = new TextEncoder().encode(key.secret.reveal())
    return subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  }
  const { publicKey } = key
  if (publicKey.startsWith('{')) {
    const { kty, crv, x } = JSON.parse(publicKey)
    return subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])
  }
  return subtle.importKey('spki', pemBytes(publicKey), 'Ed25519', false, ['verify'])
}

/** Seconds since the epoch. A token without a start or an end has no limited lifetime, so both are required. */
const timesSchema = z.object({ iat: z.number(), exp: z.number(), nbf: z.optional(z.number()) })

const checkTimes = (payload: unknown, now: number, expiryTolerance: number): void => {
  const { iat, exp, nbf = iat } = timesSchema.parse(payload)
  if (exp - iat > maxLifetime) throw new Error('The lifetime of the token is too long.')
  if (exp + expiryTolerance <= now) throw new Error('The token has expired.')
  // A start in the future would extend the lifetime.
  if (Math.max(iat, nbf) > now + clockSkew) throw new Error('The token is not valid yet.')
}

/**
 * Verifies customer tokens: signature by a configured key and its one algorithm, audience, lifetime and permission.
 * Returns undefined without a token; an invalid token is a `token-invalid` problem.
 */
export const createTokenVerifier = ({ keys, audience, allowLogonPurchaseId, now }: Options) => {
  const imported = keys.map((key) => ({ algorithm: key.algorithm, key: importKey(key) }))
  // The first request awaits the key; an unhandled rejection before that would end the process.
  for (const { key } of imported) key.catch(() => undefined)

  const payloadOf = async (token: string): Promise<unknown> => {
    for (const { algorithm, key } of imported) {
      const verified = verify(token, await key, {
        alg: algorithm,
        aud: audience,
        // `checkTimes` checks these with a tolerance, which the library does not have.
        iat: false,
        exp: false,
        nbf: false,
      })
      // The library's errors quote the token, so they must not become a cause.
      const payload = await verified.catch(() => undefined)
      if (payload) return payload
    }
    throw new Error('No configured key verifies the token.')
  }

  return async (headers: Headers, permission: 'order' | 'look'): Promise<CustomerClaims | undefined> => {
    const header = headers.get('authorization')
    if (header === null) return undefined
    const token = bearer(header)
    if (token === undefined) throw new ProblemError('token-invalid')
    try {
      const payload = await payloadOf(token)
      checkTimes(payload, now() / 1000, permission === 'look' ? lookTolerance : clockSkew)
      const claims = customerClaimsSchema.parse(payload)
      const isPermitted =
        claims.may.includes('order') || (permission === 'look' && claims.may.includes('look'))
      if (!isPermitted) throw new Error('The token lacks the permission.')
      if (claims.logonPurchaseId !== undefined && !allowLogonPurchaseId)
        throw new Error('The setting for logonPurchaseId is off.')
      return claims
    } catch (cause) {
      throw new ProblemError('token-invalid', { cause })
    }
  }
}

export type VerifyToken = ReturnType<typeof createTokenVerifier>
