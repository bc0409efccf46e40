/**
 * The schemas of purchases as `getpurchase` and the lists answer them. The platform converts them from XML, which
 * shows: every scalar is a text, and a list with one entry is an object. Data only.
 */

import { purchaseStatuses, revenueCategories } from '../../state/purchase.ts'
import {
  address,
  answered,
  attribute,
  currency,
  dateTime,
  integer,
  listOf,
  nullable,
  oneOf,
  ref,
  result,
  type Schema,
  type Schemas,
  text,
} from './schema.ts'

const decimal: Schema = { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' }
const whole: Schema = { type: 'string', pattern: '^\\d+$' }
const flagText = oneOf('true', 'false')

/**
 * Lists as the platform converts them from XML: one child is an object, several are an array, none is null.
 */
const children = (name: string, entry: Schema): Schema => ({
  anyOf: [entry, { type: 'array', items: { ...entry, xml: { name } }, minItems: 2 }, { type: 'null' }],
})

const amounts = (names: readonly string[]): Schemas =>
  Object.fromEntries(names.map((name) => [name, decimal]))

const purchaseStatus = oneOf(...Object.keys(purchaseStatuses))

const item = answered(
  {
    '@RunningNo': attribute('RunningNo', whole),
    ProductId: whole,
    ProductName: text,
    ProductNameExtension: text,
    ProductReportingGroup: text,
    SupportContactId: text,
    SupportContact: text,
    ClientId: whole,
    Quantity: whole,
    YourCurrency: text,
    YourCurrencyId: currency,
    ProfitCalculation: ref('Profit'),
    YourPrice: ref('ItemPrices'),
    CustomerPrice: ref('ItemPrices'),
    Deliveries: nullable(
      answered({ Key: answered({ DeliveryType: text, DeliveryTypeId: text, Key: text, KeyRaw: text }) }),
    ),
    Additionals: { type: 'null' },
    ExtraParameters: { type: 'null' },
  },
  { RecurringBilling: ref('RecurringBilling') },
)

/** docs/platform/purchases.md#purchase: every scalar of the body is a text. */
export const purchaseSchemas: Schemas = {
  PaymentInfo: answered(
    {
      Currency: text,
      CurrencyId: currency,
      PaymentType: text,
      PaymentTypeId: text,
      IsPurchaseOrder: flagText,
    },
    { CardLastFourDigits: text, CardExpirationDate: answered({ Month: whole, Year: whole }) },
  ),
  Profit: answered(
    amounts([
      'GrossRevenue',
      'CollectedVat',
      'NetRevenue',
      'PlatformMarginPercentage',
      'PlatformMarginFix',
      'YourNetProfit',
      'YourVat',
      'YourGrossProfit',
    ]),
  ),
  ItemPrice: answered(amounts(['NetPrice', 'VatPrice', 'GrossPrice', 'VatPercentage'])),
  ItemPrices: answered({
    ProductSinglePrice: ref('ItemPrice'),
    ProductTotalPrice: ref('ItemPrice'),
    TotalSinglePrice: ref('ItemPrice'),
    TotalTotalPrice: ref('ItemPrice'),
  }),
  RecurringBilling: answered({
    '@SubscriptionId': attribute('SubscriptionId', { type: 'string', pattern: '^S\\d+$' }),
    '@SubscriptionItemRunningNo': attribute('SubscriptionItemRunningNo', whole),
    OriginalPurchaseId: text,
    OriginalPurchaseItemRunningNo: text,
    IntervalNo: whole,
    GracePeriodDays: whole,
    StatusId: text,
    Status: text,
    ItemStatusId: text,
    ItemStatus: text,
    NextBillingDate: dateTime,
    CancellationUrl: address,
    ChangePaymentSubscriptionUrl: address,
    NextBillingProfit: nullable(ref('Profit')),
  }),
  PurchaseItem: item,
  PurchaseBody: answered(
    {
      '@Id': attribute('Id', whole),
      Status: text,
      StatusId: purchaseStatus,
      BillingContact: ref('PurchaseContact'),
      DeliveryContact: ref('PurchaseContact'),
      LicenseeContact: ref('PurchaseContact'),
      PaymentInfo: ref('PaymentInfo'),
      CreationTime: dateTime,
      PaymentArriveTime: nullable(dateTime),
      LastModificationTime: dateTime,
      InternalCustomer: text,
      CustomerConfirmationPageUrl: address,
      CustomerPdfDocumentUrl: address,
      MerchantOfRecord: flagText,
      Items: answered({ Item: children('Item', ref('PurchaseItem')) }),
      ExtraParameters: nullable(
        answered({ ExtraParameter: children('ExtraParameter', answered({ Key: text, Value: text })) }),
      ),
    },
    { SubscriptionRevenueCategoryId: oneOf(...revenueCategories) },
  ),
  PaidOrder: answered({ NotificationDate: dateTime, Purchase: ref('PurchaseBody') }),
  GetPurchaseResponse: result({ Purchase: answered({ PaidOrderNotification: ref('PaidOrder') }) }),
  GetPurchaseListResponse: result({
    Purchases: listOf(
      'Purchase',
      answered({
        PurchaseId: integer,
        PurchasestatusId: purchaseStatus,
        ReimbursementId: integer,
        ReimbursementtypeId: text,
      }),
    ),
  }),
  UpdateLicenseKeyResponse: result(),
  CancelRetryResponse: result(),
}
