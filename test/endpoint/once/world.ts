import { ProblemError } from '../../../src/endpoint/http/problem.ts'
import type { Store } from '../../../src/endpoint/utils/store.ts'
import { createForkingStore, forks } from './forking-store.ts'
import { createTurns, type Draw } from './turns.ts'

/** What is wrong with the kernel, its page or its store, so that the model has to find it. */
export interface Faults {
  /** The first check of the epoch is left out. */
  noFirstCheck?: boolean
  /** The check before the call is left out. */
  noSecondCheck?: boolean
  /** A page joins its old key with the present epoch. */
  keyWithoutEpoch?: boolean
  /** The epoch is made without `master_replid`. */
  noReplid?: boolean
  /** The epoch is made without `evicted_keys`. */
  noEvicted?: boolean
  /** A claim that was left counts as not made in any epoch. */
  leftInAnyEpoch?: boolean
}

/** How often something has happened, so that no rule holds for want of a case. */
export const createTally = () => ({
  carts: 0,
  settled: 0,
  /** Carts that are settled without a decision of their shopper. */
  undecided: 0,
  /** Carts that were bought once more than their shopper has decided, and keys that were bought twice. */
  doubled: 0,
  toldWrongly: 0,
  /** Orders that became unknown although their key was outdated before their claim. */
  needless: 0,
  forks: 0,
  evictions: 0,
  outdated: 0,
  /** Orders that became unknown at the second check. */
  secondChecks: 0,
  entered: 0,
  notPlaced: 0,
  /** Processes that have ended. */
  ended: 0,
})

export type Tally = ReturnType<typeof createTally>

export interface Process {
  store: Store
  isDead: () => boolean
  /** Resolves when the process ends. */
  dead: Promise<'lost'>
  end: () => void
}

/** What a page hears of a request: its answer, its problem, or nothing. */
export type Heard<Answer> = Answer | ProblemError | 'lost'

const processCount = 3

/** Processes on a store that loses data, and the storm that does it. */
export const createWorld = (draw: Draw, faults: Faults, tally: Tally) => {
  const turns = createTurns(draw)
  const { clock, turn } = turns
  const redis = createForkingStore(() => clock.now, { replid: !faults.noReplid, evicted: !faults.noEvicted })
  let isStormy = true
  const happens = (oneIn: number): boolean => isStormy && draw(oneIn) === 0

  /** The store as a process sees it. */
  const seenBy = (isDead: () => boolean): Store =>
    new Proxy(redis.store, {
      get: (store, name) => {
        const operation = Reflect.get(store, name)
        if (typeof operation !== 'function') return undefined
        return async (...given: unknown[]) => {
          await turn()
          if (isDead()) return new Promise(() => undefined)
          if (happens(150)) throw new Error('The store is away.')
          const answer = await Reflect.apply(operation, store, given)
          if (happens(150)) throw new Error('The answer of the store is lost.')
          return answer
        }
      },
    })
  const start = (): Process => {
    let isOver = false
    const isDead = () => isOver
    let end = () => {}
    const dead = new Promise<'lost'>((resolve) => {
      end = () => {
        isOver = true
        resolve('lost')
      }
    })
    return { store: seenBy(isDead), isDead, dead, end }
  }
  const processes = Array.from({ length: processCount }, start)

  return {
    ...turns,
    happens,
    anyProcess: (): Process => processes[draw(processCount)] ?? start(),
    /** What a page hears. A request may get lost on its way, and so may its answer. */
    async heard<Answer>(process: Process, handle: () => Promise<Answer>): Promise<Heard<Answer>> {
      await turn()
      if (process.isDead() || happens(25)) return 'lost'
      const handled = handle().catch((error: unknown) =>
        error instanceof ProblemError ? error : new ProblemError('internal'),
      )
      const answer = await Promise.race([process.dead, handled])
      return happens(12) ? 'lost' : answer
    },
    /** Between two operations time may pass, data be lost, and a process end. */
    async storm(): Promise<void> {
      if (draw(12) === 0) clock.now += draw(4) === 0 ? 11_000 : 1_000
      if (draw(350) === 0) {
        tally.forks += 1
        redis.fork(forks[draw(forks.length)] ?? 'emptied', draw(draw(3) === 0 ? 60 : 8))
      }
      const writes = redis.writes()
      if (draw(350) === 0 && (await redis.evict(writes - 1 - draw(Math.min(writes, 30) || 1))))
        tally.evictions += 1
      if (draw(250) > 0) return
      tally.ended += 1
      const at = draw(processCount)
      processes[at]?.end()
      processes[at] = start()
    },
    calm() {
      isStormy = false
    },
  }
}

export type World = ReturnType<typeof createWorld>
