import { AbortedError, TimeoutError } from '../errors.ts'
import type { Clock } from './clock.ts'

/** Ends one call at its timeout or by the caller's signal. */
export interface Deadline {
  /** Aborts with the error that the call rejects with. */
  readonly signal: AbortSignal
  /** Milliseconds left. */
  remaining(): number
  /** The outcome of the promise, unless the call ends first. A custom `fetch` may ignore its signal. */
  race<T>(work: Promise<T>): Promise<T>
  /** Waits for the given milliseconds, unless the call ends first. */
  wait(milliseconds: number): Promise<void>
  /** Stops the clock of the timeout until the returned function is called. */
  pause(): () => void
  /** Removes timer and listener. */
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

/** Starts the timeout of one call. */
export const createDeadline = (options: DeadlineOptions): Deadline => {
  const { clock, operation, timeoutMs, signal: outer, mayHaveActed } = options
  const controller = new AbortController()
  const { signal } = controller
  let ends = clock.now() + timeoutMs
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // Prevents an unhandled rejection when the call ends outside of `race`.
  ended.catch(() => undefined)
  const startTimer = () =>
    clock.after(ends - clock.now(), () => controller.abort(new TimeoutError(operation, mayHaveActed())))
  let cancel = startTimer()
  const onAbort = () => controller.abort(new AbortedError(operation, mayHaveActed(), outer?.reason))
  if (outer?.aborted) onAbort()
  else outer?.addEventListener('abort', onAbort, { once: true })
  const race: Deadline['race'] = (work) => Promise.race([ended, work])
  return {
    signal,
    remaining: () => ends - clock.now(),
    race,
    wait(milliseconds) {
      let end = () => {}
      const passed = new Promise<void>((resolve) => {
        end = clock.after(milliseconds, resolve)
      })
      return race(passed).finally(() => end())
    },
    pause() {
      cancel()
      const left = ends - clock.now()
      return () => {
        ends = clock.now() + left
        cancel = startTimer()
      }
    },
    dispose() {
      cancel()
      outer?.removeEventListener('abort', onAbort)
    },
  }
}
