/**
 * The public types of a purchase, in numbers, booleans and RFC 3339 dates rather than the platform's texts. Members
 * that identify a purchase, an item or an amount are required, since code that grants a product or books a sale
 * relies on them. All others are optional, because the platform sends them for some orders only. Types only,
 * without a byte at run time.
 */

/**
 * A purchase, in numbers, booleans and RFC 3339 dates. Members that identify a purchase, an item or an amount are
 * required; the others depend on the order. @see docs/platform/purchases.md#purchase
 */
export interface Purchase {
  id: number
  /** Name of the status. */
  status?: string | undefined
  /** ID of the status, such as `PAY`, `TST` or `WOF`. @see docs/platform/purchases.md#status-ids */
  statusId: string
  billingContact?: PurchaseContact | undefined
  deliveryContact?: PurchaseContact | undefined
  licenseeContact?: PurchaseContact | undefined
  paymentInfo?: PaymentInfo | undefined
  creationTime?: string | undefined
  paymentArriveTime?: string | undefined
  lastModificationTime?: string | undefined
  /** Such as `Signup` or `AutoRenewal`. @see docs/platform/purchases.md#revenue-categories */
  subscriptionRevenueCategoryId?: string | undefined
  /** IP address of the customer. */
  remoteAddress?: string | undefined
  httpUserAgent?: string | undefined
  httpEntryUrl?: string | undefined
  httpReferer?: string | undefined
  httpAcceptLanguage?: string | undefined
  /** Your own customer ID. */
  internalCustomer?: string | undefined
  customerConfirmationPageUrl?: string | undefined
  customerPdfDocumentUrl?: string | undefined
  /** Whether the platform was the merchant of record. */
  merchantOfRecord?: boolean | undefined
  items: PurchaseItem[]
  /** The `x-` parameters of the order. */
  extraParameters: PurchaseExtraParameter[]
}

/** An `x-` parameter of an order or an item. */
export interface PurchaseExtraParameter {
  key: string
  value?: string | undefined
}

/** A contact of a purchase. @see docs/platform/purchases.md#purchase */
export interface PurchaseContact {
  language?: string | undefined
  languageId?: string | undefined
  locale?: string | undefined
  company?: string | undefined
  firstname?: string | undefined
  lastname?: string | undefined
  firstnameRomanized?: string | undefined
  lastnameRomanized?: string | undefined
  street1?: string | undefined
  street2?: string | undefined
  postalCode?: string | undefined
  city?: string | undefined
  state?: string | undefined
  stateId?: string | undefined
  country?: string | undefined
  countryId?: string | undefined
  email?: string | undefined
}

/** How a purchase or a subscription is paid. @see docs/platform/purchases.md#payment */
export interface PaymentInfo {
  currency?: string | undefined
  /** ISO 4217. */
  currencyId?: string | undefined
  paymentType?: string | undefined
  paymentTypeId?: string | undefined
  isPurchaseOrder?: boolean | undefined
  /** A text, because leading zeros count. */
  cardLastFourDigits?: string | undefined
  cardExpirationDate?: { month?: number | undefined; year?: number | undefined } | undefined
}

/** One item of a purchase. @see docs/platform/purchases.md#item */
export interface PurchaseItem {
  runningNo: number
  productId: number
  productName?: string | undefined
  productNameExtension?: string | undefined
  productReportingGroup?: string | undefined
  supportContactId?: string | undefined
  supportContact?: string | undefined
  clientId?: string | undefined
  quantity: number
  affiliateId?: string | undefined
  affiliate?: string | undefined
  yourCurrency?: string | undefined
  yourCurrencyId?: string | undefined
  profitCalculation?: Profit | undefined
  /** The prices that the merchant set up. */
  yourPrice?: PurchaseItemPrice | undefined
  /** The prices that the customer saw. */
  customerPrice?: PurchaseItemPrice | undefined
  deliveries: Delivery[]
  /** As the platform sends it, since its form is not documented. */
  additionals?: unknown
  extraParameters: PurchaseExtraParameter[]
  /** Only for subscriptions. */
  recurringBilling?: RecurringBilling | undefined
}

/** A delivered license key. */
export interface Delivery {
  deliveryType?: string | undefined
  deliveryTypeId?: string | undefined
  /** The text as delivered. */
  key?: string | undefined
  /** The key without the text around it. */
  keyRaw?: string | undefined
}

/** Basic and complete price, of one unit and of all units. @see docs/platform/purchases.md#item */
export interface PurchaseItemPrice {
  /** Basic, one unit. */
  productSinglePrice?: PurchaseAmounts | undefined
  /** Basic, all units. */
  productTotalPrice?: PurchaseAmounts | undefined
  /** Complete, one unit. */
  totalSinglePrice?: PurchaseAmounts | undefined
  /** Complete, all units. */
  totalTotalPrice?: PurchaseAmounts | undefined
}

/** Amounts in units of the currency. */
export interface PurchaseAmounts {
  netPrice: number
  vatPrice: number
  grossPrice: number
  /** Percent: 19 for 19 %. */
  vatPercentage?: number | undefined
}

/** The merchant's share of a purchase or a billing, in the merchant's currency. */
export interface Profit {
  grossRevenue?: number | undefined
  collectedVat?: number | undefined
  netRevenue?: number | undefined
  /** Percent. @see docs/platform/conventions.md#margin */
  platformMarginPercentage?: number | undefined
  platformMarginFix?: number | undefined
  yourNetProfit?: number | undefined
  yourVat?: number | undefined
  yourGrossProfit?: number | undefined
}

/** The subscription behind an item. @see docs/platform/purchases.md#item */
export interface RecurringBilling {
  subscriptionId: number
  subscriptionItemRunningNo?: number | undefined
  originalPurchaseId?: number | undefined
  originalPurchaseItemRunningNo?: number | undefined
  /** The last paid interval, counted from 0. */
  intervalNo?: number | undefined
  gracePeriodDays?: number | undefined
  statusId?: string | undefined
  status?: string | undefined
  itemStatusId?: string | undefined
  itemStatus?: string | undefined
  /** RFC 3339, in UTC. */
  nextBillingDate?: string | undefined
  cancellationUrl?: string | undefined
  changePaymentSubscriptionUrl?: string | undefined
  nextBillingProfit?: Profit | undefined
}
