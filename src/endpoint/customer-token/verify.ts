import * as z from 'zod/mini'
import type { TokenKey } from '../config/token-key.ts'
import { ProblemError } from '../http/problem.ts'
import { type CustomerClaims, customerClaimsSchema } from './claims.ts'
import { importTokenKey } from './keys.ts'
import { verifiedPayload } from './signature.ts'

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
  /^bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header?.slice(0, 8192) ?? '')?.[1]

/** Seconds since the epoch. A token without a start or an end has no limited lifetime, so both are required. */
const envelopeSchema = z.object({
  aud: z.union([z.string(), z.array(z.string())]),
  iat: z.number(),
  exp: z.number(),
  nbf: z.optional(z.number()),
})

const checkEnvelope = (payload: unknown, audience: string, now: number, expiryTolerance: number): void => {
  const { aud, iat, exp, nbf = iat } = envelopeSchema.parse(payload)
  if (![aud].flat().includes(audience)) throw new Error('The token is for another audience.')
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
  const imported = keys.map(importTokenKey)
  // The first request awaits the key; an unhandled rejection before that would end the process.
  for (const key of imported) key.catch(() => undefined)

  const payloadOf = async (token: string): Promise<unknown> => {
    for (const key of imported) {
      const payload = await verifiedPayload(token, await key)
      if (payload !== undefined) return payload
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
      checkEnvelope(payload, audience, now() / 1000, permission === 'look' ? lookTolerance : clockSkew)
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
