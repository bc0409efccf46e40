import { type CryptoKey, importJWK, importPKCS8, SignJWT } from 'jose'
import { type CustomerClaims, customerClaimsSchema } from './claims.ts'
import { maxLifetime } from './verify.ts'

export interface SignOptions extends Omit<CustomerClaims, 'sub' | 'may'> {
  /** An Ed25519 private key as PKCS #8 PEM or JWK, or the shared secret of HS256 (32 characters or more). */
  key: string
  /** The endpoint's `VITRINE_TOKEN_AUDIENCE`. */
  audience: string
  /** Your own ID of the signed-in customer. */
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
  if (key.length < 32) throw new RangeError('A shared secret must have at least 32 characters.')
  return ['HS256', new TextEncoder().encode(key)]
}

/**
 * Makes a customer token, in the merchant's backend. Render it into the signed-in customer's pages only, and never sign
 * an ID that a browser sent.
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
  if (!(expiresIn > 0 && expiresIn <= maxLifetime))
    throw new RangeError(`expiresIn must be above 0 and at most ${maxLifetime} seconds.`)
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
