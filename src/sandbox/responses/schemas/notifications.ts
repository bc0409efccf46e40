/**
 * The schemas of all notifications, in JSON and in XML. The two differ in more than the encoding: JSON has a flat
 * purchase model beside `meta`, XML has the body of `getpurchase` in an envelope. Lifecycle notifications are
 * derived from the table of events, so a new one needs no row here. Data only.
 */

import * as z from 'zod'
import { lifecycle } from '../../state/lifecycle.ts'
import { purchaseStatuses } from '../../state/purchase.ts'
import { contactModel, purchaseContact } from './contacts.ts'
import {
  address,
  answered,
  currency,
  dateTime,
  each,
  flag,
  integer,
  keyOf,
  noted,
  number,
  text,
} from './fields.ts'
import { paidOrder } from './purchases.ts'

const meta = (type: string) => answered({ type: z.enum([type]), date: dateTime, schemaUrl: address })

const priceModel = answered(each(number, 'netPrice', 'vatPrice', 'grossPrice', 'vatPercentage'))

const itemPricesModel = answered(
  each(priceModel, 'productSinglePrice', 'productTotalPrice', 'totalSinglePrice', 'totalTotalPrice'),
)

const purchaseItemModel = answered({
  runningNumber: integer,
  productId: integer,
  productName: text,
  productReportingGroup: text,
  supportContactId: integer.nullable(),
  supportContact: text,
  clientId: integer,
  quantity: integer,
  affiliateId: integer.nullable(),
  affiliate: text,
  yourCurrency: text,
  yourCurrencyId: currency,
  profitCalculation: answered({
    ...each(
      number,
      'grossRevenue',
      'collectedVat',
      'netRevenue',
      'platformMarginPercentage',
      'platformMarginFix',
    ),
    ...each(number, 'yourNetProfit', 'yourVat', 'yourGrossProfit'),
  }),
  yourPrice: itemPricesModel,
  customerPrice: itemPricesModel,
})

/** docs/platform/notifications.md#purchase-model */
const purchaseModel = {
  purchaseId: integer,
  status: text,
  statusId: keyOf(purchaseStatuses),
  ...each(contactModel, 'billingContact', 'deliveryContact', 'licenseeContact'),
  paymentInfo: answered({
    currencyId: currency,
    ...each(text, 'currency', 'paymentType', 'paymentTypeId'),
    isPurchaseOrder: flag,
  }),
  creationTime: dateTime,
  lastModificationTime: dateTime,
  ...each(text, 'remoteAddress', 'httpUserAgent', 'httpEntryUrl', 'httpReferer', 'httpAcceptLanguage'),
  internalCustomer: text,
  customerConfirmationPageUrl: address,
  customerPdfDocumentUrl: address,
  merchantOfRecord: flag,
  items: z.array(purchaseItemModel),
  extraParameters: z.array(answered({ key: text, value: text })),
}

/** Name of the schema of a lifecycle notification in XML. */
export const lifecycleXml = (type: string): string => type.replace(/Notification$/, 'Xml')

export const notificationResponses = {
  ContactModel: contactModel,
  PriceModel: priceModel,
  ItemPricesModel: itemPricesModel,
  PurchaseItemModel: purchaseItemModel,
  PaidOrderNotification: answered({ meta: meta('PaidOrderNotification'), PaidOrderNotification: paidOrder }),
  NewOfflinePaymentPurchaseNotification: answered({
    meta: meta('NewOfflinePaymentPurchaseNotification'),
    ...purchaseModel,
  }),
  CustomerProfileUpdateNotification: answered({
    meta: meta('CustomerProfileUpdateNotification'),
    customer: answered({
      customerId: integer,
      internalCustomer: text,
      ...each(contactModel.optional(), 'billingContact', 'deliveryContact', 'licenseeContact'),
    }),
  }),
  PaidOrderXml: answered(paidOrder.shape).register(noted, { xml: { name: 'PaidOrderNotification' } }),
  OfflineOrderXml: answered(paidOrder.shape).register(noted, {
    xml: { name: 'NewOfflinePaymentPurchaseNotification' },
  }),
  CustomerUpdateXml: answered({
    NotificationDate: dateTime,
    Customer: answered({
      CustomerId: integer,
      InternalCustomer: text,
      ...each(purchaseContact.optional(), 'BillingContact', 'DeliveryContact', 'LicenseeContact'),
    }),
  }).register(noted, { xml: { name: 'CustomerProfileUpdateNotification' } }),
}

/** Lifecycle notifications have the form of a paid order, because the platform documents none. */
export const lifecycleResponses: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  Object.values(lifecycle).flatMap(({ notification }) => [
    [
      notification,
      answered({
        meta: meta(notification),
        [notification]: paidOrder.clone().register(noted, { description: 'The purchase in question.' }),
      }),
    ],
    [lifecycleXml(notification), answered(paidOrder.shape).register(noted, { xml: { name: notification } })],
  ]),
)

export const isNotification = (name: string): boolean =>
  Object.hasOwn(notificationResponses, name) || Object.hasOwn(lifecycleResponses, name)
