/**
 * Works through the items in their order, so many at once, until `work` resolves with false. After an error no further item
 * begins, and it rejects with that error when those under way have ended.
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
