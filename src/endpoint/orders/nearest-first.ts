/**
 * The index at which a purchase of that time would stand among IDs that ascend with time. It looks in growing steps
 * from the likely end, then bisects.
 *
 * @returns undefined when a purchase on the way says no time
 */
export const indexAt = async (
  ids: readonly number[],
  at: number,
  timeOf: (id: number) => Promise<number | undefined>,
  likely: 'first' | 'last',
): Promise<number | undefined> => {
  let [low, high] = [0, ids.length]
  let isNear = true
  for (let step = 1; low < high; step *= 2) {
    const near = likely === 'first' ? Math.min(high - 1, low + step - 1) : Math.max(low, high - step)
    const index = isNear ? near : Math.floor((low + high) / 2)
    const time = await timeOf(ids[index] ?? 0)
    if (time === undefined) return undefined
    const isBefore = time < at
    if (isBefore) low = index + 1
    else high = index
    if (isBefore === (likely === 'last')) isNear = false
  }
  return low
}

/** The IDs by their distance from the nearest of the indexes. */
export const nearestFirst = (ids: readonly number[], indexes: readonly number[]): number[] =>
  ids
    .map((id, place) => [id, Math.min(...indexes.map((index) => Math.abs(place - index)))] as const)
    .sort(([, a], [, b]) => a - b)
    .map(([id]) => id)
