/**
 * Time that passes only while `run` waits for work, at once and in order. Timers end at whole milliseconds, as real ones
 * do, so that many end together.
 */
export const virtualTime = (start = 1_800_000_000_000) => {
  let now = start
  const timers: { at: number; resolve: () => void }[] = []
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    now: () => now,
    wait: (milliseconds: number) =>
      new Promise<void>((resolve) => {
        const at = now + (milliseconds > 0 ? Math.max(1, Math.round(milliseconds)) : 0)
        timers.push({ at, resolve })
      }),
    /** Lets this time pass. */
    async run(milliseconds: number): Promise<void> {
      const end = now + milliseconds
      for (;;) {
        await settle()
        timers.sort((a, b) => a.at - b.at)
        const next = timers[0]
        if (!next || next.at > end) break
        now = Math.max(now, next.at)
        while (timers[0] && timers[0].at <= now) timers.shift()?.resolve()
      }
      now = end
    },
  }
}

export type VirtualTime = ReturnType<typeof virtualTime>
