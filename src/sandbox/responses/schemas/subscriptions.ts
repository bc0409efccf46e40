import * as z from 'zod'
import { itemStatuses, subscriptionStatuses } from '../../state/subscription.ts'
import {
  address,
  answered,
  currency,
  dateTime,
  each,
  flag,
  integer,
  noted,
  number,
  numbered,
  result,
  text,
} from './fields.ts'
import { paymentInfoMembers } from './purchases.ts'

const subscriptionItem = answered({
  ...each(integer, 'SubscriptionId', 'RunningNo', 'Quantity', 'ProductId'),
  ProductName: text,
  ProductNameExtension: text,
  RecurrenceCount: integer.nullable(),
  Status: numbered(itemStatuses),
  ...each(dateTime.nullable(), 'DeactivationDate', 'StartDate', 'EndDate'),
  LastIntervalNo: integer,
  IsCurrent: flag,
  Version: integer,
  Couponcode: text,
  PromotionId: integer,
  VersionActiveDate: dateTime.nullable(),
  SubscriptionPurchaseItems: z.array(
    answered(each(integer, 'PurchaseId', 'PurchaseItemRunningNo', 'SubscriptionIntervalNo')),
  ),
})

const subscription = answered({
  Id: integer,
  Subscriptionstatus: numbered(subscriptionStatuses),
  LastIntervalNo: integer,
  NextBillingDate: dateTime,
  NextBillingDateReminder: dateTime,
  RenewalType: z.enum(['Automatic', 'Manual']),
  ...each(integer, 'GracePeriodDays', 'StartIntervalDayCount', 'StartIntervalMonthCount'),
  ...each(integer, 'IntervalDayCount', 'IntervalMonthCount', 'CustomerId'),
  CustomerReferenceId: text,
  CustomerReferenceNo: text,
  CustomerCurrencyId: currency,
  StartDate: dateTime,
  EndDate: dateTime.nullable(),
  PaymentInfo: answered({
    ...paymentInfoMembers,
    CardExpirationDate: answered({ Month: integer, Year: integer }).optional(),
  }).optional(),
  Items: z.array(subscriptionItem),
})

const subscriptions = { Subscriptions: z.array(subscription) }

/** docs/platform/subscriptions.md#price-preview */
const amounts = <T extends z.ZodType>(schema: T) => ({
  ...each(schema, 'AlignmentCustomerGrossPrice', 'AlignmentCustomerVatPrice', 'AlignmentCustomerNetPrice'),
  ...each(
    schema,
    'NextBillingCustomerGrossPrice',
    'NextBillingCustomerVatPrice',
    'NextBillingCustomerNetPrice',
  ),
})
const prices = { ...amounts(number), PriceCurrencyId: currency }
const renewal = {
  NextBillingDate: dateTime,
  TransactionStatus: z.enum(['Success', 'Error', 'Rejected', 'Pending', 'Unknown']),
  ContinueUrl: address.nullable(),
}

/** Responses of the operations on subscriptions. */
export const subscriptionResponses = {
  SubscriptionItem: subscriptionItem,
  Subscription: subscription,
  GetSubscriptionResponse: result({ Subscription: subscription }),
  GetSubscriptionsByPurchaseResponse: result(subscriptions),
  GetSubscriptionsForCustomerResponse: result(subscriptions),
  AddSubscriptionItemResponse: result(prices),
  IncreaseSubscriptionItemQuantityResponse: result(prices),
  UpdateSubscriptionItemResponse: result({ ...renewal, ...prices }),
  UpdateSubscriptionItemPriceResponse: result(prices),
  AlignSubscriptionsResponse: answered({
    ...amounts(number.optional()),
    PriceCurrencyId: currency,
    ResultMessage: text,
  }).register(noted, { description: 'The six amounts are given for a preview only' }),
  UpdateNextBillingDateResponse: result({}),
  ReinstateSubscriptionItemsResponse: result({}),
  UpdateSubscriptionParametersResponse: result({}),
  UpdateContactResponse: result({}),
  UpdateAccountResponse: result({}),
  UpdateSubscriptionRenewalTypeResponse: result({}),
  RenewSubscriptionResponse: result(renewal),
  UpdateCustomerResponse: result({}),
  DeactivateSubscriptionItemsResponse: result({}),
  RemoveSubscriptionItemResponse: result({}),
}
