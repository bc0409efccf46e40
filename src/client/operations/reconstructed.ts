import * as z from 'zod/mini'
import { operation, restWrite } from '../operation.ts'
import type { CancelRetryInput, UpdateLicenseKeyInput } from '../types/purchase-operations.ts'
import type { OperationResult } from '../types/subscription-changes.ts'
import type { DeactivateItemsInput, RemoveItemInput } from '../types/subscription-items.ts'
import * as given from '../wire/request-fields.ts'
import { runningNumbers } from '../wire/subscription-request-fields.ts'
import { resultOnly } from './connection.ts'

/**
 * Operations whose path or fields the platform does not document. Names and types follow similar operations; only this
 * file changes when the real ones become known.
 */

/** The path is documented, the fields are reconstructed (docs/platform/purchases.md#license-key). */
export const updateLicenseKey = operation<UpdateLicenseKeyInput, OperationResult>()({
  ...restWrite,
  path: '/purchase/updatelicensekey',
  request: given.object({
    purchaseId: given.numericId,
    runningNumber: given.int32,
    licenseKey: given.text,
  }),
  response: resultOnly,
})

/** Reconstructed (docs/platform/subscriptions.md#end). */
export const deactivateItems = operation<DeactivateItemsInput, OperationResult>()({
  ...restWrite,
  path: '/subscription/deactivatesubscriptionitems',
  request: given.object({
    subscriptionId: given.subscriptionId,
    items: runningNumbers,
    allowReinstate: z.optional(given.flag),
    generateMail: z.optional(given.flag),
  }),
  response: resultOnly,
})

/** Reconstructed (docs/platform/subscriptions.md#end). */
export const removeItem = operation<RemoveItemInput, OperationResult>()({
  ...restWrite,
  path: '/subscription/removesubscriptionitem',
  request: given.object({
    subscriptionId: given.subscriptionId,
    runningNumber: given.int32,
    generateMail: z.optional(given.flag),
  }),
  response: resultOnly,
})

/** Reconstructed (docs/platform/purchases.md#cancel-retry). */
export const cancelRetry = operation<CancelRetryInput, OperationResult>()({
  ...restWrite,
  path: '/purchase/cancelretry',
  request: given.object({ purchaseId: given.queryId }),
  response: resultOnly,
})
