import { UsageError } from '../command/errors.ts'

/** A day in UTC. */
export const dayMs = 86_400_000

/** Longer periods are a mistake in most cases, and hours of reading. */
const mostDays = 730

/** The days of `--since`, in UTC, up to today: `30d`, or the first day as `2026-10-01`. @throws UsageError */
export const daysSince = (since: string, now: number): string[] => {
  const today = Math.floor(now / dayMs)
  const count = /^([1-9]\d{0,3})d$/.exec(since)?.[1]
  const date = /^\d{4}-\d{2}-\d{2}$/.test(since) ? Date.parse(`${since}T00:00:00Z`) / dayMs : Number.NaN
  const first = count === undefined ? date : today - Number(count) + 1
  if (!(first <= today && first > today - mostDays))
    throw new UsageError(
      `--since must be days such as 30d, or a past day such as 2026-10-01; at most ${mostDays} days.`,
    )
  return Array.from({ length: today - first + 1 }, (_, index) =>
    new Date((first + index) * dayMs).toISOString().slice(0, 10),
  )
}
