import { ProblemError } from '../http/problem.ts'
import type { Store } from '../stores/store.ts'

/** Seconds that one delivery may be worked on before it counts as left behind. The platform comes again after hours. */
const lease = 60
/** Seconds that a delivered notification is remembered: longer than the platform repeats one. */
const memory = 7 * 24 * 3600

/**
 * Does the work of a notification once: a repetition of what is done is told so, one of what is being done is sent
 * away, and work that failed or was left behind is free to be done again. Answers whether the work was done now.
 */
export const once = async (store: Store, id: string, work: () => Promise<void>): Promise<boolean> => {
  const key = `notification:${id}`
  // Unlike every other delivery's, so that one that took too long does not speak for the one that followed.
  const mine = `handling ${crypto.randomUUID()}`
  const stood = await store.create(key, mine, lease)
  if (stood === 'done') return false
  if (stood !== undefined) throw new ProblemError('notification-in-progress')
  try {
    await work()
  } catch (error) {
    await store.remove(key, mine)
    throw error
  }
  await store.replace(key, mine, 'done', memory)
  return true
}
