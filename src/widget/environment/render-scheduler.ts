/** Renders allowed in one task: a page of hundreds of cards stays responsive between tasks. */
const rendersPerTask = 10

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
