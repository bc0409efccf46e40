import { type CryptoKey, importJWK, importSPKI, type JWK } from 'jose'
import type { TokenKey } from '../config/token-key.ts'

/** The algorithms that a public key may be for, in the order in which they are tried. */
const publicKeyAlgorithms = ['EdDSA', 'ES256', 'RS256'] as const

export interface ImportedKey {
  /** The one algorithm of the key, by its name in a token's header. */
  algorithm: (typeof publicKeyAlgorithms)[number] | 'HS256'
  key: CryptoKey | Uint8Array
}

/**
 * The first algorithm that can import a key, with that key. Rejects with a sentence that follows the name of a setting.
 *
 * @param importAs imports the key for an algorithm, or rejects
 */
export const importAsymmetric = async (
  importAs: (algorithm: string) => Promise<CryptoKey | Uint8Array>,
): Promise<ImportedKey> => {
  for (const algorithm of publicKeyAlgorithms)
    try {
      const key = await importAs(algorithm)
      if (key instanceof Uint8Array) break
      // RFC 7518, section 3.3 requires 2048 bits for RS256.
      if ('modulusLength' in key.algorithm && Number(key.algorithm.modulusLength) < 2048) break
      return { algorithm, key }
    } catch {
      // The key is of another algorithm, or damaged.
    }
  throw new Error('must be a whole Ed25519, P-256 or RSA key; an RSA key needs 2048 bits or more')
}

/** The key of HS256. */
export const importSecret = (secret: string): ImportedKey => ({
  algorithm: 'HS256',
  key: new TextEncoder().encode(secret),
})

/** Makes a configured key usable. Rejects with a sentence that follows the name of the setting. */
export const importTokenKey = async (key: TokenKey): Promise<ImportedKey> => {
  switch (key.form) {
    case 'secret':
      return importSecret(key.secret.reveal())
    case 'pem':
      return importAsymmetric((algorithm) => importSPKI(key.text, algorithm))
    case 'jwk':
      return importAsymmetric((algorithm) => importJWK(key.jwk as JWK, algorithm))
  }
}
