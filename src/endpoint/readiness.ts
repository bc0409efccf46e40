import type { Platform } from './platform.ts'

/** How long an answer stands: a load balancer that asks every second must not become load on the platform. */
const memory = 5_000

/**
 * Whether the platform answers with these credentials. Concurrent callers share one test, and its outcome stands for
 * five seconds; a failure is kept as the error that it was.
 */
export const createReadiness = (platform: Platform, now: () => number): (() => Promise<void>) => {
  let last: { at: number; outcome: Promise<void> } | undefined
  return () => {
    if (!last || now() - last.at >= memory) {
      const entry = { at: now(), outcome: platform.connection.test().then(() => undefined) }
      // The memory begins when the answer is there, so that a slow test is not repeated while it runs.
      const settled = () => {
        entry.at = now()
      }
      entry.at = Number.POSITIVE_INFINITY
      entry.outcome.then(settled, settled)
      last = entry
    }
    return last.outcome
  }
}
