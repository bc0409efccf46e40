import { sign } from 'hono/utils/jwt/jwt'
import { type CustomerClaims, customerClaimsSchema } from './claims.ts'
import { type ImportedKey, importAsymmetric, importSecret } from './keys.ts'
import { maxLifetime } from './verify.ts'

export interface SignOptions extends Omit<CustomerClaims, 'sub' | 'may'> {
  /**
   * A private key (Ed25519, P-256 or RSA) as PKCS #8 PEM or JWK. For HS256 the shared secret, at least 32 characters.
   */
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

const importSigningKey = (key: string): Promise<ImportedKey> => {
  if (key.startsWith('{')) return importAsymmetric(JSON.parse(key), 'pkcs8', 'sign')
  if (key.startsWith('-----BEGIN')) return importAsymmetric(key, 'pkcs8', 'sign')
  if (key.length < 32) throw new RangeError('A shared secret must have at least 32 characters.')
  return importSecret(key, 'sign')
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
  const { algorithm, key: signingKey } = await importSigningKey(key)
  const issuedAt = Math.floor(now() / 1000)
  const times = { iat: issuedAt, exp: issuedAt + expiresIn }
  return sign({ ...claims, sub, aud: audience, ...times }, signingKey, algorithm)
}
