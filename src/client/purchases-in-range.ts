import { InvalidArgumentError } from './errors.ts'
import type { CallOptions } from './options.ts'
import { unlessTooLarge } from './purchases-between.ts'
import type { Client } from './types/client.ts'
import type { ListPurchasesByIdsInput, PurchaseListEntry } from './types/purchase-operations.ts'

/** Options of `purchasesInRange`; the others are those of each call. */
export interface PurchaseRangeOptions extends CallOptions {
  /** IDs of one call. @default 10000 */
  windowIds?: number | undefined
}

const operation = 'purchase.listByIds'

const idOf = (field: string, value: string | number): number => {
  const id = Number(value)
  if (Number.isSafeInteger(id) && id > 0) return id
  throw new InvalidArgumentError(operation, field, 'must be a numeric ID')
}

/**
 * Lists the purchases of a range of IDs of any length, each once; without `endPurchaseId` it is open. A window whose
 * list is larger than the client reads is halved.
 *
 * @see docs/platform/purchases.md#lists
 */
export async function* purchasesInRange(
  client: { readonly purchase: Pick<Client['purchase'], 'listByIds'> },
  { startPurchaseId, endPurchaseId, purchaseStatusIds }: ListPurchasesByIdsInput,
  { windowIds = 10_000, ...callOptions }: PurchaseRangeOptions = {},
): AsyncGenerator<PurchaseListEntry, void, void> {
  if (!Number.isSafeInteger(windowIds) || windowIds < 1)
    throw new InvalidArgumentError(operation, 'windowIds', 'must be a positive whole number')
  const end = endPurchaseId === undefined ? Infinity : idOf('endPurchaseId', endPurchaseId)
  let from = idOf('startPurchaseId', startPurchaseId)
  if (end < from)
    throw new InvalidArgumentError(operation, 'endPurchaseId', 'must not be before startPurchaseId')
  const isOpen = end === Infinity
  /** IDs of the next window. That of an open range has all that are left. */
  let length = isOpen ? Infinity : windowIds
  for (;;) {
    const to = Math.min(end, from + length - 1)
    const halved = length === Infinity ? windowIds : Math.floor(length / 2)
    const window = {
      startPurchaseId: from,
      endPurchaseId: to === Infinity ? undefined : to,
      purchaseStatusIds,
    }
    const list = await client.purchase.listByIds(window, callOptions).catch(unlessTooLarge(halved > 0))
    if (!list) {
      length = halved
      continue
    }
    yield* list.purchases
    if (to === end) return
    from = to + 1
    if (isOpen) length = Infinity
  }
}
