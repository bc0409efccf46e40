/**
 * Does the work for every item, for a few at a time: a call that waits for its place behind a hundred others would come
 * to its deadline before it begins.
 */
export const fewAtOnce = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  most = 4,
): Promise<Result[]> => {
  const results: Result[] = []
  const entries = items.entries()
  const worker = async () => {
    for (const [index, item] of entries) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker))
  return results
}
