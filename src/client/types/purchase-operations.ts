import type { Purchase } from './purchase.ts'
import type { Undocumented } from './undocumented.ts'

/** Input of `purchase.get`. @see docs/platform/purchases.md#get */
export interface GetPurchaseInput {
  purchaseId: string | number
  /** Required by the platform, and without effect. @default 0 */
  reimbursementId?: number | undefined
}

/** Result of `purchase.get`. @see docs/platform/purchases.md#purchase */
export interface PurchaseResult {
  /** When the platform sent the notification of the payment; RFC 3339. */
  notificationDate?: string | undefined
  purchase: Purchase
  resultMessage: string
}

/** Input of `purchase.list`. @see docs/platform/purchases.md#lists */
export interface ListPurchasesInput {
  /** RFC 3339 with any offset. It is sent in UTC. */
  startDateTime: string
  /** RFC 3339 with any offset, not before `startDateTime`. */
  endDateTime: string
  /** Such as `PAY` and `WOF`. @see docs/platform/purchases.md#status-ids */
  purchaseStatusIds: readonly string[]
}

/** Input of `purchase.listByIds`. @see docs/platform/purchases.md#lists */
export interface ListPurchasesByIdsInput {
  /** First ID of the range. */
  startPurchaseId: string | number
  /** Last ID of the range. Without it the range is open. */
  endPurchaseId?: string | number | undefined
  /** Such as `PAY` and `WOF`. @see docs/platform/purchases.md#status-ids */
  purchaseStatusIds: readonly string[]
}

/** Result of `purchase.list` and `purchase.listByIds`. @see docs/platform/purchases.md#list-entry */
export interface PurchaseList {
  purchases: PurchaseListEntry[]
  resultMessage: string
}

/** One purchase of a list. @see docs/platform/purchases.md#list-entry */
export interface PurchaseListEntry {
  purchaseId: number
  purchaseStatusId: string
  /** Only of a refunded purchase: the platform's 0 of every other is left out. */
  reimbursementId?: number | undefined
  reimbursementTypeId?: string | undefined
}

/** Input of `purchase.updateLicenseKey`. @see docs/platform/purchases.md#license-key */
export interface UpdateLicenseKeyInput extends Undocumented {
  purchaseId: number
  /** Running number of the item. */
  runningNumber: number
  licenseKey: string
}

/** Input of `purchase.cancelRetry`. @see docs/platform/purchases.md#cancel-retry */
export interface CancelRetryInput extends Undocumented {
  /** The purchase whose payment failed. */
  purchaseId: string | number
}
