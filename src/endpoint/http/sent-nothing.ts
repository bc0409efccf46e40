import { StoreError } from '../utils/named-store.ts'
import { ProblemError, problemOf } from './problem.ts'

/**
 * Rethrows what has ended a request before it could send anything to the platform, so that its answer says so. It is no word
 * about other requests with the same key.
 */
export const sentNothing = (error: unknown): never => {
  if (!(error instanceof ProblemError) && !(error instanceof StoreError)) throw error
  const { kind, extras } = problemOf(error)
  throw new ProblemError(kind, { ...extras, sent: false })
}
