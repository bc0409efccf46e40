import type { Subscription } from '../../../client/types/subscription.ts'
import { ProblemError } from '../../http/problem.ts'
import { recordTtl } from '../../once/once.ts'
import type { Emit } from '../../utils/events.ts'
import type { Store } from '../../utils/store.ts'
import { problems } from './problems.ts'

interface Options {
  store: Pick<Store, 'add' | 'members' | 'history' | 'mayLose'>
  time: () => Promise<number>
  emit: Emit
}

/**
 * The set of `<epoch> <time>`, which says when each history of the store was first seen, and of `<epoch> opened`. Older data
 * that come back bring those of their own history only. Sets do not expire.
 */
const beginnings = 'changes:since'
const opened = 'opened'

/**
 * Guards changes that charge in a store that has lost data. An earlier change of a subscription may wait for its payment,
 * for as long as a record is kept, and nothing but that record would tell. So a history of the store that began within
 * that time sends none for a subscription that is older than it, until an operator opens it.
 */
export const createOpening = ({ store, time, emit }: Options) => ({
  /**
   * Throws for a subscription whose earlier change may wait for its payment in a lost store.
   *
   * @param epoch the present one
   */
  async ensure({ id, startDate }: Pick<Subscription, 'id' | 'startDate'>, epoch: string): Promise<void> {
    if (!store.mayLose) return
    const known = (await store.members(beginnings))
      .map((member) => member.split(' '))
      .filter(([history]) => history === epoch)
      .map(([, since]) => since)
    if (known.includes(opened)) return
    const at = await time()
    if (known.length === 0) await store.add(beginnings, `${epoch} ${at}`)
    const since = Math.min(at, ...known.map(Number))
    const isKept = at - since >= recordTtl * 1000 || Date.parse(startDate) >= since
    if (isKept) return
    emit({ event: 'change-closed', subscription: String(id) }, 'warn')
    throw new ProblemError(problems.changeOpen)
  },
  /** Says that no change from before the present history of the store waits for its payment. */
  async open(): Promise<void> {
    const { epoch } = await store.history()
    await store.add(beginnings, `${epoch} ${opened}`)
  },
})

export type Opening = ReturnType<typeof createOpening>
