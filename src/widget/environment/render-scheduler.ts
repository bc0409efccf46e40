/**
 * Renders allowed in one task. On a phone the browser needs 4 ms for a card's style and layout, and as much again for the
 * first ones: five cards stay well under the 50 ms of a long task.
 */
const rendersPerTask = 5

export interface RenderScheduler {
  /** Whether the caller may render in this task; otherwise `again` runs in a later one. */
  tryRun(again: () => void): boolean
}

/** @param nextTask runs a function in a task of its own */
export const createRenderScheduler = (nextTask: (run: () => void) => void): RenderScheduler => {
  const waiting = new Set<() => void>()
  let left = rendersPerTask
  let isScheduled = false
  const schedule = (): void => {
    if (isScheduled) return
    isScheduled = true
    nextTask(() => {
      isScheduled = false
      left = rendersPerTask
      for (const again of waiting) {
        if (left <= 0) break
        waiting.delete(again)
        again()
      }
      if (waiting.size > 0) schedule()
    })
  }
  return {
    tryRun(again) {
      schedule()
      left -= 1
      if (left < 0) waiting.add(again)
      return left >= 0
    },
  }
}
