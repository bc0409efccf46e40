/**
 * How long one task renders, in milliseconds: some five cards on a phone. Their style and layout take two to three
 * times as long, within the 50 ms of a long task.
 */
const renderSlice = 8

export interface RenderScheduler {
  /** Whether the caller may render in this task; otherwise `again` runs in a later one. */
  tryRun(again: () => void): boolean
}

/** @param nextTask runs a function in a task of its own */
export const createRenderScheduler = (
  now: () => number,
  nextTask: (run: () => void) => void,
): RenderScheduler => {
  const waiting = new Set<() => void>()
  let end = 0
  let isScheduled = false
  const beginTask = (): void => {
    if (isScheduled) return
    isScheduled = true
    end = now() + renderSlice
    nextTask(() => {
      isScheduled = false
      if (waiting.size > 0) beginTask()
      for (const again of waiting) {
        if (now() >= end) break
        waiting.delete(again)
        again()
      }
    })
  }
  return {
    tryRun(again) {
      beginTask()
      const isInTime = now() < end
      if (!isInTime) waiting.add(again)
      return isInTime
    },
  }
}
