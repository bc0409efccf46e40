import { Secret } from '../utils/secret.ts'

/** A key with its one algorithm. The algorithm follows from the key, never from a token. */
export type TokenKey = { algorithm: 'HS256'; secret: Secret } | { algorithm: 'EdDSA'; publicKey: string }

/** The DER bytes of a key in PEM. */
export const pemBytes = (pem: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(pem.replace(/-----[A-Z ]+-----|\s/g, '')), (char) => char.charCodeAt(0))

const isPublicJwk = (text: string): boolean => {
  try {
    const jwk: unknown = JSON.parse(text)
    const isKey = typeof jwk === 'object' && jwk !== null && 'crv' in jwk && jwk.crv === 'Ed25519'
    return isKey && !('d' in jwk)
  } catch {
    return false
  }
}

/** Reads an Ed25519 public key as PEM or JWK, or a shared secret for HS256. */
export const tokenKey = (raw: string): TokenKey | undefined => {
  if (raw === '') return undefined
  const text = raw.replaceAll('\\n', '\n')
  if (text.includes('PRIVATE KEY'))
    throw new Error('must be the public key; the private key stays with your backend')
  if (text.startsWith('-----BEGIN PUBLIC KEY-----')) return { algorithm: 'EdDSA', publicKey: text }
  if (text.startsWith('{')) {
    if (!isPublicJwk(text)) throw new Error('must be the public part of an Ed25519 key when it is a JWK')
    return { algorithm: 'EdDSA', publicKey: text }
  }
  // RFC 7518, section 3.2 requires a key of at least 256 bits for HS256.
  if (raw.length < 32) throw new Error('must have at least 32 characters when it is a shared secret')
  return { algorithm: 'HS256', secret: new Secret(raw) }
}
