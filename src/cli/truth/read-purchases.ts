import { type Client, purchasesBetween } from '../../client/index.ts'
import { inStatuses } from '../../client/status-ids.ts'
import { paidStatuses } from './judge-order.ts'
import { type JudgedPurchase, purchaseJudge } from './judge-purchase.ts'
import { dayMs } from './period.ts'
import type { PriceNotice } from './price-notices.ts'
import type { DatedPurchase } from './report.ts'

interface Options {
  client: Client
  /** UTC, ascending: `2026-11-22`. */
  days: readonly string[]
  /** Price changes that customers were told of. */
  notices: readonly PriceNotice[]
  step: (text: string) => void
}

/** Judges the paid purchases of days, the oldest day first. A purchase is one call, made one at a time. */
export const judgePurchases = async ({ client, days, notices, step }: Options): Promise<DatedPurchase[]> => {
  const judge = purchaseJudge(client, notices)
  const lists: Parameters<typeof purchasesBetween>[0] = {
    purchase: {
      list: (input, options) =>
        inStatuses(paidStatuses, (purchaseStatusIds) =>
          client.purchase.list({ ...input, purchaseStatusIds }, options),
        ),
    },
  }
  /** A purchase at midnight is in the lists of two days. */
  let before: ReadonlySet<number> = new Set()
  const readDay = async (day: string): Promise<JudgedPurchase[]> => {
    const start = Date.parse(day)
    const judged = new Map<number, JudgedPurchase>()
    const period = {
      startDateTime: new Date(start).toISOString(),
      endDateTime: new Date(start + dayMs).toISOString(),
      purchaseStatusIds: [...paidStatuses],
    }
    for await (const { purchaseId } of purchasesBetween(lists, period)) {
      if (before.has(purchaseId) || judged.has(purchaseId)) continue
      const verdict = await judge((await client.purchase.get({ purchaseId })).purchase)
      if (verdict) judged.set(purchaseId, verdict)
      step(`Reading ${day}: ${judged.size} purchases`)
    }
    return [...judged.values()]
  }
  const all: DatedPurchase[] = []
  for (const day of days) {
    const judged = await readDay(day)
    before = new Set(judged.map(({ id }) => id))
    all.push(...judged.map((purchase) => ({ ...purchase, day })))
  }
  return all
}
