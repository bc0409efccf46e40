import { AbortedError, TimeoutError } from '../errors.ts'
import type { Clock } from './clock.ts'

/** The end of one call: its time is up, or the caller's signal said so. */
export interface Deadline {
  /** Aborts with the error that the caller gets. */
  readonly signal: AbortSignal
  /** Milliseconds left. */
  remaining(): number
  /** The promise's outcome, unless the end comes first: a `fetch` that ignores its signal holds nobody up. */
  race<T>(work: Promise<T>): Promise<T>
  /** Lets go of timer and listener. */
  dispose(): void
}

interface DeadlineOptions {
  clock: Clock
  operation: string
  timeoutMs: number
  signal: AbortSignal | undefined
  /** Whether a write was sent. */
  mayHaveActed: () => boolean
}

/** Starts the time of one call. */
export const createDeadline = (options: DeadlineOptions): Deadline => {
  const { clock, operation, timeoutMs, signal: outer, mayHaveActed } = options
  const controller = new AbortController()
  const { signal } = controller
  const ends = clock.now() + timeoutMs
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // Nobody may be racing when the end comes.
  ended.catch(() => undefined)
  const cancel = clock.after(timeoutMs, () => controller.abort(new TimeoutError(operation, mayHaveActed())))
  const onAbort = () => controller.abort(new AbortedError(operation, mayHaveActed(), outer?.reason))
  if (outer?.aborted) onAbort()
  else outer?.addEventListener('abort', onAbort, { once: true })
  return {
    signal,
    remaining: () => ends - clock.now(),
    race: (work) => Promise.race([ended, work]),
    dispose() {
      cancel()
      outer?.removeEventListener('abort', onAbort)
    },
  }
}
