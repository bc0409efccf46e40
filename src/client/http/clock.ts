/** Source of time and timers, replaceable in tests. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls back once. The returned function cancels the timer. */
  after(milliseconds: number, callback: () => void): () => void
}

/** The clock of the runtime. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds)
    return () => clearTimeout(timer)
  },
}
