import { InvalidArgumentError, isVitrineError } from './errors.ts'
import type { CallOptions } from './options.ts'
import type { Client } from './types/client.ts'
import type { ListPurchasesInput, PurchaseListEntry } from './types/purchase-operations.ts'
import { instantOf, isDateTime } from './wire/date-time.ts'

/** Options of `purchasesBetween`; `timeoutMs` and `signal` are those of each call. */
export interface PurchaseWindowOptions extends CallOptions {
  /** The period of one call in milliseconds. @default a day */
  windowMs?: number | undefined
}

const day = 86_400_000
/** Lists are asked for in whole seconds, so that no shorter window can be told from its neighbor. */
const second = 1_000

const operation = 'purchase.list'

const instant = (field: 'startDateTime' | 'endDateTime', value: string): number => {
  if (isDateTime(value)) return instantOf(value)
  throw new InvalidArgumentError(operation, field, 'must be an RFC 3339 date-time with its offset')
}

/** Passes over the error of a list that is larger than the client reads, where a shorter one can be asked for. */
export const unlessTooLarge =
  (canBeHalved: boolean) =>
  (error: unknown): undefined => {
    const isTooLarge = isVitrineError(error) && 'isTooLarge' in error && error.isTooLarge === true
    if (!isTooLarge || !canBeHalved) throw error
  }

/** The middle of a window in whole seconds, or undefined when it cannot be halved. */
const middleOf = (from: number, to: number): number | undefined => {
  const middle = from + Math.floor((to - from) / 2 / second) * second
  return middle > from ? middle : undefined
}

/**
 * Lists the purchases of a period of any length, window by window and each purchase once. A window whose list is larger
 * than the client reads is halved.
 *
 * @example
 *     for await (const { purchaseId } of purchasesBetween(client, { startDateTime, endDateTime, purchaseStatusIds }))
 *
 * @see docs/platform/purchases.md#lists
 */
export async function* purchasesBetween(
  client: { readonly purchase: Pick<Client['purchase'], 'list'> },
  { startDateTime, endDateTime, purchaseStatusIds }: ListPurchasesInput,
  { windowMs = day, ...callOptions }: PurchaseWindowOptions = {},
): AsyncGenerator<PurchaseListEntry, void, void> {
  if (!Number.isInteger(windowMs) || windowMs < second)
    throw new InvalidArgumentError(operation, 'windowMs', 'must be a whole number of at least 1000')
  const end = instant('endDateTime', endDateTime)
  let from = instant('startDateTime', startDateTime)
  if (end < from) throw new InvalidArgumentError(operation, 'endDateTime', 'must not be before startDateTime')
  let length = windowMs
  /** Both ends of a window belong to it, so that neighbors repeat the purchases of their border. */
  let before: ReadonlySet<number> = new Set()
  do {
    const to = Math.min(end, from + length)
    const middle = middleOf(from, to)
    const window = {
      startDateTime: new Date(from).toISOString(),
      endDateTime: new Date(to).toISOString(),
      purchaseStatusIds,
    }
    const list = await client.purchase.list(window, callOptions).catch(unlessTooLarge(middle !== undefined))
    if (list) {
      for (const entry of list.purchases) if (!before.has(entry.purchaseId)) yield entry
      before = new Set(list.purchases.map(({ purchaseId }) => purchaseId))
      from = to
    } else if (middle !== undefined) length = middle - from
  } while (from < end)
}
