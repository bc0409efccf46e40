import * as z from 'zod/mini'
import type { SubscriptionItem } from '../../../client/types/subscription.ts'
import { overwrite } from '../../utils/overwrite.ts'
import type { Store } from '../../utils/store.ts'

/** Seconds: longer than an interval of a year, at whose end a scheduled change begins. */
const scheduleTtl = 400 * 24 * 3600

const scheduleSchema = z.object({
  /** The version that is scheduled. */
  version: z.number(),
  /** Gross amount of the next billing before it was scheduled. */
  next: z.number(),
  currency: z.string(),
})

export type Schedule = z.infer<typeof scheduleSchema>

/** The next amounts from before a change was scheduled. By them it can be taken back at no higher price. */
export const createSchedules = (store: Pick<Store, 'read' | 'create' | 'replace'>) => {
  const keyOf = (subscription: string, item: number): string => `schedule:${subscription}:${item}`
  return {
    /** The amount from before the latest version, if this endpoint has scheduled it. */
    async before(
      subscription: string,
      { runningNo, version }: Pick<SubscriptionItem, 'runningNo' | 'version'>,
    ): Promise<Schedule | undefined> {
      const text = await store.read(keyOf(subscription, runningNo))
      if (text === undefined) return undefined
      const schedule = scheduleSchema.parse(JSON.parse(text))
      return schedule.version === version ? schedule : undefined
    },
    note: (subscription: string, item: number, schedule: Schedule): Promise<void> =>
      overwrite(store, keyOf(subscription, item), JSON.stringify(schedule), scheduleTtl),
  }
}

export type Schedules = ReturnType<typeof createSchedules>
