import type { Split } from '../money/split.ts'
import type { Cart, ExtraParameter } from './cart.ts'
import type { Contacts } from './contact.ts'
import type { StoredPayment } from './customer.ts'
import type { Row } from './table.ts'

/** docs/platform/purchases.md#status-ids. Names are ours where the platform shows only the ID. */
export const purchaseStatuses = {
  CAN: 'Canceled',
  CHB: 'Chargeback',
  DEC: 'Declined',
  HLD: 'On hold',
  PAY: 'Paid',
  PEN: 'Pending',
  PPR: 'Partly paid',
  QUO: 'Quote',
  REF: 'Refunded',
  REG: 'Registered',
  TST: 'Test order',
  TST_RFD: 'Test order refunded',
  WOF: 'Waiting for offline payment',
  WPO: 'Waiting for purchase order',
} as const

export type PurchaseStatus = keyof typeof purchaseStatuses

export const isPurchaseStatus = (id: string): id is PurchaseStatus => Object.hasOwn(purchaseStatuses, id)

/** True for statuses with which the purchase is delivered. */
export const isDelivered = (status: PurchaseStatus): boolean => status === 'PAY' || status === 'TST'

export const revenueCategories = [
  'Signup',
  'AutoRenewal',
  'SemiAutoRenewal',
  'ManualRenewal',
  'EarlyRenewal',
  'LateRenewal',
  'Alignment',
] as const

export type RevenueCategory = (typeof revenueCategories)[number]

/** True for statuses in which the platform waits for an offline payment. */
export const isOffline = (status: PurchaseStatus): boolean => status === 'WOF' || status === 'WPO'

/** A line of a purchase. Amounts are whole minor units of its currency. */
export interface PurchaseLine {
  readonly runningNumber: number
  readonly productId: number
  readonly name: string
  readonly nameExtension: string
  readonly quantity: number
  readonly vatRate: number
  /** Price of one unit for the customer. */
  readonly unit: Split
  /** The same price in the merchant's currency for the product. */
  readonly own: { readonly currency: string; readonly unit: Split }
  readonly coupon?: string
  /** Reduction of one unit, as the shopper saw it. */
  readonly saving?: Split
  /** License key, one per line; set when the purchase is paid. */
  readonly licenseKey?: string
  readonly subscription?: {
    readonly id: number
    readonly itemRunningNumber: number
    readonly intervalNo: number
  }
}

/** Origin of the request that made the purchase. */
export interface Visitor {
  /** The checkout link that the shopper followed. */
  readonly entryUrl?: string | undefined
  readonly remoteAddress?: string | undefined
  readonly userAgent?: string | undefined
  readonly referer?: string | undefined
  readonly acceptLanguage?: string | undefined
}

export interface Purchase extends Row {
  readonly id: number
  readonly clientId: string
  readonly customerId: number
  readonly status: PurchaseStatus
  readonly createdAt: string
  readonly modifiedAt: string
  readonly paidAt?: string
  /** Time of the next payment retry. */
  readonly retryAt?: string
  /** A full reimbursement: `FUL` is the only known type (docs/platform/purchases.md#list-entry). */
  readonly reimbursement?: { readonly id: number; readonly type: 'FUL' }
  readonly currency: string
  readonly locale: string
  readonly scope: Cart['scope']
  readonly lines: readonly PurchaseLine[]
  readonly extra: readonly ExtraParameter[]
  readonly contacts: Contacts
  readonly payment?: StoredPayment
  readonly revenueCategory?: RevenueCategory
  readonly visitor: Visitor
  readonly affiliate?: string
  /** The shop's address, from the checkout link. */
  readonly continueUrl?: string
  /** Makes the address of the confirmation page, which needs no sign-in, unguessable. */
  readonly confirmationKey: string
}
