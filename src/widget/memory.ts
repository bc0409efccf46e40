/**
 * What a visit remembers, in `sessionStorage`. Storage may be missing, full, forbidden or hold somebody else's
 * text: then the visit simply remembers nothing. Values are JSON and `unknown` until their reader has checked them.
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
      // A full or forbidden storage costs the memory, never the price.
    }
  },
})
