/**
 * The public types of the operations that change items of a subscription, with the amounts that they answer.
 * Changes of products, quantities and prices have a preview with the same input, which `alignmentSettings` asks
 * for; the other changes have none. Previews answer with amounts in units of the currency. Types only, without a
 * byte at run time.
 */

import type { SubscriptionId } from './subscription.ts'
import type { Undocumented } from './undocumented.ts'

/** Charge now or at the next renewal, or only calculate. @see docs/platform/subscriptions.md#alignment */
export interface AlignmentSettings {
  /** True charges the change now, false at the next renewal. */
  alignToCurrentInterval: boolean
  /** True only calculates and changes nothing. */
  getCustomerPricePreviewOnly: boolean
}

/** Alignment settings of updates. @see docs/platform/subscriptions.md#alignment */
export interface ExtendableAlignmentSettings extends AlignmentSettings {
  /** True charges a full interval and needs `alignToCurrentInterval`; false charges a pro-rated amount. */
  extendInterval: boolean
}

/** Alignment settings of `subscription.addItem`. @see docs/platform/subscriptions.md#alignment */
export interface AddItemAlignmentSettings extends AlignmentSettings {
  /** True charges a full interval and needs `alignToCurrentInterval`. @default false */
  extendInterval?: boolean | undefined
}

/** A price of your own. @see docs/platform/subscriptions.md#customer-price */
export interface CustomerPrice {
  /** The currency of the subscription. */
  currencyId: string
  /** True where the price includes taxes, false where they are added; it must match the product's tax setting. */
  isGross: boolean
  /** In units of the currency, not negative. */
  value: number
}

/** For reports only; it has no effect on the subscription. */
export type UpdateAction = 'Update' | 'Upgrade' | 'Downgrade'

/** Names of an item. */
export interface ItemNames {
  productName?: string | undefined
  productNameExtension?: string | undefined
  /** For internal use and reports. */
  productNameEn?: string | undefined
}

/** Input of `subscription.addItem`. @see docs/platform/subscriptions.md#add-item */
export interface AddItemInput extends ItemNames, Undocumented {
  subscriptionId: SubscriptionId
  productId: number
  /** At least 1. */
  quantity: number
  alignmentSettings?: AddItemAlignmentSettings | undefined
  /** Overrides the price in the back office. */
  customerPrice?: CustomerPrice | undefined
  couponCode?: string | undefined
  /** False suppresses the customer's mail, which you then have to send. @default true */
  generateMail?: boolean | undefined
  /** For reports. */
  recommendationSetId?: number | undefined
  affiliateId?: number | undefined
}

/** Input of `subscription.increaseItemQuantity`. @see docs/platform/subscriptions.md#changes */
export interface IncreaseItemQuantityInput extends Undocumented {
  subscriptionId: SubscriptionId
  /** Running number of the item. */
  runningNumber: number
  /** How many units are added: 2 turns 1 into 3. */
  quantity: number
  alignmentSettings?: AlignmentSettings | undefined
  /** False suppresses the customer's mail, which you then have to send. @default true */
  generateMail?: boolean | undefined
}

/** Input of `subscription.updateItem`. @see docs/platform/subscriptions.md#update-item */
export interface UpdateItemInput extends ItemNames, Undocumented {
  subscriptionId: SubscriptionId
  /** Running number of the item. */
  runningNumber: number
  /** The product that replaces the current one. */
  productId?: number | undefined
  /** The total after the update, at least 1. */
  quantity: number
  customerPrice?: CustomerPrice | undefined
  updateAction: UpdateAction
  /** A discount starts at the next or a later renewal, as the coupon says. */
  couponCode?: string | undefined
  /** For reports. */
  recommendationSetId?: number | undefined
  /** Renews now and adds the rest of the current interval to the next one. */
  triggerImmediateRenewal?: boolean | undefined
  alignmentSettings?: ExtendableAlignmentSettings | undefined
  /** False suppresses the customer's mail, which you then have to send. @default true */
  generateMail?: boolean | undefined
}

/** Input of `subscription.updateItemPrice`. @see docs/platform/subscriptions.md#changes */
export interface UpdateItemPriceInput extends Undocumented {
  subscriptionId: SubscriptionId
  /** Running number of the item. */
  runningNumber: number
  /** The new quantity or the current one, at least 1. Without it the platform keeps the current one. */
  quantity?: number | undefined
  customerPrice: CustomerPrice
  alignmentSettings?: ExtendableAlignmentSettings | undefined
  updateAction: UpdateAction
  /** False suppresses the customer's mail, which you then have to send. @default true */
  generateMail?: boolean | undefined
}

/** Input of `subscription.align`. @see docs/platform/subscriptions.md#align */
export interface AlignInput extends Undocumented {
  /** The subscription that stays: the one with the later next billing date. */
  primarySubscriptionId: SubscriptionId
  /** The subscription that ends. */
  secondarySubscriptionId: SubscriptionId
  alignmentSettings?: AlignmentSettings | undefined
  /** True sends a confirmation to the customer. */
  generateMail?: boolean | undefined
}

/** Input of `subscription.reinstateItems`. @see docs/platform/subscriptions.md#reinstate */
export interface ReinstateItemsInput extends Undocumented {
  subscriptionId: SubscriptionId
  /** Running numbers of the items. */
  items: readonly number[]
  /** False suppresses the customer's mail, which you then have to send. @default true */
  generateMail?: boolean | undefined
}

/** Input of `subscription.deactivateItems`. @see docs/platform/subscriptions.md#end */
export interface DeactivateItemsInput extends Undocumented {
  subscriptionId: SubscriptionId
  /** Running numbers of the items. */
  items: readonly number[]
  /** False finishes the items: they cannot be reinstated. Needs `generateMail: false`. */
  allowReinstate?: boolean | undefined
  /** False suppresses the customer's mail, which you then have to send. @default true */
  generateMail?: boolean | undefined
}

/** Input of `subscription.removeItem`. @see docs/platform/subscriptions.md#end */
export interface RemoveItemInput extends Undocumented {
  subscriptionId: SubscriptionId
  /** Running number of the item. */
  runningNumber: number
  /** False suppresses the customer's mail, which you then have to send. @default true */
  generateMail?: boolean | undefined
}

/** Totals in units of `priceCurrencyId`. @see docs/platform/subscriptions.md#price-preview */
export interface PricePreview {
  /** Totals of the interval of the alignment: due now. */
  alignmentCustomerGrossPrice: number
  alignmentCustomerVatPrice: number
  alignmentCustomerNetPrice: number
  /** Totals of the next billing. */
  nextBillingCustomerGrossPrice: number
  nextBillingCustomerVatPrice: number
  nextBillingCustomerNetPrice: number
  /** ISO 4217. */
  priceCurrencyId: string
  resultMessage: string
}

/** Result of `subscription.updateItem`. @see docs/platform/subscriptions.md#update-item */
export interface UpdateItemResult extends PricePreview, Renewal {}

/** Result of `subscription.align`: amounts only in previews. @see docs/platform/subscriptions.md#align */
export interface AlignResult {
  alignmentCustomerGrossPrice?: number | undefined
  alignmentCustomerVatPrice?: number | undefined
  alignmentCustomerNetPrice?: number | undefined
  nextBillingCustomerGrossPrice?: number | undefined
  nextBillingCustomerVatPrice?: number | undefined
  nextBillingCustomerNetPrice?: number | undefined
  /** ISO 4217. */
  priceCurrencyId?: string | undefined
  resultMessage: string
}

/** @see docs/platform/subscriptions.md#price-preview */
export type TransactionStatus = 'Success' | 'Error' | 'Rejected' | 'Pending' | 'Unknown'

/** The billing that a change or a renewal caused. @see docs/platform/subscriptions.md#price-preview */
export interface Renewal {
  /** RFC 3339, in UTC. */
  nextBillingDate: string
  /** Whether the payment succeeded. */
  transactionStatus: TransactionStatus
  /** A page for the customer, when the payment needs one. */
  continueUrl?: string | undefined
}

/** Result of `subscription.renew`. @see docs/platform/subscriptions.md#renew */
export interface RenewalResult extends Renewal {
  resultMessage: string
}
