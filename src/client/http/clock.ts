/** Time as the client sees it; tests give one that they move themselves. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls back once after so many milliseconds, unless the returned function is called before. */
  after(milliseconds: number, callback: () => void): () => void
}

/** The runtime's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds)
    return () => clearTimeout(timer)
  },
}
