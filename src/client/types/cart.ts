/**
 * The public types of `cart.preview` and `cart.process`: a cart as checkout would charge it, and an order for a
 * known customer. Names are the platform's own in camel case. Amounts are in units of their currency, not in cents.
 * Types only, without a byte at run time.
 */

import type { Contact } from './contact.ts'
import type { SubscriptionId } from './subscription.ts'
import type { Undocumented } from './undocumented.ts'

/** Input of `cart.preview`. @see docs/platform/cart.md#preview */
export interface CartPreviewInput extends Undocumented {
  /** The checkout link. It names its products in `cart=` and has at most 2,000 characters. */
  shoppingCartUrl: string
  /** IPv4 address of the shopper, which decides country and state. */
  remoteAddress: string
  /** The shopper's `Accept-Language` header. */
  acceptLanguage?: string | undefined
  /** Whether to create a session URL. @default true */
  generateSessionUrl?: boolean | undefined
}

/** Result of `cart.preview`. @see docs/platform/cart.md#preview-answer */
export interface CartPreview {
  cart: PreviewedCart
  /** A checkout with this cart. Valid for one purchase, at most 72 hours after its last use. */
  sessionUrl?: string | undefined
  /** `OK` on success. */
  resultMessage: string
}

/** The cart as checkout would charge it. @see docs/platform/cart.md#preview-answer */
export interface PreviewedCart {
  /** ISO 4217. */
  currencyId: string
  /** Name of the currency. */
  currency: string
  /** ISO 639-1. */
  languageId: string
  /** Name of the language. */
  language: string
  totalPrice: CartPrice
  cartItems: PreviewedCartItem[]
}

/** One line of a previewed cart. @see docs/platform/cart.md#preview-answer */
export interface PreviewedCartItem {
  runningNumber: number
  productId: number
  /** Your own product ID. */
  internalProductId?: string | undefined
  name: string
  nameExtension?: string | undefined
  quantity: number
  /** Price of one unit. */
  singlePrice: CartPrice
  /** Price of all units. */
  totalPrice: CartPrice
  discount?: number | undefined
}

/** A price in units of its currency. @see docs/platform/cart.md#preview-answer */
export interface CartPrice {
  /** ISO 4217. */
  currencyId: string
  /** Name of the currency. */
  currency: string
  gross: number
  net: number
  vat: number
  /** Percent: 19 for 19 %. */
  vatPercentage: number
}

/** Input of `cart.process`. @see docs/platform/cart.md#process */
export interface ProcessCartInput extends Undocumented {
  cart: OrderCart
  /**
   * `Interactive` answers with a page for the customer when data is outdated or invalid.
   * @default Interactive
   */
  processCartMode?: 'Interactive' | 'Noninteractive' | undefined
  /** `Enabled` inspects suspicious orders, which may delay them. @default Enabled */
  fraudProtectionMode?: 'Disabled' | 'Enabled' | undefined
  /** Adds the purchase to a subscription that you manage, and names the customer. */
  subscription?: { subscriptionId: SubscriptionId } | undefined
  /** Whether extra parameters go to the first purchase, to later billings, or to both. @default Default */
  extraParameterMode?: 'Default' | 'PurchaseOnly' | 'SubscriptionOnly' | undefined
}

/** A product of an order. */
export interface OrderCartItem extends Undocumented {
  productId: number
  quantity: number
}

/**
 * An order. It names its customer in at least one way: `customerReferenceId`, `logonPurchaseId` or the input's
 * `subscription.subscriptionId`.
 *
 * @see docs/platform/cart.md#process
 */
export interface OrderCart extends Undocumented {
  /** For subscription products: false creates a deactivated subscription whose item awaits reinstatement. */
  acceptSubscription?: boolean | undefined
  /** The contact that pays. */
  billingContact?: Contact | undefined
  /** The contact that receives the delivery. */
  deliveryContact?: Contact | undefined
  /** The contact that holds the license. */
  licenseeContact?: Contact | undefined
  /** At least one. `quantity` is at least 1. */
  cartItems: readonly OrderCartItem[]
  /** ISO 3166-1 alpha-2 in capitals. */
  defaultCountryId: string
  /** ISO 4217 in capitals. */
  defaultCurrencyId?: string | undefined
  /** ISO 639-1 in lower case. */
  defaultLanguageId: string
  /** Name of a checkout configuration. */
  configurationName?: string | undefined
  /** Coupon codes. A discount starts at the next or a later renewal, as the coupon says. */
  coupons?: readonly string[] | undefined
  /** Saves a reseller's order, with other taxes and commissions. */
  customerIsReseller?: boolean | undefined
  /** Your own customer ID. A subscription product starts a new subscription. */
  customerReferenceId?: string | undefined
  /** Returned with the purchase and its notifications. Every key begins with `x-`. */
  extraParameters?: readonly { key: string; value: string }[] | undefined
  /** ID of an earlier purchase of the customer. */
  logonPurchaseId?: number | undefined
  /** Names of price rules. */
  priceListRules?: readonly string[] | undefined
  /** IDs of recommendation sets, for reports. */
  recommendationSets?: readonly number[] | undefined
  /** Names of trackers to trigger. */
  trackingParameters?: readonly string[] | undefined
  /** True uses the stored contacts, false overwrites them with those of this order. */
  useInternalContacts: boolean
}
