import * as z from 'zod/mini'
import type { Secret } from '../utils/secret.ts'
import { secretPrefix, sharedSecret } from './shared-secret.ts'

const text = z.optional(z.string())

const publicJwkSchema = z.object({ kty: z.string(), crv: text, x: text, y: text, n: text, e: text })
/** A private key has `d`, a symmetric one `k`. */
const notPrivateSchema = z.object({ d: z.optional(z.never()), k: z.optional(z.never()) })

export type PublicJwk = z.infer<typeof publicJwkSchema>

/** A key in the form of the setting, which names its kind. The algorithm follows from the key, never from a token. */
export type TokenKey =
  | { form: 'secret'; secret: Secret }
  | { form: 'pem'; text: string }
  | { form: 'jwk'; jwk: PublicJwk }

const jwkIn = (text: string): PublicJwk => {
  try {
    const jwk: unknown = JSON.parse(text)
    notPrivateSchema.parse(jwk)
    return publicJwkSchema.parse(jwk)
  } catch {
    throw new Error('must be the public part of a key when it is a JWK')
  }
}

/**
 * Reads a public key as PEM or JWK, or a shared secret for HS256 with the prefix `secret:`. Other text is refused, so
 * that no key becomes a secret by its form; `importTokenKey` tells whether the key is usable.
 */
export const tokenKey = (raw: string): TokenKey | undefined => {
  if (raw === '') return undefined
  const text = raw.replaceAll('\\n', '\n')
  if (text.includes('PRIVATE KEY'))
    throw new Error('must be the public key; the private key stays with your backend')
  if (text.startsWith('-----BEGIN PUBLIC KEY-----')) return { form: 'pem', text }
  if (text.startsWith('{')) return { form: 'jwk', jwk: jwkIn(text) }
  if (raw.startsWith(secretPrefix)) return { form: 'secret', secret: sharedSecret(raw) }
  throw new Error(
    `must begin with -----BEGIN PUBLIC KEY----- (a PEM), { (a JWK) or ${secretPrefix} (a shared secret)`,
  )
}
