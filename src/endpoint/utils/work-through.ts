/**
 * Calls `work` for each item in order, with at most `atOnce` calls running, until one resolves with false.
 *
 * @throws the first error, once the running calls have ended; no further call starts after it
 */
export const workThrough = async <Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<boolean>,
): Promise<void> => {
  const waiting = items[Symbol.iterator]()
  let isOver = false
  const worker = async (): Promise<void> => {
    try {
      while (!isOver) {
        const next = waiting.next()
        if (next.done || !(await work(next.value))) isOver = true
      }
    } catch (error) {
      isOver = true
      throw error
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}
