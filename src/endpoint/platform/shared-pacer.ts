import { writeOver } from '../utils/overwrite.ts'
import type { Store } from '../utils/store.ts'
import { withTimeout } from '../utils/timers.ts'
import { blockedPace, freshPace, latePace, type Pace, paceSchema, type Start, startOf } from './pace.ts'
import { createOwnPacer, type Pacer } from './pacer.ts'

interface SharedPacerOptions {
  /** Calls a second at most. */
  limit: number
  now: () => number
  store: Store
  /** The name of the address by which the calls leave. */
  egress: string
  /** Receives the store's errors. */
  warn: (error: unknown) => void
  /** Milliseconds that the store may take. A slow one must not use up the time of the call to the platform. @default 500 */
  storeTimeoutMs?: number
}

/** Seconds after which an unused pace is forgotten. */
const ttl = 3600
/** Milliseconds for which a store that has failed is not asked. */
const awayMs = 1_000

const onTimeout = (): never => {
  throw new Error('The store did not answer in time, so this process paces itself.')
}

/** The pace of all processes behind one address, and the memory of its block. While the store is away, a quarter each. */
export const createSharedPacer = (options: SharedPacerOptions): Pacer => {
  const { limit, now, store, egress, warn, storeTimeoutMs = 500 } = options
  const key = `budget:${egress}`
  const own = createOwnPacer(limit / 4, now)
  let askStoreFrom = 0

  const read = async (): Promise<{ text: string | undefined; pace: Pace; time: number }> => {
    // Clocks of processes differ.
    const [text, time = now()] = await Promise.all([store.read(key), store.now?.()])
    return { text, time, pace: text ? paceSchema.parse(JSON.parse(text)) : freshPace(limit, time) }
  }

  const change = async (step: (pace: Pace, at: number) => Start): Promise<Start> => {
    for (;;) {
      const { text, pace, time } = await read()
      const start = step(pace, time)
      if (!('pace' in start)) return start
      if (await writeOver(store, key, text || undefined, JSON.stringify(start.pace), ttl)) return start
    }
  }

  const inStore = async <Result>(
    work: () => Promise<Result>,
    instead: () => Promise<Result>,
  ): Promise<Result> => {
    if (now() < askStoreFrom) return instead()
    try {
      return await withTimeout(work(), storeTimeoutMs, onTimeout)
    } catch (error) {
      askStoreFrom = now() + awayMs
      warn(error)
      return instead()
    }
  }

  return {
    start: (lane) =>
      inStore(
        () => change((pace, time) => startOf(pace, lane, limit, time)),
        () => own.start(lane),
      ),
    read: () =>
      inStore(
        async () => ({ ...(await read()), limit }),
        () => own.read(),
      ),
    async block(seconds) {
      // Known here too, in case the store is lost before the block ends.
      await own.block(seconds)
      await inStore(
        () => change((pace, time) => ({ pace: blockedPace(pace, seconds, time) })),
        async () => undefined,
      )
    },
    async late() {
      await inStore<unknown>(
        () => change((pace, time) => ({ pace: latePace(pace, limit, time) })),
        () => own.late(),
      )
    },
  }
}
