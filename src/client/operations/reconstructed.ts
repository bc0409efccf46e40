import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import type { CancelRetryInput, UpdateLicenseKeyInput } from '../types/purchase-operations.ts'
import type { OperationResult } from '../types/subscription-changes.ts'
import type { DeactivateItemsInput, RemoveItemInput } from '../types/subscription-items.ts'
import * as given from '../wire/request-fields.ts'
import { resultOnly } from './connection.ts'

/**
 * Reconstructed: operations whose path or fields platform-api.md does not show. Names and types follow their
 * documented neighbours; a merchant who has the real ones changes them here and nowhere else.
 */

/** **Reconstructed fields.** Replaces the license key of one item of a purchase. */
export const updateLicenseKey = operation<UpdateLicenseKeyInput, OperationResult>()({
  method: 'POST',
  host: 'rest',
  path: '/purchase/updatelicensekey',
  parametersIn: 'body',
  request: z.strictObject({
    purchaseId: given.numericId,
    runningNumber: given.int32,
    licenseKey: given.text,
  }),
  response: resultOnly,
  isSafe: false,
})

/**
 * **Reconstructed.** Ends items from the next billing date on. With `allowReinstate` false they are Finished and cannot
 * come back.
 */
export const deactivateItems = operation<DeactivateItemsInput, OperationResult>()({
  method: 'POST',
  host: 'rest',
  path: '/subscription/deactivatesubscriptionitems',
  parametersIn: 'body',
  request: z.strictObject({
    subscriptionId: given.subscriptionId,
    items: given.runningNumbers,
    allowReinstate: z.optional(given.flag),
    generateMail: z.optional(given.flag),
  }),
  response: resultOnly,
  isSafe: false,
})

/** **Reconstructed.** Removes an item for good; it cannot be reinstated. */
export const removeItem = operation<RemoveItemInput, OperationResult>()({
  method: 'POST',
  host: 'rest',
  path: '/subscription/removesubscriptionitem',
  parametersIn: 'body',
  request: z.strictObject({
    subscriptionId: given.subscriptionId,
    runningNumber: given.int32,
    generateMail: z.optional(given.flag),
  }),
  response: resultOnly,
  isSafe: false,
})

/**
 * **Reconstructed.** Cancels the payment retry that a failed `cart.process` announced by `isPaymentRetryScheduled`,
 * by the purchase that it named.
 */
export const cancelRetry = operation<CancelRetryInput, OperationResult>()({
  method: 'POST',
  host: 'rest',
  path: '/purchase/cancelretry',
  parametersIn: 'body',
  request: z.strictObject({ purchaseId: given.queryId }),
  response: resultOnly,
  isSafe: false,
})
