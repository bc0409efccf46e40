/** Bytes in hexadecimal digits. */
export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 in hexadecimal digits. */
export const sha256 = async (text: string): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))

/** The slot that a hash falls into, out of a fixed number: for texts that strangers may invent without end. */
export const slotOf = (hash: string, slots: number): number => Number.parseInt(hash.slice(0, 8), 16) % slots

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => [key, canonical(member)])
}

/** A hash of a JSON value that does not depend on the order of its keys. */
export const fingerprintOf = (value: unknown): Promise<string> => sha256(JSON.stringify(canonical(value)))
