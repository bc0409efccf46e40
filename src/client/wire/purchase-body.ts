/**
 * The schema of a purchase as the platform sends it, in answers and in notifications. Members that identify a
 * purchase, an item or an amount are required; the others depend on the order and may be absent, null or empty.
 * Names are the platform's own, with `@` for XML attributes. The types in `types/purchase.ts` describe the decoded
 * form.
 */

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
  CardLastFourDigits: maybe(text),
  CardExpirationDate: maybe(z.object({ Month: maybe(integer), Year: maybe(integer) })),
})

const amounts = z.object({
  NetPrice: decimal,
  VatPrice: decimal,
  GrossPrice: decimal,
  VatPercentage: maybe(decimal),
})

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
  YourPrice: maybe(itemPrice),
  CustomerPrice: maybe(itemPrice),
  Deliveries: listIn(
    'Key',
    z.object({
      DeliveryType: maybe(text),
      DeliveryTypeId: maybe(text),
      Key: maybe(text),
      KeyRaw: maybe(text),
    }),
  ),
  Additionals: maybe(anything),
  ExtraParameters: extraParameters,
  RecurringBilling: maybe(recurringBilling),
})

/** A purchase of `purchase.get` and of notifications (docs/platform/purchases.md#purchase). */
export const purchaseBody = z.object({
  '@Id': positive,
  Status: maybe(text),
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
  MerchantOfRecord: maybe(flag),
  Items: listIn('Item', item),
  ExtraParameters: extraParameters,
})
