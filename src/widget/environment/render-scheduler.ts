/**
 * How long one task renders, in milliseconds: one or two cards on a phone. Their style and layout take three times as
 * long, within the 50 ms of a long task.
 */
const renderSlice = 8

/** How long a task waits for a frame, in milliseconds: pages that are hidden or prerendered have none. */
const frameTimeout = 100

/** Runs a function in a task of its own after the next frame. Each frame then lays out the cards of one task. */
export const afterFrame = (window: Window, run: () => void): void => {
  const timer = window.setTimeout(() => {
    window.cancelAnimationFrame(frame)
    run()
  }, frameTimeout)
  const frame = window.requestAnimationFrame(() => {
    window.clearTimeout(timer)
    window.setTimeout(run)
  })
}

/** @param nextTask runs a function in a task of its own */
export const createRenderScheduler = (now: () => number, nextTask: (run: () => void) => void) => {
  const waiting = new Set<() => void>()
  let end = 0
  let isScheduled = false
  let isUrgent = false
  /** Has waited, and is rendered now: evaluating its view may take longer than a task before it asks. */
  let turn: (() => void) | undefined
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
        turn = again
        again()
      }
      turn = undefined
    })
  }
  return {
    /** Whether the caller may render in this task; otherwise `again` runs in a later one. */
    tryRun(again: () => void): boolean {
      if (isUrgent || again === turn) return true
      beginTask()
      const isInTime = now() < end
      if (!isInTime) waiting.add(again)
      return isInTime
    },
    /** Runs a function whose renders, like those that wait, are not put off. */
    atOnce(run: () => void): void {
      isUrgent = true
      try {
        run()
        for (const again of waiting) {
          waiting.delete(again)
          again()
        }
      } finally {
        isUrgent = false
      }
    },
  }
}
