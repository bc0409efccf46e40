import { ProblemError } from '../http/problem.ts'
import type { Store } from '../utils/store.ts'

/** The epoch with which a key begins; undefined for a key without one, which no act is sent with. */
export const epochOf = (key: string): string | undefined => /^([\da-f]{16})-/.exec(key)?.[1]

/** The key was made in another epoch, or in none. Nothing was recorded or sent. */
export const keyOutdated = (epoch: string) => new ProblemError('key-outdated', { epoch })

/** The present epoch for an answer that does without it: a store that is away takes no order anyway. */
export const epochForAnswer = async (
  store: Pick<Store, 'history'>,
  warn: (error: unknown) => void,
): Promise<{ epoch?: string }> => {
  try {
    const { epoch } = await store.history()
    return { epoch }
  } catch (error) {
    warn(error)
    return {}
  }
}
