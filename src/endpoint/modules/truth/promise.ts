import type { PromiseResponse } from '../../../contract/promise.ts'
import type { Service } from '../../core/service.ts'
import { ProblemError } from '../../http/problem.ts'
import { overwrite } from '../../utils/overwrite.ts'
import { createTruthBook, type DayRecord } from './book.ts'
import { lastDays } from './calendar.ts'
import { truthReport } from './report.ts'

/** The days that are counted, today among them. */
export const promiseDays = 90
/** Milliseconds for which an answer is kept: it costs 16 reads of the store for each day. */
const keptMs = 3_600_000

/** The days of the promise in UTC, up to today. */
export const daysOfPromise = (now: number): string[] => lastDays(promiseDays, now)

/** The public sentence about purchases, from the counts of days. */
export const promiseOf = (
  days: readonly string[],
  records: readonly DayRecord[],
  least: number,
): PromiseResponse => {
  const { outcomes } = truthReport(records)
  const { 'as-shown': asShown, explained, unexplained, unmatched } = outcomes
  const compared = asShown + explained + unexplained
  return {
    since: days[0] ?? '',
    until: days.at(-1) ?? '',
    least,
    ...(compared >= least && { purchases: { compared, asShown, explained, unexplained, unmatched } }),
  }
}

/** Answers `GET /promise.json`, which is counted once an hour. */
export const createPromise = ({ store, now }: Pick<Service, 'store' | 'now'>, least: number) => {
  const key = 'promise'
  const count = async (): Promise<string> => {
    const days = daysOfPromise(now())
    const book = createTruthBook(store)
    const records: DayRecord[] = []
    // One day at a time, so that shoppers' requests find the store free.
    for (const day of days) records.push(...(await book.read(day)))
    const body = JSON.stringify(promiseOf(days, records, least))
    await overwrite(store, key, `${now()} ${body}`, 2 * (keptMs / 1000))
    return body
  }
  let counting: Promise<string> | undefined
  return async (): Promise<Response> => {
    if (least === 0) throw new ProblemError('not-found')
    const kept = await store.read(key)
    const at = Number(kept?.split(' ', 1)[0])
    const isFresh = kept !== undefined && now() - at < keptMs
    counting ??= isFresh
      ? undefined
      : count().finally(() => {
          counting = undefined
        })
    const body = isFresh ? kept.slice(kept.indexOf(' ') + 1) : ((await counting) ?? '')
    return new Response(body, {
      headers: {
        'content-type': 'application/json',
        'cache-control': 'public, max-age=3600',
        'access-control-allow-origin': '*',
      },
    })
  }
}
