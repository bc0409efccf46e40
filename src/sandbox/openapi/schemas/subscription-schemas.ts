import { itemStatuses, subscriptionStatuses } from '../../state/subscription.ts'
import {
  address,
  answered,
  currency,
  dateTime,
  flag,
  integer,
  listOf,
  nullable,
  number,
  numbered,
  oneOf,
  ref,
  result,
  type Schemas,
  saying,
  text,
} from './schema.ts'

const subscriptionItem = answered({
  SubscriptionId: integer,
  RunningNo: integer,
  Quantity: integer,
  ProductId: integer,
  ProductName: text,
  ProductNameExtension: text,
  RecurrenceCount: saying(nullable(integer), 'How often it is billed at most'),
  Status: numbered(itemStatuses),
  DeactivationDate: nullable(dateTime),
  StartDate: nullable(dateTime),
  EndDate: nullable(dateTime),
  LastIntervalNo: integer,
  IsCurrent: saying(flag, 'The latest version'),
  Version: integer,
  Couponcode: text,
  PromotionId: integer,
  VersionActiveDate: saying(nullable(dateTime), 'Null until the version becomes active'),
  SubscriptionPurchaseItems: listOf(
    'SubscriptionPurchaseItem',
    answered({ PurchaseId: integer, PurchaseItemRunningNo: integer, SubscriptionIntervalNo: integer }),
  ),
})

const subscriptions = { Subscriptions: listOf('Subscription', ref('Subscription')) }

/** platform-api.md, "Price preview response". */
const alignmentPrices: Schemas = {
  AlignmentCustomerGrossPrice: number,
  AlignmentCustomerVatPrice: number,
  AlignmentCustomerNetPrice: number,
  NextBillingCustomerGrossPrice: number,
  NextBillingCustomerVatPrice: number,
  NextBillingCustomerNetPrice: number,
}
const prices: Schemas = { ...alignmentPrices, PriceCurrencyId: currency }
const renewal: Schemas = {
  NextBillingDate: dateTime,
  TransactionStatus: oneOf('Success', 'Error', 'Rejected', 'Pending', 'Unknown'),
  ContinueUrl: nullable(address),
}

/** What operations on subscriptions answer. */
export const subscriptionSchemas: Schemas = {
  SubscriptionItem: subscriptionItem,
  Subscription: answered(
    {
      Id: integer,
      Subscriptionstatus: numbered(subscriptionStatuses),
      LastIntervalNo: saying(integer, 'The last one paid, counting from 0'),
      NextBillingDate: dateTime,
      NextBillingDateReminder: dateTime,
      RenewalType: oneOf('Automatic', 'Manual'),
      GracePeriodDays: integer,
      StartIntervalDayCount: integer,
      StartIntervalMonthCount: integer,
      IntervalDayCount: integer,
      IntervalMonthCount: integer,
      CustomerId: integer,
      CustomerReferenceId: text,
      CustomerReferenceNo: text,
      CustomerCurrencyId: currency,
      StartDate: dateTime,
      EndDate: nullable(dateTime),
      Items: listOf('Item', ref('SubscriptionItem')),
    },
    {
      PaymentInfo: answered(
        {
          Currency: text,
          CurrencyId: currency,
          PaymentType: text,
          PaymentTypeId: text,
          IsPurchaseOrder: oneOf('true', 'false'),
        },
        { CardLastFourDigits: text, CardExpirationDate: answered({ Month: integer, Year: integer }) },
      ),
    },
  ),
  GetSubscriptionResponse: result({ Subscription: ref('Subscription') }),
  GetSubscriptionsByPurchaseResponse: result(subscriptions),
  GetSubscriptionsForCustomerResponse: result(subscriptions),
  AddSubscriptionItemResponse: result(prices),
  IncreaseSubscriptionItemQuantityResponse: result(prices),
  UpdateSubscriptionItemResponse: result({ ...renewal, ...prices }),
  UpdateSubscriptionItemPriceResponse: result(prices),
  AlignSubscriptionsResponse: {
    ...answered({ PriceCurrencyId: currency, ResultMessage: text }, alignmentPrices),
    description: 'The six amounts are given for a preview only',
  },
  UpdateNextBillingDateResponse: result(),
  ReinstateSubscriptionItemsResponse: result(),
  UpdateSubscriptionParametersResponse: result(),
  UpdateContactResponse: result(),
  UpdateAccountResponse: result(),
  UpdateSubscriptionRenewalTypeResponse: result(),
  RenewSubscriptionResponse: result(renewal),
  UpdateCustomerResponse: result(),
  DeactivateSubscriptionItemsResponse: result(),
  RemoveSubscriptionItemResponse: result(),
}
