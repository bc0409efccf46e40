import { purchasesBetween } from '../../../client/purchases-between.ts'
import { inStatuses } from '../../../client/status-ids.ts'
import { dayMs, readAgainMs } from '../truth/calendar.ts'
import { paidStatuses } from '../truth/reconcile.ts'
import { createRenewalIndex, filledDays } from '../truth/renewal-index.ts'
import { indexed } from '../truth/renewals.ts'
import type { TruthParts } from '../truth/truth.ts'
import { createUpcomingCheck, isDeviation } from '../truth/upcoming.ts'
import type { Operator } from './acts.ts'

/** Milliseconds after which an act begins nothing more: functions may not run longer. The next call goes on. */
const longestAct = 10_000

/** The acts about coming renewals, in parts that are short enough for a request. */
export type RenewalActs = Pick<Operator, 'listUpcoming' | 'askUpcoming' | 'fillRenewals'>

/** The acts about coming renewals, over an endpoint's own index. */
export const createRenewalActs = ({ service, client, settings }: TruthParts): RenewalActs => {
  const { budget, now, readPurchase, store } = service
  const index = createRenewalIndex(store, now)
  const check = createUpcomingCheck({ index, client, budget, notices: settings.notices, now })
  const lists: Parameters<typeof purchasesBetween>[0] = {
    purchase: {
      list: (input, options) =>
        inStatuses(paidStatuses, (purchaseStatusIds) =>
          budget.pass('look-ups', (via) =>
            service.client.purchase.list({ ...input, purchaseStatusIds }, { ...options, ...via }),
          ),
        ),
    },
  }
  return {
    async listUpcoming({ days }) {
      const until = now() + days * dayMs
      const filled = await store.members(filledDays)
      return { until, subscriptions: await index.due(until), filledDays: filled.length }
    },
    async askUpcoming({ subscriptions, until }) {
      const began = now()
      const found = []
      let asked = 0
      for (const id of subscriptions) {
        if (asked > 0 && now() - began >= longestAct) break
        asked += 1
        const { found: renewal } = await check.look(id, until)
        if (!renewal) continue
        const { subscription, next, texts, reason, coming, currency } = renewal
        // The index names no customer: the platform does, where the merchant has to write to one.
        const customer = isDeviation(reason)
          ? (renewal.customer ?? (await check.readSubscription(id))?.customerReferenceId)
          : undefined
        found.push({ subscription, next, texts: [...texts], reason, coming, currency, customer })
      }
      return { asked, found }
    },
    async fillRenewals({ day, skip }) {
      if ((await store.members(filledDays)).includes(day)) return { read: 0, isDone: true }
      const began = now()
      const start = Date.parse(day)
      const period = {
        startDateTime: new Date(start).toISOString(),
        endDateTime: new Date(start + dayMs).toISOString(),
        purchaseStatusIds: [...paidStatuses],
      }
      let position = 0
      let read = 0
      for await (const { purchaseId } of purchasesBetween(lists, period)) {
        position += 1
        if (position <= skip) continue
        if (read > 0 && now() - began >= longestAct) return { read, isDone: false }
        const entry = indexed(await readPurchase(purchaseId))
        if (entry) await index.notePurchase(entry.subscription, entry)
        read += 1
      }
      // Lists may be late, so the last days are read again.
      if (start + dayMs + readAgainMs <= now()) await store.add(filledDays, day)
      return { read, isDone: true }
    },
  }
}
