/**
 * The schemas of a subscription and of the previews of its changes, as the platform sends them. In a list, a
 * subscription that differs from the documented form is returned by itself with the members that could be read, so
 * that it never hides the others. The outcome of a payment is required in every answer that may have charged the
 * customer. The types in `types/subscription.ts` describe the decoded form.
 */

import * as z from 'zod/mini'
import {
  currencyCode,
  dateTime,
  decimal,
  flag,
  integer,
  listOf,
  maybe,
  namedOrUnknown,
  positive,
  read,
  readMembers,
  text,
  webAddress,
  word,
  wordOrUnknown,
} from './answer-fields.ts'
import { isDateTime, isFullDate } from './date-time.ts'
import { callerName } from './names.ts'
import { paymentInfo } from './purchase-body.ts'
import { transactionStatuses } from './transaction-status.ts'

/** A date, with or without a time. */
const dateOrDateTime = read('an RFC 3339 date', (value) => {
  if (typeof value !== 'string') return undefined
  return isFullDate(value) ? value : [value, `${value}Z`].find(isDateTime)
})

/** docs/platform/subscriptions.md#states */
export const subscriptionStatuses = {
  Active: 1,
  Deactivated: 3,
  Finished: 4,
  Grace: 5,
  Hold: 6,
  New: 7,
} as const

export const itemStatuses = {
  Undefined: 0,
  Active: 1,
  Deactivated: 2,
  AwaitingReinstate: 3,
  Finished: 4,
  Removed: 5,
} as const

export const renewalTypes = ['Automatic', 'Manual'] as const

/** docs/platform/subscriptions.md#item */
const subscriptionItem = z.object({
  SubscriptionId: positive,
  RunningNo: integer,
  Quantity: integer,
  ProductId: positive,
  ProductName: text,
  ProductNameExtension: maybe(text),
  RecurrenceCount: maybe(integer),
  Status: namedOrUnknown(itemStatuses),
  DeactivationDate: maybe(dateTime),
  StartDate: maybe(dateTime),
  EndDate: maybe(dateTime),
  LastIntervalNo: integer,
  IsCurrent: flag,
  Version: integer,
  Couponcode: maybe(text),
  PromotionId: maybe(integer),
  VersionActiveDate: maybe(dateTime),
  SubscriptionPurchaseItems: listOf(
    z.object({
      PurchaseId: positive,
      PurchaseItemRunningNo: integer,
      SubscriptionIntervalNo: integer,
    }),
  ),
})

/** docs/platform/subscriptions.md#subscription */
export const subscription = z.object({
  Id: positive,
  Subscriptionstatus: namedOrUnknown(subscriptionStatuses),
  LastIntervalNo: integer,
  NextBillingDate: maybe(dateTime),
  NextBillingDateReminder: maybe(dateOrDateTime),
  RenewalType: word(renewalTypes),
  GracePeriodDays: maybe(integer),
  StartIntervalDayCount: integer,
  StartIntervalMonthCount: integer,
  IntervalDayCount: integer,
  IntervalMonthCount: integer,
  CustomerId: positive,
  CustomerReferenceId: maybe(text),
  CustomerReferenceNo: maybe(text),
  CustomerCurrencyId: currencyCode,
  StartDate: dateTime,
  EndDate: maybe(dateTime),
  PaymentInfo: maybe(paymentInfo),
  Items: listOf(subscriptionItem),
})

/** The members of a subscription that can be read, and the names of the others. */
const unread = (entry: unknown) => {
  const { readable, others } = readMembers(subscription.shape, entry)
  return {
    Subscription: readable as Partial<z.output<typeof subscription>>,
    Members: others.map(callerName),
  }
}

/** A list in which a subscription of another form is returned separately. */
export const subscriptionList = z.pipe(
  z.object({ Subscriptions: listOf(z.unknown()), ResultMessage: text }),
  z.transform(({ Subscriptions, ResultMessage }) => {
    const parsed = Subscriptions.map((entry) => ({ entry, ...z.safeParse(subscription, entry) }))
    return {
      Subscriptions: parsed.flatMap(({ data }) => (data ? [data] : [])),
      Unread: parsed.flatMap(({ success, entry }) => (success ? [] : [unread(entry)])),
      ResultMessage,
    }
  }),
)

const previewAmounts = {
  AlignmentCustomerGrossPrice: decimal,
  AlignmentCustomerVatPrice: decimal,
  AlignmentCustomerNetPrice: decimal,
  NextBillingCustomerGrossPrice: decimal,
  NextBillingCustomerVatPrice: decimal,
  NextBillingCustomerNetPrice: decimal,
  PriceCurrencyId: currencyCode,
}

/** docs/platform/subscriptions.md#price-preview */
export const pricePreview = z.object({ ...previewAmounts, ResultMessage: text })

/** The platform returns the amounts of an alignment in previews only. */
export const alignPreview = z.object({
  AlignmentCustomerGrossPrice: maybe(decimal),
  AlignmentCustomerVatPrice: maybe(decimal),
  AlignmentCustomerNetPrice: maybe(decimal),
  NextBillingCustomerGrossPrice: maybe(decimal),
  NextBillingCustomerVatPrice: maybe(decimal),
  NextBillingCustomerNetPrice: maybe(decimal),
  PriceCurrencyId: maybe(currencyCode),
  ResultMessage: text,
})

const renewal = {
  NextBillingDate: dateTime,
  /** Without it the caller cannot know whether the customer was charged. */
  TransactionStatus: wordOrUnknown(transactionStatuses),
  ContinueUrl: maybe(webAddress),
}

export const renewalResult = z.object({
  ...renewal,
  ResultMessage: text,
})

export const itemUpdateResult = z.object({ ...previewAmounts, ...renewal, ResultMessage: text })
