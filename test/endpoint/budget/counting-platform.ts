import { RateLimitedError } from '../../../src/client/errors.ts'
import { createBudget } from '../../../src/endpoint/platform/budget.ts'
import type { Pacer } from '../../../src/endpoint/platform/pacer.ts'
import type { Emit } from '../../../src/endpoint/utils/events.ts'
import type { VirtualTime } from './virtual-time.ts'

/** A platform that blocks its one caller for a minute above 30 calls in any second. */
export const countingPlatform = (time: VirtualTime, latencyMs = 100) => {
  const arrivals: number[] = []
  let blockedUntil = 0
  return {
    arrivals,
    blocks: 0,
    /** Blocks the caller from now on. */
    block() {
      blockedUntil = time.now() + 60_000
    },
    async call(): Promise<string> {
      arrivals.push(time.now())
      const isOver = (arrivals.at(-31) ?? 0) > time.now() - 1000
      if (isOver && time.now() >= blockedUntil) {
        blockedUntil = time.now() + 60_000
        this.blocks += 1
      }
      await time.wait(latencyMs)
      if (time.now() < blockedUntil) throw new RateLimitedError('cart.process', 60)
      return 'done'
    },
    /** The most calls that arrived within any second. */
    mostInASecond: () =>
      Math.max(0, ...arrivals.map((from, first) => arrivals.findIndex((at) => at >= from + 1000) - first)),
  }
}

/** The budget of one process. */
export const budgetOf = (time: VirtualTime, pacer: Pacer, emit: Emit = () => undefined, atOnce = 4) =>
  createBudget({ pacer, atOnce, emit, now: time.now, wait: time.wait, timeoutMs: 8_000 })
