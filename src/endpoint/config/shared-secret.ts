import { Secret } from '../utils/secret.ts'

/** Begins the text of a shared secret. Keys in PEM and JWK name their kind themselves. */
export const secretPrefix = 'secret:'

/** Marks of a key or a certificate in a text: PEM, JWK, SSH. */
const keyText = /-----(?:BEGIN|END)|PUBLIC KEY|CERTIFICATE|kty\\?"|^\s*(?:ssh|ecdsa|sk)-/
/** Whether bytes begin as DER does: a long sequence of a sequence or a number, as in SPKI, X.509 and PKCS #1. */
const isDer = (bytes: string): boolean => {
  const content = { 129: 3, 130: 4 }[bytes.charCodeAt(1)]
  return bytes.startsWith('0') && content !== undefined && [0x02, 0x30].includes(bytes.charCodeAt(content))
}
/** The names of SSH keys, after four bytes of length. */
const isSsh = (bytes: string): boolean =>
  bytes.startsWith('\0\0\0') && /^(?:ssh|ecdsa|sk)-/.test(bytes.slice(4))
/** Object identifiers of Ed25519, of elliptic curves and of RSA. */
const keyTypes = [
  '\x06\x03\x2b\x65\x70',
  '\x2a\x86\x48\xce\x3d\x02\x01',
  '\x2a\x86\x48\x86\xf7\x0d\x01\x01\x01',
]

const fromHex = (text: string): string | undefined =>
  /^(?:[\da-f]{2})+$/i.test(text)
    ? text.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))
    : undefined

const fromBase64 = (text: string): string | undefined => {
  const plain = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={1,2}$/, '')
  // A cut text may end within a group of four.
  return /^[A-Za-z\d+/]+$/.test(plain) ? atob(plain.slice(0, plain.length - (plain.length % 4))) : undefined
}

const fromPercent = (text: string): string | undefined => {
  try {
    return text.includes('%') ? decodeURIComponent(text) : undefined
  } catch {
    return undefined
  }
}

/** Whether a text is a key for others to read, whatever was done to its armour. */
const isKey = (text: string, depth = 3): boolean => {
  if (keyText.test(text) || isDer(text) || isSsh(text)) return true
  if (keyTypes.some((type) => text.includes(type))) return true
  if (depth === 0) return false
  const packed = text.replace(/\s/g, '')
  return [fromPercent(packed), fromHex(packed), fromBase64(packed)].some(
    (decoded) => decoded !== undefined && isKey(decoded, depth - 1),
  )
}

/**
 * Reads a shared secret after its prefix. A text that looks like a public key would let all its readers sign tokens.
 *
 * @throws an `Error` that completes the sentence "VITRINE_X …", also for a public key
 */
export const sharedSecret = (text: string): Secret => {
  const secret = text.slice(secretPrefix.length)
  // RFC 7518, section 3.2 requires a key of at least 256 bits for HS256.
  if (secret.length < 32) throw new Error(`must have at least 32 characters after "${secretPrefix}"`)
  if (isKey(secret)) throw new Error(`must not be a key or a certificate after "${secretPrefix}"`)
  return new Secret(secret)
}
