interface Options {
  settle: () => Promise<void>
  /** Receives why a look came to nothing; the next one may come to more. */
  warn: (error: unknown) => void
  /** Whether any order is on its way or unknown. */
  hasOpen: () => Promise<boolean>
  /** Resolves after so many milliseconds. */
  wait: (milliseconds: number) => Promise<void>
}

/** With ten seconds between them no order waits a minute, however it falls between the scheduler's minutes. */
const looks = 6
const pause = 10_000

/**
 * Looks after orders for a minute, as long as there is one to look after. For runtimes whose scheduler comes
 * once a minute: a single look might find an order too young to be called absent, and the next would come too late.
 */
export const createWatch = ({ settle, warn, hasOpen, wait }: Options) => {
  return async (): Promise<void> => {
    for (let look = 1; await hasOpen(); look += 1) {
      await settle().catch(warn)
      if (look === looks) return
      await wait(pause)
    }
  }
}
