/** A number from 0 to below another. */
export type Draw = (below: number) => number

/** Draws from one number. A run of the model needs thousands, so it is a generator of a few operations (mulberry32). */
export const drawing = (seed: number): Draw => {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** Work that goes on one operation at a time, in an order that is drawn, by a clock of its own. */
export const createTurns = (draw: Draw) => {
  const clock = { now: 1_800_000_000_000 }
  const waiting: (() => void)[] = []
  let sleeping: { at: number; go: () => void }[] = []
  const wakeDue = () => {
    const isDue = ({ at }: { at: number }): boolean => at <= clock.now
    waiting.push(...sleeping.filter(isDue).map(({ go }) => go))
    sleeping = sleeping.filter((sleeper) => !isDue(sleeper))
  }
  return {
    clock,
    turn: () => new Promise<void>((go) => void waiting.push(go)),
    pause: (ms: number) => new Promise<void>((go) => void sleeping.push({ at: clock.now + ms, go })),
    /** Lets one operation happen. False when nothing goes on any more. */
    async next(): Promise<boolean> {
      await new Promise((resolve) => setImmediate(resolve))
      wakeDue()
      if (waiting.length === 0 && sleeping.length === 0) return false
      if (waiting.length === 0) {
        clock.now = Math.min(...sleeping.map(({ at }) => at))
        wakeDue()
      }
      waiting.splice(draw(waiting.length), 1)[0]?.()
      return true
    },
  }
}
