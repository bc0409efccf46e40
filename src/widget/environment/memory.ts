/**
 * JSON values in web storage, `unknown` until their reader has checked them. Storage may be missing, full or
 * forbidden: then every read is null.
 */
export interface Memory {
  read(key: string): unknown
  write(key: string, value: unknown): void
}

export const createMemory = (storage: () => Storage): Memory => ({
  read(key) {
    try {
      return JSON.parse(storage().getItem(`vitrine:${key}`) ?? 'null')
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
