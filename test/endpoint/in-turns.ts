import type fc from 'fast-check'
import { vi } from 'vitest'
import type { Store } from '../../src/endpoint/utils/store.ts'

/**
 * A store each of whose operations waits for its turn.
 *
 * @param isDead whether its process has ended, so that nothing goes on
 */
export const inTurns = (store: Store, turns: fc.Scheduler, isDead = () => false): Store =>
  new Proxy(store, {
    get: (target, name) => {
      if (typeof Reflect.get(target, name) !== 'function') return undefined
      return async (...given: unknown[]) => {
        await turns.schedule(Promise.resolve(), String(name))
        if (isDead()) return new Promise(() => undefined)
        return Reflect.apply(Reflect.get(target, name), target, given)
      }
    },
  })

/** Turns of the event loop after which work that has no task waits for a timer: cryptography takes some. */
const patience = 25

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Lets `count` tasks go on, one after the other. */
export const take = async (turns: fc.Scheduler, count: number): Promise<void> => {
  for (let taken = 0; taken < count; taken += 1) {
    await turn()
    if (turns.count() > 0) await turns.waitNext(1)
  }
}

/**
 * Lets one task after the other go on, until all work is done and no task waits. Needs the fake timers of Vitest.
 *
 * @param isSlow whether the next timer ends before the next task
 */
export const finish = async <Result>(
  turns: fc.Scheduler,
  work: Promise<Result>,
  isSlow: () => boolean,
): Promise<Result> => {
  let isDone = false
  const onEnd = () => {
    isDone = true
  }
  work.then(onEnd, onEnd)
  for (let idle = 0; !isDone || turns.count() > 0; idle += 1) {
    await turn()
    const hasTask = turns.count() > 0
    if (hasTask && (isDone || !isSlow())) await turns.waitNext(1)
    else if (hasTask || idle > patience) await vi.advanceTimersToNextTimerAsync()
    else continue
    idle = 0
  }
  return work
}
