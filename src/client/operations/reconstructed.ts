import * as z from 'zod/mini'
import { operation } from '../operation.ts'
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
  method: 'POST',
  host: 'rest',
  path: '/purchase/updatelicensekey',
  parametersIn: 'body',
  request: given.object({
    purchaseId: given.numericId,
    runningNumber: given.int32,
    licenseKey: given.text,
  }),
  response: resultOnly,
  isSafe: false,
})

/** Reconstructed (docs/platform/subscriptions.md#end). */
export const deactivateItems = operation<DeactivateItemsInput, OperationResult>()({
  method: 'POST',
  host: 'rest',
  path: '/subscription/deactivatesubscriptionitems',
  parametersIn: 'body',
  request: given.object({
    subscriptionId: given.subscriptionId,
    items: runningNumbers,
    allowReinstate: z.optional(given.flag),
    generateMail: z.optional(given.flag),
  }),
  response: resultOnly,
  isSafe: false,
})

/** Reconstructed (docs/platform/subscriptions.md#end). */
export const removeItem = operation<RemoveItemInput, OperationResult>()({
  method: 'POST',
  host: 'rest',
  path: '/subscription/removesubscriptionitem',
  parametersIn: 'body',
  request: given.object({
    subscriptionId: given.subscriptionId,
    runningNumber: given.int32,
    generateMail: z.optional(given.flag),
  }),
  response: resultOnly,
  isSafe: false,
})

/** Reconstructed (docs/platform/purchases.md#cancel-retry). */
export const cancelRetry = operation<CancelRetryInput, OperationResult>()({
  method: 'POST',
  host: 'rest',
  path: '/purchase/cancelretry',
  parametersIn: 'body',
  request: given.object({ purchaseId: given.queryId }),
  response: resultOnly,
  isSafe: false,
})
