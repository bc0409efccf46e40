import { importJWK, importPKCS8, type JWK, SignJWT } from 'jose'
import { secretPrefix, sharedSecret } from '../config/shared-secret.ts'
import { type CustomerClaims, customerClaimsSchema } from './claims.ts'
import { type ImportedKey, importAsymmetric, importSecret } from './keys.ts'
import { maxLifetime } from './verify.ts'

export interface SignOptions extends Omit<CustomerClaims, 'sub' | 'may'> {
  /**
   * A private key (Ed25519, P-256 or RSA) as PKCS #8 PEM or JWK. For HS256 the shared secret, as the endpoint has it:
   * `secret:` and at least 32 characters.
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

const importSigningKey = async (key: string): Promise<ImportedKey> => {
  if (key.startsWith('{')) {
    const jwk: JWK = JSON.parse(key)
    return importAsymmetric((algorithm) => importJWK(jwk, algorithm))
  }
  if (key.startsWith('-----BEGIN PRIVATE KEY-----'))
    return importAsymmetric((algorithm) => importPKCS8(key, algorithm))
  if (!key.startsWith(secretPrefix))
    throw new RangeError(
      `The key must begin with -----BEGIN PRIVATE KEY----- (a PEM), { (a JWK) or ${secretPrefix} (a shared secret).`,
    )
  return importSecret(sharedSecret(key).reveal())
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
  const claims = customerClaimsSchema.parse({ ...rest, sub: customerReference, may })
  const { algorithm, key: signingKey } = await importSigningKey(key)
  const issuedAt = Math.floor(now() / 1000)
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + expiresIn)
    .sign(signingKey)
}
