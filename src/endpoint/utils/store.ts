/** One window of a counter. */
export interface Window {
  /** Hits in this window, including this one. */
  count: number
  /** Seconds until the window ends. */
  resets: number
}

/** The history of a store. */
export interface History {
  /** Names it by 16 hexadecimal digits. Two equal names mean that nothing was lost in between. */
  epoch: string
  /** Milliseconds since the epoch by the store's clock, where it has one. */
  at?: number
}

/**
 * The state that outlives a request, as texts; `ttl` and `seconds` are seconds. Each operation is atomic, also between
 * processes: the ledger depends on it.
 *
 * @throws when the store is unavailable; the caller then sends nothing to the platform
 */
export interface Store {
  /** Writes the value unless the key exists. Returns the existing value, or undefined after a write. */
  create(key: string, value: string, ttl: number): Promise<string | undefined>
  read(key: string): Promise<string | undefined>
  /** Writes `next` if the current value is `expected`. */
  replace(key: string, expected: string, next: string, ttl: number): Promise<boolean>
  /** Removes the key if its value is `expected`. */
  remove(key: string, expected: string): Promise<boolean>
  /** Counts one hit. The first one opens a window of this many seconds. */
  count(key: string, seconds: number): Promise<Window>
  /** Sets of names. They do not expire. */
  add(set: string, member: string): Promise<void>
  drop(set: string, member: string): Promise<void>
  members(set: string): Promise<string[]>
  /** Milliseconds since the epoch by the store's clock, where it has one that all processes share. */
  now?(): Promise<number>
  /** The unbroken history of the data, with the time of the same moment. */
  history(): Promise<History>
  /** Whether the store may lose what it has, so that an empty one may have been full. */
  readonly mayLose?: true
  /** Rejects while the store may drop an entry before its time. */
  ensureKeeps?(): Promise<void>
  close(): Promise<void>
}
