import { purchasesBetween } from '../../client/purchases-between.ts'
import { inStatuses } from '../../client/status-ids.ts'
import { dayMs, readAgainMs } from '../../endpoint/modules/truth/calendar.ts'
import { paidStatuses } from '../../endpoint/modules/truth/reconcile.ts'
import { createRenewalIndex, filledDays } from '../../endpoint/modules/truth/renewal-index.ts'
import { indexed } from '../../endpoint/modules/truth/renewals.ts'
import type { TruthParts } from '../../endpoint/modules/truth/truth.ts'

/**
 * Reads the paid purchases of days into the index of renewals, the newest day first. A day that was read is remembered, so
 * an interrupted run goes on where it ended.
 *
 * @returns how many purchases were read
 */
export const fillIndex = async (
  { service }: TruthParts,
  days: readonly string[],
  step: (text: string) => void,
): Promise<number> => {
  const { budget, client, now, readPurchase, store } = service
  const index = createRenewalIndex(store, now)
  const read = new Set(await store.members(filledDays))
  const lists: Parameters<typeof purchasesBetween>[0] = {
    purchase: {
      list: (input, options) =>
        inStatuses(paidStatuses, (purchaseStatusIds) =>
          budget.pass('look-ups', (via) =>
            client.purchase.list({ ...input, purchaseStatusIds }, { ...options, ...via }),
          ),
        ),
    },
  }
  let count = 0
  for (const day of days.toReversed()) {
    if (read.has(day)) continue
    const start = Date.parse(day)
    const period = {
      startDateTime: new Date(start).toISOString(),
      endDateTime: new Date(start + dayMs).toISOString(),
      purchaseStatusIds: [...paidStatuses],
    }
    for await (const { purchaseId } of purchasesBetween(lists, period)) {
      const entry = indexed(await readPurchase(purchaseId))
      if (entry) await index.notePurchase(entry.subscription, entry)
      count += 1
      step(`Reading ${day}: ${count} purchases`)
    }
    if (start + dayMs + readAgainMs <= now()) await store.add(filledDays, day)
  }
  return count
}
