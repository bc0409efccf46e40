/**
 * Reads the paid purchases of days from the platform, and judges each. A purchase is one call, made one at a time. Days
 * that are complete are kept in a file on request, so an interrupted run goes on where it ended. With other notices of price
 * changes, the days since the first of them holds are read again.
 */

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { type Client, purchasesBetween } from '../../client/index.ts'
import { inStatuses } from '../../client/status-ids.ts'
import { UsageError } from '../command/errors.ts'
import { replaceFile } from '../command/replace-file.ts'
import { paidStatuses } from './judge-order.ts'
import { type JudgedPurchase, purchaseJudge } from './judge-purchase.ts'
import { dayMs } from './period.ts'
import { noticesSchema, type PriceNotice } from './price-notices.ts'
import type { DatedPurchase } from './report.ts'
import { isReason, type Reason } from './verdict.ts'

/** Purchases may come late into the platform's lists, so a day is complete, and kept, two days after its end. */
const readAgainMs = 2 * dayMs

const judgedSchema = z.object({
  id: z.int(),
  kind: z.enum(['order', 'renewal']),
  reason: z.custom<Reason>((text) => typeof text === 'string' && isReason(text)),
  page: z.optional(z.string()),
  country: z.optional(z.string()),
  through: z.optional(z.string()),
  plan: z.optional(z.string()),
})
const keptSchema = z.object({
  clientId: z.string(),
  /** The notices by which its renewals were judged. */
  notices: noticesSchema,
  /** By day, in UTC. */
  days: z.record(z.string(), z.array(judgedSchema)),
})

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

interface Options {
  client: Client
  clientId: string
  /** UTC, ascending: `2026-11-22`. */
  days: readonly string[]
  now: number
  /** Price changes that customers were told of. */
  notices: readonly PriceNotice[]
  /** Keeps the complete days that were read, so that an interrupted run goes on where it ended. */
  file: string | undefined
  step: (text: string) => void
}

/** Judges the paid purchases of days, the oldest day first. */
export const judgePurchases = async ({
  client,
  clientId,
  days,
  now,
  notices,
  file,
  step,
}: Options): Promise<DatedPurchase[]> => {
  const kept = await readKept(file, clientId, notices)
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
    const isComplete = Date.parse(day) + dayMs + readAgainMs <= now
    const known = kept.days[day]
    const judged = known ?? (await readDay(day))
    before = new Set(judged.map(({ id }) => id))
    all.push(...judged.map((purchase) => ({ ...purchase, day })))
    if (known || !isComplete) continue
    kept.days[day] = judged
    if (file !== undefined) replaceFile(file, JSON.stringify(kept))
  }
  return all
}
