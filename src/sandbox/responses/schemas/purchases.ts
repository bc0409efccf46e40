/**
 * The schemas of purchases as `getpurchase` and the lists answer them. The platform converts them from XML, which
 * shows: every scalar is a text, and a list with one entry is an object. Data only.
 */

import * as z from 'zod'
import { purchaseStatuses, revenueCategories } from '../../state/purchase.ts'
import { purchaseContact } from './contacts.ts'
import {
  address,
  answered,
  currency,
  dateTime,
  each,
  flagText,
  integer,
  keyOf,
  result,
  text,
} from './fields.ts'

const decimal = z.string().regex(/^-?\d+(\.\d+)?$/)
const whole = z.string().regex(/^\d+$/)

/**
 * Lists as the platform converts them from XML: one child is an object, several are an array, none is null.
 */
export const children = <T extends z.ZodType>(entry: T) => z.union([entry, z.array(entry).min(2), z.null()])

/** The members that the payment details of purchases and subscriptions share. */
export const paymentInfoMembers = {
  CurrencyId: currency,
  ...each(text, 'Currency', 'PaymentType', 'PaymentTypeId'),
  IsPurchaseOrder: flagText,
  CardLastFourDigits: text.optional(),
}

const paymentInfo = answered({
  ...paymentInfoMembers,
  CardExpirationDate: answered({ Month: whole, Year: whole }).optional(),
})

const profit = answered({
  ...each(
    decimal,
    'GrossRevenue',
    'CollectedVat',
    'NetRevenue',
    'PlatformMarginPercentage',
    'PlatformMarginFix',
  ),
  ...each(decimal, 'YourNetProfit', 'YourVat', 'YourGrossProfit'),
})

const itemPrice = answered(each(decimal, 'NetPrice', 'VatPrice', 'GrossPrice', 'VatPercentage'))

const itemPrices = answered(
  each(itemPrice, 'ProductSinglePrice', 'ProductTotalPrice', 'TotalSinglePrice', 'TotalTotalPrice'),
)

const recurringBilling = answered({
  '@SubscriptionId': z.string().regex(/^S\d+$/),
  '@SubscriptionItemRunningNo': whole,
  OriginalPurchaseId: text,
  OriginalPurchaseItemRunningNo: text,
  IntervalNo: whole,
  GracePeriodDays: whole,
  ...each(text, 'StatusId', 'Status', 'ItemStatusId', 'ItemStatus'),
  NextBillingDate: dateTime,
  CancellationUrl: address,
  ChangePaymentSubscriptionUrl: address,
  NextBillingProfit: profit.nullable(),
})

export const purchaseItem = answered({
  '@RunningNo': whole,
  ProductId: whole,
  ...each(text, 'ProductName', 'ProductNameExtension', 'ProductReportingGroup'),
  ...each(text, 'SupportContactId', 'SupportContact'),
  ClientId: whole,
  Quantity: whole,
  YourCurrency: text,
  YourCurrencyId: currency,
  ProfitCalculation: profit,
  YourPrice: itemPrices,
  CustomerPrice: itemPrices,
  Deliveries: answered({
    Key: answered(each(text, 'DeliveryType', 'DeliveryTypeId', 'Key', 'KeyRaw')),
  }).nullable(),
  Additionals: z.null(),
  ExtraParameters: z.null(),
  RecurringBilling: recurringBilling.optional(),
})

const extraParameter = answered({ Key: text, Value: text })

export type ExtraParameter = z.output<typeof extraParameter>

const purchaseBody = answered({
  '@Id': whole,
  Status: text,
  StatusId: keyOf(purchaseStatuses),
  ...each(purchaseContact, 'BillingContact', 'DeliveryContact', 'LicenseeContact'),
  PaymentInfo: paymentInfo,
  CreationTime: dateTime,
  PaymentArriveTime: dateTime.nullable(),
  LastModificationTime: dateTime,
  SubscriptionRevenueCategoryId: z.enum(revenueCategories).optional(),
  InternalCustomer: text,
  CustomerConfirmationPageUrl: address,
  CustomerPdfDocumentUrl: address,
  MerchantOfRecord: flagText,
  Items: answered({ Item: children(purchaseItem) }),
  ExtraParameters: answered({ ExtraParameter: children(extraParameter) }).nullable(),
})

export const paidOrder = answered({ NotificationDate: dateTime, Purchase: purchaseBody })

/** docs/platform/purchases.md#purchase: every scalar of the body is a text. */
export const purchaseResponses = {
  PurchaseContact: purchaseContact,
  PaymentInfo: paymentInfo,
  Profit: profit,
  ItemPrice: itemPrice,
  ItemPrices: itemPrices,
  RecurringBilling: recurringBilling,
  PurchaseItem: purchaseItem,
  PurchaseBody: purchaseBody,
  PaidOrder: paidOrder,
  GetPurchaseResponse: result({ Purchase: answered({ PaidOrderNotification: paidOrder }) }),
  GetPurchaseListResponse: result({
    Purchases: z.array(
      answered({
        PurchaseId: integer,
        PurchasestatusId: keyOf(purchaseStatuses),
        ReimbursementId: integer,
        ReimbursementtypeId: text,
      }),
    ),
  }),
  UpdateLicenseKeyResponse: result({}),
  CancelRetryResponse: result({}),
}
