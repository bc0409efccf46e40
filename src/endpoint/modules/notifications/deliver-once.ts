import { type ModuleProblem, ProblemError } from '../../http/problem.ts'
import type { Store } from '../../utils/store.ts'

export const inProgressProblem: ModuleProblem = {
  code: 'notification-in-progress',
  status: 409,
  title: 'The notification is being handled',
  detail: 'Deliver it again later.',
}

/** Seconds after which an unfinished delivery counts as abandoned. The platform repeats it after hours. */
const lease = 60
/** Seconds that a delivery is remembered, longer than the platform repeats it. */
const deliveredTtl = 7 * 24 * 3600

/**
 * Runs `work` once per notification; failed or abandoned work runs again with the next delivery.
 *
 * @returns whether it ran now
 * @throws for a concurrent delivery
 */
export const deliverOnce = async (store: Store, id: string, work: () => Promise<void>): Promise<boolean> => {
  const key = `notification:${id}`
  // Unique, so that a delivery that exceeded its lease cannot finish its successor.
  const mine = `handling ${crypto.randomUUID()}`
  const existing = await store.create(key, mine, lease)
  if (existing === 'done') return false
  if (existing !== undefined) throw new ProblemError(inProgressProblem)
  try {
    await work()
  } catch (error) {
    await store.remove(key, mine)
    throw error
  }
  await store.replace(key, mine, 'done', deliveredTtl)
  return true
}
