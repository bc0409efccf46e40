import * as z from 'zod/mini'
import { algorithms, type ImportedKey } from './keys.ts'

const bytesOf = (part: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

const jsonOf = (part: string): unknown =>
  JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(part)))

/** `crit` lists extensions that a verifier must understand (RFC 7515, section 4.1.11). This one understands none. */
const headerSchema = z.object({ alg: z.string(), crit: z.optional(z.never()) })

/**
 * The payload of a signed token (JWS, compact form) that the key verifies by its own algorithm, else undefined.
 * `hono/jwt` would add four kilobytes of algorithms that no key of the endpoint may use.
 */
export const verifiedPayload = async (token: string, { algorithm, key }: ImportedKey): Promise<unknown> => {
  try {
    const [header = '', payload = '', signature = ''] = token.split('.')
    if (headerSchema.parse(jsonOf(header)).alg !== algorithm) return undefined
    const signed = new TextEncoder().encode(`${header}.${payload}`)
    const isValid = await crypto.subtle.verify(algorithms[algorithm], key, bytesOf(signature), signed)
    return isValid ? jsonOf(payload) : undefined
  } catch {
    // Errors of the parsers quote the token, so they must not become a cause.
    return undefined
  }
}
