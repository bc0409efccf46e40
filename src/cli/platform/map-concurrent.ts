/**
 * Maps the items with a limit on concurrent calls. Without it, a call queued behind a hundred others would time out
 * before it begins.
 */
export const mapConcurrent = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  limit = 4,
): Promise<Result[]> => {
  const results: Result[] = []
  const entries = items.entries()
  const worker = async () => {
    for (const [index, item] of entries) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
  return results
}
