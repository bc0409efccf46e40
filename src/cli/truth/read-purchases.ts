/**
 * Counts orders and renewals by the platform's purchases alone, without an endpoint. Each paid purchase of each day is
 * one call, made one at a time. Days that were read are kept in a file on request, so an interrupted run goes on
 * where it ended. With other notices of price changes, the days since the first of them holds are read again.
 */

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { type Client, purchasesBetween } from '../../client/index.ts'
import { inStatuses } from '../../client/status-ids.ts'
import type { DayRecord, RenewalRecord } from '../../endpoint/modules/truth/book.ts'
import { dayMs, readAgainMs } from '../../endpoint/modules/truth/calendar.ts'
import { dayCountsSchema, renewalCounting, withPurchase } from '../../endpoint/modules/truth/day.ts'
import { noticesSchema, type PriceNotice } from '../../endpoint/modules/truth/notices.ts'
import { paidStatuses } from '../../endpoint/modules/truth/reconcile.ts'
import { UsageError } from '../command/errors.ts'
import { replaceFile } from '../command/replace-file.ts'
import { purchaseJudge } from './judge-purchase.ts'

/** A day that was read. The IDs keep a purchase at midnight from being counted in two days. */
const readDaySchema = z.object({
  ids: z.array(z.int()),
  counts: dayCountsSchema,
  renewals: z._default(renewalCounting.schema, {}),
})
const keptSchema = z.object({
  clientId: z.string(),
  /** The notices by which its renewals were judged. */
  notices: z._default(noticesSchema, []),
  days: z.record(z.string(), readDaySchema),
})

type ReadDay = z.infer<typeof readDaySchema>
type Kept = z.infer<typeof keptSchema>

/** Leaves out the days whose renewals other notices may judge otherwise. */
const judgedBy = (notices: readonly PriceNotice[], kept: Kept): Kept => {
  const all = [...kept.notices, ...notices]
  const isSame = JSON.stringify(kept.notices) === JSON.stringify(notices)
  const days = Object.entries(kept.days).filter(([day]) => isSame || all.every(({ from }) => day < from))
  return { ...kept, notices: [...notices], days: Object.fromEntries(days) }
}

const readKept = async (
  file: string | undefined,
  clientId: string,
  notices: readonly PriceNotice[],
): Promise<Kept> => {
  if (file === undefined || !existsSync(file)) return { clientId, notices: [...notices], days: {} }
  const kept = await readFile(file, 'utf8')
    .then((text) => keptSchema.parse(JSON.parse(text)))
    .catch(() => undefined)
  if (!kept) throw new UsageError('The file of --keep was not written by this command.')
  if (kept.clientId !== clientId) throw new UsageError('The file of --keep is of another client.')
  return judgedBy(notices, kept)
}

const writeKept = (file: string | undefined, kept: Kept): void => {
  if (file !== undefined) replaceFile(file, JSON.stringify(kept))
}

type Lists = Parameters<typeof purchasesBetween>[0]

const readDay = async (
  client: Client,
  lists: Lists,
  start: number,
  before: ReadonlySet<number>,
  notices: readonly PriceNotice[],
  step: (count: number) => void,
): Promise<ReadDay> => {
  const ids: number[] = []
  const judge = purchaseJudge(client, notices)
  let counts: ReadDay['counts'] = {}
  let renewals: ReadDay['renewals'] = {}
  const period = {
    startDateTime: new Date(start).toISOString(),
    endDateTime: new Date(start + dayMs).toISOString(),
    purchaseStatusIds: [...paidStatuses],
  }
  for await (const { purchaseId } of purchasesBetween(lists, period)) {
    if (before.has(purchaseId) || ids.includes(purchaseId)) continue
    const { purchase } = await client.purchase.get({ purchaseId })
    const { order, renewal } = await judge(purchase)
    ids.push(purchaseId)
    if (order) counts = withPurchase(counts, purchaseId, order)
    if (renewal) {
      const { reason, ...labels } = renewal
      renewals = renewalCounting.add(renewals, purchaseId, reason, labels)
    }
    step(ids.length)
  }
  return { ids, counts, renewals }
}

interface Options {
  client: Client
  clientId: string
  /** UTC, ascending: `2026-11-22`. */
  days: readonly string[]
  now: number
  /** Price changes that customers were told of. */
  notices: readonly PriceNotice[]
  /** Keeps the days that were read, so that an interrupted run goes on where it ended. */
  file: string | undefined
  step: (text: string) => void
}

/** Counts the days by the platform's purchases alone, one call at a time. */
export const countPurchases = async ({
  client,
  clientId,
  days,
  now,
  notices,
  file,
  step,
}: Options): Promise<{ records: DayRecord[]; renewals: RenewalRecord[] }> => {
  const kept = await readKept(file, clientId, notices)
  const records: DayRecord[] = []
  const renewals: RenewalRecord[] = []
  let before: ReadonlySet<number> = new Set()
  const lists: Lists = {
    purchase: {
      list: (input, options) =>
        inStatuses(paidStatuses, (purchaseStatusIds) =>
          client.purchase.list({ ...input, purchaseStatusIds }, options),
        ),
    },
  }
  for (const day of days) {
    const start = Date.parse(day)
    const known = start + dayMs + readAgainMs <= now ? kept.days[day] : undefined
    const read =
      known ??
      (await readDay(client, lists, start, before, notices, (count) =>
        step(`Reading ${day}: ${count} purchases`),
      ))
    before = new Set(read.ids)
    records.push({ day, counts: read.counts, isFull: false })
    renewals.push({ day, counts: read.renewals, isFull: false })
    if (known) continue
    kept.days[day] = read
    writeKept(file, kept)
  }
  return { records, renewals }
}
