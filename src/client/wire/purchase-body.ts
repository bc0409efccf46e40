import * as z from 'zod/mini'
import {
  anything,
  currencyCode,
  dateTime,
  decimal,
  flag,
  integer,
  listIn,
  maybe,
  positive,
  subscriptionNumber,
  text,
} from './answer-fields.ts'

/**
 * The purchase as get-purchase and the notifications hold it (platform-api.md, "Purchase"). All its scalars may be
 * texts. Required is what tells purchases, items and amounts apart; the rest comes and goes with the order.
 */

export const purchaseContact = z.object({
  Language: maybe(text),
  LanguageId: maybe(text),
  Locale: maybe(text),
  Company: maybe(text),
  Firstname: maybe(text),
  Lastname: maybe(text),
  FirstnameRomanized: maybe(text),
  LastnameRomanized: maybe(text),
  Street1: maybe(text),
  Street2: maybe(text),
  PostalCode: maybe(text),
  City: maybe(text),
  State: maybe(text),
  StateId: maybe(text),
  Country: maybe(text),
  CountryId: maybe(text),
  Email: maybe(text),
})

export const paymentInfo = z.object({
  Currency: maybe(text),
  CurrencyId: maybe(currencyCode),
  PaymentType: maybe(text),
  PaymentTypeId: maybe(text),
  IsPurchaseOrder: maybe(flag),
  /** A text: leading zeros count. */
  CardLastFourDigits: maybe(text),
  CardExpirationDate: maybe(z.object({ Month: maybe(integer), Year: maybe(integer) })),
})

const amounts = z.object({
  NetPrice: decimal,
  VatPrice: decimal,
  GrossPrice: decimal,
  VatPercentage: maybe(decimal),
})

/** Basic and complete price, of one unit and of all units. */
const itemPrice = z.object({
  ProductSinglePrice: maybe(amounts),
  ProductTotalPrice: maybe(amounts),
  TotalSinglePrice: maybe(amounts),
  TotalTotalPrice: maybe(amounts),
})

const profit = z.object({
  GrossRevenue: maybe(decimal),
  CollectedVat: maybe(decimal),
  NetRevenue: maybe(decimal),
  PlatformMarginPercentage: maybe(decimal),
  PlatformMarginFix: maybe(decimal),
  YourNetProfit: maybe(decimal),
  YourVat: maybe(decimal),
  YourGrossProfit: maybe(decimal),
})

const extraParameters = listIn('ExtraParameter', z.object({ Key: text, Value: maybe(text) }))

/** `IntervalNo` counts from 0; `NextBillingDate` is in UTC. */
const recurringBilling = z.object({
  '@SubscriptionId': subscriptionNumber,
  '@SubscriptionItemRunningNo': maybe(integer),
  OriginalPurchaseId: maybe(positive),
  OriginalPurchaseItemRunningNo: maybe(integer),
  IntervalNo: maybe(integer),
  GracePeriodDays: maybe(integer),
  StatusId: maybe(text),
  Status: maybe(text),
  ItemStatusId: maybe(text),
  ItemStatus: maybe(text),
  NextBillingDate: maybe(dateTime),
  CancellationUrl: maybe(text),
  ChangePaymentSubscriptionUrl: maybe(text),
  NextBillingProfit: maybe(profit),
})

const item = z.object({
  '@RunningNo': integer,
  ProductId: positive,
  ProductName: maybe(text),
  ProductNameExtension: maybe(text),
  ProductReportingGroup: maybe(text),
  SupportContactId: maybe(text),
  SupportContact: maybe(text),
  ClientId: maybe(text),
  Quantity: positive,
  AffiliateId: maybe(text),
  Affiliate: maybe(text),
  YourCurrency: maybe(text),
  YourCurrencyId: maybe(currencyCode),
  ProfitCalculation: maybe(profit),
  /** As set up by the client; `CustomerPrice` as the customer saw it. */
  YourPrice: maybe(itemPrice),
  CustomerPrice: maybe(itemPrice),
  /** `Key` as delivered, `KeyRaw` without the wording around it. */
  Deliveries: listIn(
    'Key',
    z.object({
      DeliveryType: maybe(text),
      DeliveryTypeId: maybe(text),
      Key: maybe(text),
      KeyRaw: maybe(text),
    }),
  ),
  /** Its form is not shown: handed on as it came, under the caller's names. */
  Additionals: maybe(anything),
  ExtraParameters: extraParameters,
  RecurringBilling: maybe(recurringBilling),
})

export const purchaseBody = z.object({
  '@Id': positive,
  Status: maybe(text),
  /** CAN, CHB, DEC, HLD, PAY, PPR, PEN, QUO, REF, REG, TST, TST_RFD, WOF, WPO and whatever else there is. */
  StatusId: text,
  BillingContact: maybe(purchaseContact),
  DeliveryContact: maybe(purchaseContact),
  LicenseeContact: maybe(purchaseContact),
  PaymentInfo: maybe(paymentInfo),
  CreationTime: maybe(dateTime),
  PaymentArriveTime: maybe(dateTime),
  LastModificationTime: maybe(dateTime),
  SubscriptionRevenueCategoryId: maybe(text),
  RemoteAddress: maybe(text),
  HttpUserAgent: maybe(text),
  HttpEntryUrl: maybe(text),
  HttpReferer: maybe(text),
  HttpAcceptLanguage: maybe(text),
  InternalCustomer: maybe(text),
  CustomerConfirmationPageUrl: maybe(text),
  CustomerPdfDocumentUrl: maybe(text),
  /** Whether the platform was the merchant of record. */
  MerchantOfRecord: maybe(flag),
  Items: listIn('Item', item),
  ExtraParameters: extraParameters,
})
