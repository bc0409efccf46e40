import * as z from 'zod/mini'
import { operation, restRead } from '../operation.ts'
import type {
  GetPurchaseInput,
  ListPurchasesByIdsInput,
  ListPurchasesInput,
  PurchaseList,
  PurchaseResult,
} from '../types/purchase-operations.ts'
import { dateTime, integer, listOf, maybe, positive, text } from '../wire/answer-fields.ts'
import { instantOf, zonelessUtc } from '../wire/date-time.ts'
import { purchaseBody } from '../wire/purchase-body.ts'
import * as given from '../wire/request-fields.ts'

/** The platform writes 0 for a purchase without a reimbursement, and callers ask whether there is one. */
const reimbursementId = z.optional(
  z.pipe(
    maybe(integer),
    z.transform((id) => id || undefined),
  ),
)

const purchaseList = z.object({
  Purchases: listOf(
    z.object({
      PurchaseId: positive,
      PurchasestatusId: text,
      ReimbursementId: reimbursementId,
      ReimbursementtypeId: maybe(text),
    }),
  ),
  ResultMessage: text,
})

/** Takes the purchase out of its envelope. */
const purchaseEnvelope = z.pipe(
  z.object({
    Purchase: z.object({
      PaidOrderNotification: z.object({ NotificationDate: maybe(dateTime), Purchase: purchaseBody }),
    }),
    ResultMessage: text,
  }),
  z.transform(({ Purchase: { PaidOrderNotification }, ResultMessage }) => ({
    ...PaidOrderNotification,
    ResultMessage,
  })),
)

/** The operations of docs/platform/purchases.md. */
export const purchaseReads = {
  get: operation<GetPurchaseInput, PurchaseResult>()({
    ...restRead,
    path: '/purchase/getpurchase',
    request: z.strictObject({
      purchaseId: given.queryId,
      reimbursementId: z.pipe(
        z.optional(given.int32),
        z.transform((id) => id ?? 0),
      ),
    }),
    response: purchaseEnvelope,
  }),

  list: operation<ListPurchasesInput, PurchaseList>()({
    ...restRead,
    path: '/purchase/getpurchaselist',
    request: z.strictObject({
      startDateTime: z.pipe(given.dateTime, z.transform(zonelessUtc)),
      endDateTime: z.pipe(given.dateTime, z.transform(zonelessUtc)),
      purchaseStatusIds: given.codes,
    }),
    response: purchaseList,
    rules: ({ startDateTime, endDateTime }) =>
      instantOf(`${endDateTime}Z`) < instantOf(`${startDateTime}Z`)
        ? { field: 'endDateTime', reason: 'must not be before startDateTime' }
        : undefined,
  }),

  listByIds: operation<ListPurchasesByIdsInput, PurchaseList>()({
    ...restRead,
    path: '/purchase/getpurchaselistByIds',
    request: z.strictObject({
      startPurchaseId: given.queryId,
      endPurchaseId: z.optional(given.queryId),
      purchaseStatusIds: given.codes,
    }),
    response: purchaseList,
    rules: ({ startPurchaseId, endPurchaseId }) =>
      endPurchaseId !== undefined && Number(endPurchaseId) < Number(startPurchaseId)
        ? { field: 'endPurchaseId', reason: 'must not be before startPurchaseId' }
        : undefined,
  }),
}
