/**
 * The schemas of all notifications, in JSON and in XML. The two differ in more than the encoding: JSON has a flat
 * purchase model beside `meta`, XML has the body of `getpurchase` in an envelope. Lifecycle notifications are
 * derived from the table of events, so a new one needs no row here. Data only.
 */

import { lifecycle } from '../../state/lifecycle.ts'
import { purchaseStatuses } from '../../state/purchase.ts'
import {
  address,
  answered,
  currency,
  dateTime,
  flag,
  integer,
  nullable,
  number,
  oneOf,
  ref,
  type Schema,
  type Schemas,
  text,
} from './schema.ts'

const meta = (type: string): Schema => answered({ type: oneOf(type), date: dateTime, schemaUrl: address })

const numbers = (...names: readonly string[]): Schema =>
  answered(Object.fromEntries(names.map((name) => [name, number])))

const contacts = (casing: 'camel' | 'pascal', schema: Schema): Schemas =>
  Object.fromEntries(
    (casing === 'camel' ? ['billing', 'delivery', 'licensee'] : ['Billing', 'Delivery', 'Licensee']).map(
      (kind) => [`${kind}Contact`, schema],
    ),
  )

/** docs/platform/notifications.md#purchase-model */
const purchaseModel: Schemas = {
  purchaseId: integer,
  status: text,
  statusId: oneOf(...Object.keys(purchaseStatuses)),
  ...contacts('camel', ref('ContactModel')),
  paymentInfo: answered({
    currency: text,
    currencyId: currency,
    paymentType: text,
    paymentTypeId: text,
    isPurchaseOrder: flag,
  }),
  creationTime: dateTime,
  lastModificationTime: dateTime,
  remoteAddress: text,
  httpUserAgent: text,
  httpEntryUrl: text,
  httpReferer: text,
  httpAcceptLanguage: text,
  internalCustomer: text,
  customerConfirmationPageUrl: address,
  customerPdfDocumentUrl: address,
  merchantOfRecord: flag,
  items: { type: 'array', items: ref('PurchaseItemModel') },
  extraParameters: { type: 'array', items: answered({ key: text, value: text }) },
}

/** Name of the schema of a lifecycle notification in XML. */
export const lifecycleXml = (type: string): string => type.replace(/Notification$/, 'Xml')

const lifecycleTypes = Object.values(lifecycle).map(({ notification }) => notification)

export const notificationSchemas: Schemas = {
  PriceModel: numbers('netPrice', 'vatPrice', 'grossPrice', 'vatPercentage'),
  ItemPricesModel: answered({
    productSinglePrice: ref('PriceModel'),
    productTotalPrice: ref('PriceModel'),
    totalSinglePrice: ref('PriceModel'),
    totalTotalPrice: ref('PriceModel'),
  }),
  PurchaseItemModel: answered({
    runningNumber: integer,
    productId: integer,
    productName: text,
    productReportingGroup: text,
    supportContactId: nullable(integer),
    supportContact: text,
    clientId: integer,
    quantity: integer,
    affiliateId: nullable(integer),
    affiliate: text,
    yourCurrency: text,
    yourCurrencyId: currency,
    profitCalculation: numbers(
      'grossRevenue',
      'collectedVat',
      'netRevenue',
      'platformMarginPercentage',
      'platformMarginFix',
      'yourNetProfit',
      'yourVat',
      'yourGrossProfit',
    ),
    yourPrice: ref('ItemPricesModel'),
    customerPrice: ref('ItemPricesModel'),
  }),
  PaidOrderNotification: answered({
    meta: meta('PaidOrderNotification'),
    PaidOrderNotification: ref('PaidOrder'),
  }),
  NewOfflinePaymentPurchaseNotification: answered({
    meta: meta('NewOfflinePaymentPurchaseNotification'),
    ...purchaseModel,
  }),
  CustomerProfileUpdateNotification: answered({
    meta: meta('CustomerProfileUpdateNotification'),
    customer: answered(
      { customerId: integer, internalCustomer: text },
      contacts('camel', ref('ContactModel')),
    ),
  }),
  ...Object.fromEntries(
    lifecycleTypes.map((type) => [
      type,
      answered({
        meta: meta(type),
        [type]: { ...ref('PaidOrder'), description: 'The purchase in question.' },
      }),
    ]),
  ),
  PaidOrderXml: {
    ...answered({ NotificationDate: dateTime, Purchase: ref('PurchaseBody') }),
    xml: { name: 'PaidOrderNotification' },
  },
  OfflineOrderXml: {
    ...answered({ NotificationDate: dateTime, Purchase: ref('PurchaseBody') }),
    xml: { name: 'NewOfflinePaymentPurchaseNotification' },
  },
  CustomerUpdateXml: {
    ...answered({
      NotificationDate: dateTime,
      Customer: answered(
        { CustomerId: integer, InternalCustomer: text },
        contacts('pascal', ref('PurchaseContact')),
      ),
    }),
    xml: { name: 'CustomerProfileUpdateNotification' },
  },
  ...Object.fromEntries(
    lifecycleTypes.map((type) => [
      lifecycleXml(type),
      {
        ...answered({ NotificationDate: dateTime, Purchase: ref('PurchaseBody') }),
        xml: { name: type },
      },
    ]),
  ),
}
