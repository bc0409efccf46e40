import * as z from 'zod/mini'
import { operation } from '../../../client/operation.ts'
import { prices } from '../../../client/operations/prices.ts'
import type { PriceLookupInput } from '../../../client/types/price-item.ts'

/** An answer of the price host that is passed on as it is, as JSON. */
const asSent = z.pipe(
  z.array(z.unknown()),
  z.transform((items) => JSON.stringify(items)),
)

/**
 * The operation of docs/platform/prices.md#lookup, with its answer as JSON, undocumented members and nulls included.
 */
export const pricesAsSent = operation<PriceLookupInput, string>()({
  ...prices.lookup,
  request: prices.lookup.request as z.ZodMiniType<PriceLookupInput, PriceLookupInput>,
  response: asSent,
})
