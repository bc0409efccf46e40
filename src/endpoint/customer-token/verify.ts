import { type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose'
import { ProblemError } from '../http/problem.ts'
import { type CustomerClaims, customerClaimsSchema } from './claims.ts'
import { importTokenKey, type TokenKey } from './key.ts'

/** The longest life of a token: what a page leaks is worthless soon. */
export const longestLife = 15 * 60
/** How long after its end a token may still ask what became of an order. It can place none. */
const afterlife = 24 * 3600
/** Seconds by which the clocks of the merchant's backend and of the endpoint may be apart. */
const skew = 60

interface Options {
  /** The key, and the one that it replaces while keys are changed. */
  keys: readonly TokenKey[]
  audience: string
  allowLogonPurchaseId: boolean
  now: () => number
}

const bearer = (header: string | null): string | undefined =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header?.slice(0, 8192) ?? '')?.[1]

/**
 * Reads customer tokens: signature by a configured key and its one algorithm, audience, life of at most 15 minutes,
 * and the permission that is needed. Undefined without a token; a token that does not hold is a 401.
 */
export const createTokenVerifier = ({ keys, audience, allowLogonPurchaseId, now }: Options) => {
  const imported = keys.map((key) => ({ algorithm: key.algorithm, key: importTokenKey(key) }))
  // The first use awaits it; without this a broken key would end the process before anyone could be told.
  for (const { key } of imported) key.catch(() => undefined)

  const payloadOf = async (token: string, options: JWTVerifyOptions): Promise<JWTPayload> => {
    let failure: unknown = new Error('no key is configured')
    for (const { algorithm, key } of imported)
      try {
        return (await jwtVerify(token, await key, { ...options, algorithms: [algorithm] })).payload
      } catch (error) {
        failure = error
      }
    throw failure
  }

  return async (headers: Headers, permission: 'order' | 'look'): Promise<CustomerClaims | undefined> => {
    const header = headers.get('authorization')
    if (header === null) return undefined
    const token = bearer(header)
    if (token === undefined) throw new ProblemError('token-invalid')
    try {
      const payload = await payloadOf(token, {
        audience,
        currentDate: new Date(now()),
        clockTolerance: permission === 'look' ? afterlife : skew,
      })
      // One that does not say when it begins or ends lives too long as well.
      const { iat = 0, exp = Number.POSITIVE_INFINITY } = payload
      if (exp - iat > longestLife) throw new Error('the token lives too long')
      // Otherwise a token for next year would be one that lives a year.
      if (iat > now() / 1000 + skew) throw new Error('the token begins in the future')
      const claims = customerClaimsSchema.parse(payload)
      const isPermitted =
        claims.may.includes('order') || (permission === 'look' && claims.may.includes('look'))
      if (!isPermitted) throw new Error('not permitted')
      if (claims.logonPurchaseId !== undefined && !allowLogonPurchaseId)
        throw new Error('logonPurchaseId is switched off')
      return claims
    } catch (cause) {
      throw new ProblemError('token-invalid', { cause })
    }
  }
}

export type VerifyToken = ReturnType<typeof createTokenVerifier>
