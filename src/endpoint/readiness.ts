import type { Platform } from './platform.ts'

/** How long an answer stands: a load balancer that asks every second must not become load on the platform. */
const memory = 5_000
/** A test that hangs longer is not waited for by others: some runtimes let what a cancelled request began never end. */
const abandonedAfter = 30_000

/**
 * Whether the platform answers with these credentials. Concurrent callers share one test, and its outcome stands for
 * five seconds; a failure is kept as the error that it was.
 */
export const createReadiness = (platform: Platform, now: () => number): (() => Promise<void>) => {
  let last: { outcome: Promise<void>; validUntil: number } | undefined
  return () => {
    if (!last || now() >= last.validUntil) {
      const outcome = platform.connection.test().then(() => undefined)
      const entry = { outcome, validUntil: now() + abandonedAfter }
      const settled = () => {
        entry.validUntil = now() + memory
      }
      outcome.then(settled, settled)
      last = entry
    }
    return last.outcome
  }
}
