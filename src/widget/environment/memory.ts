/**
 * JSON values in web storage, `unknown` until their reader has checked them. Storage may be missing, full or
 * forbidden: then every read is null.
 */
export interface Memory {
  read(key: string): unknown
  write(key: string, value: unknown): void
}

/** @param rendered reads an entry that a server has written into the page, which goes first */
export const createMemory = (
  storage: () => Storage,
  rendered?: (name: string) => string | null | undefined,
): Memory => ({
  read(key) {
    const name = `vitrine:${key}`
    try {
      return JSON.parse(rendered?.(name) ?? storage().getItem(name) ?? 'null')
    } catch {
      return null
    }
  },
  write(key, value) {
    try {
      storage().setItem(`vitrine:${key}`, JSON.stringify(value))
    } catch {
      // Without storage a later page starts afresh; prices and sales do not depend on it.
    }
  },
})
