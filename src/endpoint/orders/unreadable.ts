import { isVitrineError } from '../../client/errors.ts'

/** Whether a purchase can never be read, so that waiting for it is in vain. */
export const isUnreadable = (error: unknown): boolean =>
  isVitrineError(error) && ['contract', 'not-found'].includes(error.code)
