import { type ClientFor, createClientWith, type OperationTable } from './client-with.ts'
import { systemClock } from './http/clock.ts'
import { createLimiter } from './http/limiter.ts'
import { type ClientOptions, positiveOption } from './options.ts'

const defaultLimits = { atOnce: 4, perSecond: 24 }

/**
 * Creates a client of the given operations only, so that a bundle carries no other one. Throws `InvalidArgumentError`
 * for invalid options; its methods reject with a `VitrineError` and nothing else.
 */
export const createClientFor = <const Table extends OperationTable>(
  operations: Table,
  options: ClientOptions,
): ClientFor<Table> =>
  createClientWith(
    operations,
    options,
    createLimiter(options.clock ?? systemClock, {
      atOnce: positiveOption('limits.atOnce', options.limits?.atOnce, defaultLimits.atOnce),
      perSecond: positiveOption('limits.perSecond', options.limits?.perSecond, defaultLimits.perSecond),
    }),
  )
