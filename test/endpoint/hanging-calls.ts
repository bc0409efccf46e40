/**
 * Calls to the platform that hang. Time stands still, except while a call hangs: then it passes in steps, so that each
 * time limit is reached at once and no test waits.
 */

import { setImmediate } from 'node:timers/promises'
import { onTestFinished, vi } from 'vitest'

/** How the platform answers a call for these products. */
export type Host = (products: readonly string[], signal: AbortSignal) => Response | Promise<Response>

/** Milliseconds that pass at once while a call hangs. */
const stepMs = 100

/** Calls that hang until they are aborted. Time passes for them alone, and only while no other call is under way. */
export const createHanging = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const held = new Set<object>()
  const hangs: Host = (_, signal) =>
    new Promise<Response>((_resolve, reject) => {
      const call = {}
      held.add(call)
      signal.addEventListener('abort', () => {
        held.delete(call)
        reject(signal.reason)
      })
    })
  /** Does the work, and passes time as long as a call hangs; a little meanwhile too, for work that waits for its turn. */
  const during = async <Result>(work: Promise<Result>): Promise<Result> => {
    let isDone = false
    const end = () => {
      isDone = true
    }
    work.then(end, end)
    while (!isDone) {
      await setImmediate()
      await vi.advanceTimersByTimeAsync(held.size === 0 ? 1 : stepMs)
    }
    return work
  }
  return { hangs, during }
}
