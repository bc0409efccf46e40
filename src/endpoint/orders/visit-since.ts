import { zoneMs } from './list-tolerance.ts'
import { type Purchases, rangeOf } from './purchases.ts'

const yearMs = 365 * 24 * 3_600_000
interface Period {
  /** Milliseconds since the epoch. */
  since: number
  now: number
  /** @default every status */
  statusIds?: readonly string[]
  /**
   * The number of IDs first searched before the oldest listed purchase, doubled for each earlier search. IDs are shared
   * by all merchants.
   */
  firstSpan: number
}

/**
 * Visits the purchases of a period, the newest first. Its list may be late or cut off, so later and earlier IDs are
 * listed too.
 *
 * @param visit false ends the search for earlier ones: the purchase is from before the period
 * @returns the IDs of the period's list and later ones
 */
export const visitSince = async (
  purchases: Pick<Purchases, 'between' | 'from'>,
  { since, now, statusIds, firstSpan }: Period,
  visit: (id: number) => Promise<boolean>,
): Promise<readonly number[]> => {
  const listed = await purchases.between(since, now + zoneMs, statusIds)
  // Without a purchase of the period, an older one shows where later IDs begin.
  const known = listed.length > 0 ? listed : await purchases.between(now - yearMs, now + zoneMs)
  const ids = [...listed, ...(await rangeOf(purchases, Math.max(0, ...known) + 1, undefined, statusIds))]
  for (const id of ids.toSorted((a, b) => b - a)) await visit(id)
  if (ids.length === 0) return ids
  for (let [to, span] = [Math.min(...ids) - 1, firstSpan]; to > 0; [to, span] = [to - span, span * 2]) {
    const earlier = await rangeOf(purchases, Math.max(1, to - span + 1), to, statusIds)
    for (const id of earlier.toSorted((a, b) => b - a)) if (!(await visit(id))) return ids
  }
  return ids
}
