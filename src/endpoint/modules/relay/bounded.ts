/** A map of a limited size in all: the entries that were used least recently go first. */
export const createBounded = <Key, Value>(limit: number, dropped: (key: Key) => void = () => undefined) => {
  const entries = new Map<Key, { value: Value; size: number }>()
  let total = 0
  const drop = (key: Key): void => {
    total -= entries.get(key)?.size ?? 0
    if (entries.delete(key)) dropped(key)
  }
  return {
    read(key: Key): Value | undefined {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    write(key: Key, value: Value, size: number): void {
      drop(key)
      entries.set(key, { value, size })
      total += size
      for (const oldest of entries.keys()) {
        if (total <= limit) return
        drop(oldest)
      }
    },
    drop,
    /** The sizes of all entries. */
    total: (): number => total,
  }
}
