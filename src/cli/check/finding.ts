import { isVitrineError } from '../../client/index.ts'
import { explain } from '../explain.ts'

/** What one check found. */
export interface Finding {
  check: string
  /** `warning` works, but not as it should; `skipped` was not tried. Only `failed` fails the command. */
  status: 'ok' | 'warning' | 'failed' | 'skipped'
  found: string
  /** What to do about it. */
  todo?: string | undefined
}

/** What the check says, or what its error means. */
export const finding = async (
  check: string,
  work: () => Promise<Omit<Finding, 'check'>>,
): Promise<Finding> => {
  try {
    return { check, ...(await work()) }
  } catch (error) {
    if (!isVitrineError(error) || error.code === 'invalid-argument') throw error
    const { found, todo } = explain(error)
    return { check, status: 'failed', found, todo }
  }
}
