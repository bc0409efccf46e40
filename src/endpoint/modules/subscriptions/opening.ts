import type { Subscription } from '../../../client/types/subscription.ts'
import { ProblemError } from '../../http/problem.ts'
import { recordTtl } from '../../once/once.ts'
import type { Store } from '../../utils/store.ts'

interface Options {
  store: Pick<Store, 'add' | 'members' | 'mayLose'>
  time: () => Promise<number>
}

/** The set with the beginning of the store in milliseconds, and with `opened`. Sets do not expire. */
const beginnings = 'changes:since'
const opened = 'opened'

/**
 * Guards changes that charge in a store that has lost its data. An earlier change of a subscription may wait for its
 * payment, for as long as a record is kept, and nothing but that record would tell. So a store that began within that
 * time sends none for a subscription that is older than it, until an operator opens it.
 */
export const createOpening = ({ store, time }: Options) => ({
  /** Throws for a subscription whose earlier change may wait for its payment in a lost store. */
  async ensure({ startDate }: Pick<Subscription, 'startDate'>): Promise<void> {
    if (!store.mayLose) return
    const known = await store.members(beginnings)
    if (known.includes(opened)) return
    const at = await time()
    if (known.length === 0) await store.add(beginnings, String(at))
    const since = Math.min(at, ...known.map(Number))
    const isKept = at - since >= recordTtl * 1000 || Date.parse(startDate) >= since
    if (isKept) return
    const why = 'The store is younger than the subscription, and no operator has opened it for changes.'
    throw new ProblemError('change-open', { cause: new Error(why) })
  },
  /** Says that no change from before the store waits for its payment. */
  open: (): Promise<void> => store.add(beginnings, opened),
})

export type Opening = ReturnType<typeof createOpening>
