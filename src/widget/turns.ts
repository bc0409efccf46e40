/** So many elements are painted or rendered in one task: a page of hundreds stays responsive between. */
export const slice = 10

export interface Turns {
  /** Whether the caller may render in this task; otherwise it is called again in one of the next. */
  take(again: () => void): boolean
}

/** @param nextTask runs something in a task of its own */
export const createTurns = (nextTask: (run: () => void) => void): Turns => {
  const waiting = new Set<() => void>()
  let left = slice
  let isScheduled = false
  const schedule = (): void => {
    if (isScheduled) return
    isScheduled = true
    nextTask(() => {
      isScheduled = false
      left = slice
      for (const again of waiting) {
        if (left <= 0) break
        waiting.delete(again)
        again()
      }
      if (waiting.size > 0) schedule()
    })
  }
  return {
    take(again) {
      schedule()
      left -= 1
      if (left < 0) waiting.add(again)
      return left >= 0
    },
  }
}
