import { zoneMs } from './list-tolerance.ts'
import { type Purchases, rangeOf } from './purchases.ts'

const dayMs = 24 * 3_600_000
/** Days of the lists that show where later IDs begin. A list of a year would be too long in a busy shop. */
const newestDays = [1, 30, 365]
/** The first range of IDs searched before the oldest listed purchase. IDs are shared by all merchants. */
const firstSpan = 1_000
/** Purchases in a row that tell no time, after which the search for earlier ones ends. */
const mostTimeless = 20

interface Period {
  /** Milliseconds since the epoch. */
  since: number
  now: number
  /** @default every status */
  statusIds?: readonly string[]
  /** A list of the period with fewer rows shows all before them. @default 0, as for none */
  pageSize?: number
}

/** Purchases of any status of the last days. They show where later IDs begin. */
const newestOf = async (purchases: Pick<Purchases, 'between'>, now: number): Promise<readonly number[]> => {
  for (const days of newestDays) {
    const ids = await purchases.between(now - days * dayMs, now + zoneMs)
    if (ids.length > 0) return ids
  }
  return []
}

/**
 * Visits the purchases of a period, the newest first, and one from before it. The list of the period may be late or cut
 * off, so later and earlier IDs are listed too.
 *
 * @param visit gives the time at which the purchase was created, where it tells one
 * @returns the IDs that were listed before the search for earlier ones
 */
export const visitSince = async (
  purchases: Pick<Purchases, 'between' | 'from'>,
  { since, now, statusIds, pageSize = 0 }: Period,
  visit: (id: number) => Promise<number | undefined>,
): Promise<readonly number[]> => {
  let timeless = 0
  /** Whether there may be earlier purchases of the period. */
  const goesOn = async (id: number): Promise<boolean> => {
    const createdAt = await visit(id)
    timeless = createdAt === undefined ? timeless + 1 : 0
    return createdAt === undefined ? timeless < mostTimeless : createdAt >= since
  }
  const listed = await purchases.between(since, now + zoneMs, statusIds)
  const known = listed.length > 0 ? listed : await newestOf(purchases, now)
  // The newest of the second list may be one of the period, which the first was too late for.
  const begin = Math.max(1, ...known) + (listed.length > 0 ? 1 : 0)
  const ids = [...listed, ...(await rangeOf(purchases, begin, undefined, statusIds))]
  let isOver = false
  for (const id of ids.toSorted((a, b) => b - a)) {
    isOver = !(await goesOn(id))
    if (isOver && listed.length === 0) break
  }
  if (isOver || ids.length === 0 || ids.length < pageSize) return ids
  for (let [to, span] = [Math.min(...ids) - 1, firstSpan]; to > 0; [to, span] = [to - span, span * 4]) {
    const earlier = await rangeOf(purchases, Math.max(1, to - span + 1), to, statusIds)
    for (const id of earlier.toSorted((a, b) => b - a)) if (!(await goesOn(id))) return ids
  }
  return ids
}
