import { type CryptoKey, importJWK, importPKCS8, SignJWT } from 'jose'
import { type CustomerClaims, customerClaimsSchema } from './claims.ts'
import { longestLife } from './verify.ts'

export interface SignOptions extends Omit<CustomerClaims, 'sub' | 'may'> {
  /** An Ed25519 private key as PKCS #8 PEM or JWK, or the shared secret of HS256 (32 characters or more). */
  key: string
  /** The endpoint's `VITRINE_TOKEN_AUDIENCE`. */
  audience: string
  /** Your own ID of the customer who is signed in. */
  customerReference: string
  /** @default ['order'] */
  may?: CustomerClaims['may']
  /** Seconds, at most 900. @default 300 */
  expiresIn?: number
  /** Milliseconds since the epoch. @default Date.now */
  now?: () => number
}

const importSigningKey = async (key: string): Promise<[algorithm: string, CryptoKey | Uint8Array]> => {
  if (key.startsWith('-----BEGIN')) return ['EdDSA', await importPKCS8(key, 'EdDSA')]
  if (key.startsWith('{')) return ['EdDSA', await importJWK(JSON.parse(key), 'EdDSA')]
  if (key.length < 32) throw new RangeError('A shared secret needs at least 32 characters.')
  return ['HS256', new TextEncoder().encode(key)]
}

/**
 * Makes a customer token. For the merchant's backend, which knows who is signed in: render the token into the page for
 * that customer only, and never sign what a browser asks for.
 */
export const signCustomerToken = async (options: SignOptions): Promise<string> => {
  const {
    key,
    audience,
    customerReference,
    may = ['order'],
    expiresIn = 300,
    now = Date.now,
    ...rest
  } = options
  if (!(expiresIn > 0 && expiresIn <= longestLife))
    throw new RangeError(`expiresIn is at most ${longestLife} s.`)
  const { sub, ...claims } = customerClaimsSchema.parse({ ...rest, sub: customerReference, may })
  const [alg, signingKey] = await importSigningKey(key)
  const issued = Math.floor(now() / 1000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg, typ: 'JWT' })
    .setSubject(sub)
    .setAudience(audience)
    .setIssuedAt(issued)
    .setExpirationTime(issued + expiresIn)
    .sign(signingKey)
}
