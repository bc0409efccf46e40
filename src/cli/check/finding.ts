import { isVitrineError } from '../../client/index.ts'
import { explain } from '../platform/explain.ts'

/** The result of one check. */
export interface Finding {
  check: string
  /** Only `failed` fails the command. */
  status: 'ok' | 'warning' | 'failed' | 'skipped'
  found: string
  /** The remedy. */
  todo?: string | undefined
  /** The line of the page that it is about. */
  line?: number | undefined
  /** The markup or directive as it should be. */
  snippet?: string | undefined
}

/** Runs a check; an error of the client becomes a finding. */
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
