import { Secret } from '../utils/secret.ts'

/** A key in the form of the setting. The algorithm follows from the key itself, never from a token. */
export type TokenKey =
  | { form: 'secret'; secret: Secret }
  | { form: 'pem'; text: string }
  | { form: 'jwk'; jwk: Readonly<Record<string, unknown>> }

const jwkIn = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const { kty, crv, x, y, n, e, d, k }: Record<string, unknown> = JSON.parse(text)
    return d === undefined && k === undefined ? { kty, crv, x, y, n, e } : undefined
  } catch {
    return undefined
  }
}

/** Reads a public key as PEM or JWK, or a shared secret for HS256. `importTokenKey` finds out whether it is usable. */
export const tokenKey = (raw: string): TokenKey | undefined => {
  if (raw === '') return undefined
  const text = raw.replaceAll('\\n', '\n')
  if (text.includes('PRIVATE KEY'))
    throw new Error('must be the public key; the private key stays with your backend')
  if (text.startsWith('-----BEGIN PUBLIC KEY-----')) return { form: 'pem', text }
  // As a shared secret, a certificate or another form of a public key would let its readers sign tokens.
  if (text.includes('-----BEGIN') || text.startsWith('ssh-'))
    throw new Error('must begin with -----BEGIN PUBLIC KEY----- when it is a PEM')
  if (text.startsWith('{')) {
    const jwk = jwkIn(text)
    if (!jwk) throw new Error('must be the public part of a key when it is a JWK')
    return { form: 'jwk', jwk }
  }
  // RFC 7518, section 3.2 requires a key of at least 256 bits for HS256.
  if (raw.length < 32) throw new Error('must have at least 32 characters when it is a shared secret')
  return { form: 'secret', secret: new Secret(raw) }
}
