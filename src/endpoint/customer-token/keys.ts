import type { TokenKey } from '../config/token-key.ts'

/** By the name in a token's header. The first three are tried in this order on a public key. */
export const algorithms = {
  EdDSA: { name: 'Ed25519' },
  ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  RS256: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  HS256: { name: 'HMAC', hash: 'SHA-256' },
} as const

export type Algorithm = keyof typeof algorithms

const publicKeyAlgorithms = ['EdDSA', 'ES256', 'RS256'] as const

export interface ImportedKey {
  algorithm: Algorithm
  key: CryptoKey
}

/** The DER bytes of a key in PEM. */
export const pemBytes = (pem: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(pem.replace(/-----[A-Z ]+-----|\s/g, '')), (char) => char.charCodeAt(0))

/**
 * The first algorithm that can import a key, with that key. Rejects with a sentence that follows the name of a setting.
 *
 * @param isJwk Whether `material` is a JWK; otherwise it is a PEM.
 */
export const importAsymmetric = async (
  material: string | object,
  pemFormat: 'spki' | 'pkcs8',
  usage: 'verify' | 'sign',
): Promise<ImportedKey> => {
  for (const algorithm of publicKeyAlgorithms)
    try {
      const form = algorithms[algorithm]
      const { subtle } = crypto
      const key = await (typeof material === 'string'
        ? subtle.importKey(pemFormat, pemBytes(material), form, false, [usage])
        : subtle.importKey('jwk', material, form, false, [usage]))
      // RFC 7518, section 3.3 requires 2048 bits for RS256.
      if ('modulusLength' in key.algorithm && Number(key.algorithm.modulusLength) < 2048) break
      return { algorithm, key }
    } catch {
      // The key is of another algorithm, or damaged.
    }
  throw new Error('must be a whole Ed25519, P-256 or RSA key; an RSA key needs 2048 bits or more')
}

/** The key of HS256. */
export const importSecret = async (secret: string, usage: 'verify' | 'sign'): Promise<ImportedKey> => {
  const bytes = new TextEncoder().encode(secret)
  const key = await crypto.subtle.importKey('raw', bytes, algorithms.HS256, false, [usage])
  return { algorithm: 'HS256', key }
}

/** Makes a configured key usable. Rejects with a sentence that follows the name of the setting. */
export const importTokenKey = (key: TokenKey): Promise<ImportedKey> =>
  key.form === 'secret'
    ? importSecret(key.secret.reveal(), 'verify')
    : importAsymmetric(key.form === 'pem' ? key.text : key.jwk, 'spki', 'verify')
