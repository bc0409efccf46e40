/** One window of a counter. */
export interface Window {
  /** Hits in this window, this one included. */
  count: number
  /** Seconds until the window ends. */
  resets: number
}

/**
 * What the endpoint remembers beyond a request. Each call is one atomic step, also between processes: orders are
 * safe because of nothing else. Values are texts; `ttl` and `seconds` are seconds. A store that cannot be asked
 * throws, and its caller then sends nothing.
 */
export interface Store {
  /** Writes the value if nothing stands there. Answers what stood there instead, or undefined when it was written. */
  create(key: string, value: string, ttl: number): Promise<string | undefined>
  read(key: string): Promise<string | undefined>
  /** Writes `next` if exactly `expected` stands there. */
  replace(key: string, expected: string, next: string, ttl: number): Promise<boolean>
  /** Removes what stands there if it is exactly `expected`. */
  remove(key: string, expected: string): Promise<boolean>
  /** Counts one hit. The first one opens a window of so many seconds. */
  count(key: string, seconds: number): Promise<Window>
  /** Sets of names, without an end. */
  add(set: string, member: string): Promise<void>
  drop(set: string, member: string): Promise<void>
  members(set: string): Promise<string[]>
  close(): Promise<void>
}
