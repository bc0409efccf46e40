interface Options {
  reconcile: () => Promise<unknown>
  /** Receives the errors of single runs. */
  warn: (error: unknown) => void
  /** Whether any order is unknown since a short time, or not compared with its purchase. */
  hasOpen: () => Promise<boolean>
  /** Resolves after this many milliseconds. */
  wait: (milliseconds: number) => Promise<void>
}

const maxRuns = 6
const intervalMs = 10_000

/**
 * Reconciles for up to a minute while orders are open, for runtimes whose scheduler calls once a minute: the purchase of a
 * lost answer shows some seconds later.
 */
export const createReconcileLoop = ({ reconcile, warn, hasOpen, wait }: Options) => {
  return async (): Promise<void> => {
    for (let run = 1; await hasOpen(); run += 1) {
      await reconcile().catch(warn)
      if (run === maxRuns) return
      await wait(intervalMs)
    }
  }
}
