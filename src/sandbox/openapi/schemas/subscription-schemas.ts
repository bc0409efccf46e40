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
  text,
} from './schema.ts'

const subscriptionItem = answered({
  SubscriptionId: integer,
  RunningNo: integer,
  Quantity: integer,
  ProductId: integer,
  ProductName: text,
  ProductNameExtension: text,
  RecurrenceCount: nullable(integer),
  Status: numbered(itemStatuses),
  DeactivationDate: nullable(dateTime),
  StartDate: nullable(dateTime),
  EndDate: nullable(dateTime),
  LastIntervalNo: integer,
  IsCurrent: flag,
  Version: integer,
  Couponcode: text,
  PromotionId: integer,
  VersionActiveDate: nullable(dateTime),
  SubscriptionPurchaseItems: listOf(
    'SubscriptionPurchaseItem',
    answered({ PurchaseId: integer, PurchaseItemRunningNo: integer, SubscriptionIntervalNo: integer }),
  ),
})

const subscriptions = { Subscriptions: listOf('Subscription', ref('Subscription')) }

/** docs/platform/subscriptions.md#price-preview */
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

/** Responses of the operations on subscriptions. */
export const subscriptionSchemas: Schemas = {
  SubscriptionItem: subscriptionItem,
  Subscription: answered(
    {
      Id: integer,
      Subscriptionstatus: numbered(subscriptionStatuses),
      LastIntervalNo: integer,
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
