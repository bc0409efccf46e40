import { performance } from 'node:perf_hooks'

const beat = 10
/** How late a timer may be on an idle machine, too. */
const usual = 5

/**
 * Measures for how long the machine kept this process waiting, which no deadline can allow for. A timer of 10 ms
 * shows the lost time by its delay.
 */
export const startStallMeter = () => {
  let lost = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const late = now - last - beat
    if (late > usual) lost += late
    last = now
  }, beat)
  const tick = () => new Promise((resolve) => setTimeout(resolve, beat))
  return {
    /** The work's result, and the milliseconds that it took of which the process was awake. */
    async awake<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
      const [began, lostBefore] = [performance.now(), lost]
      const result = await work()
      const took = performance.now() - began
      // A stop of the process while the work ended is noticed with the next beat only.
      await tick()
      return [result, took - (lost - lostBefore)]
    },
    /** Milliseconds lost so far. */
    lost: () => lost,
    stop: () => clearInterval(timer),
  }
}

export type StallMeter = ReturnType<typeof startStallMeter>
