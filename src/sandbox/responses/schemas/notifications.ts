/**
 * The schemas of all notifications, in JSON and in XML. Of an offline order the two differ in more than the encoding, with
 * the same members: JSON has a flat purchase model beside `meta`, XML has the body of `getpurchase` in an envelope. Lifecycle notifications are
 * derived from the table of events, so a new one needs no row here. Data only.
 */

import * as z from 'zod'
import { lifecycle } from '../../state/lifecycle.ts'
import { purchaseStatuses, revenueCategories } from '../../state/purchase.ts'
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
import { children, paidOrder, purchaseItem } from './purchases.ts'

const meta = (type: string) => answered({ type: z.enum([type]), date: dateTime, schemaUrl: address })

const priceModel = answered(each(number, 'netPrice', 'vatPrice', 'grossPrice', 'vatPercentage'))

const itemPricesModel = answered(
  each(priceModel, 'productSinglePrice', 'productTotalPrice', 'totalSinglePrice', 'totalTotalPrice'),
)

const profitModel = answered({
  ...each(
    number,
    'grossRevenue',
    'collectedVat',
    'netRevenue',
    'platformMarginPercentage',
    'platformMarginFix',
  ),
  ...each(number, 'yourNetProfit', 'yourVat', 'yourGrossProfit'),
})

const recurringBillingModel = answered({
  ...each(integer, 'subscriptionId', 'subscriptionItemRunningNo'),
  ...each(integer, 'originalPurchaseId', 'originalPurchaseItemRunningNo', 'intervalNo', 'gracePeriodDays'),
  ...each(text, 'statusId', 'status', 'itemStatusId', 'itemStatus'),
  nextBillingDate: dateTime,
  ...each(address, 'cancellationUrl', 'changePaymentSubscriptionUrl'),
  nextBillingProfit: profitModel.nullable(),
})

const purchaseItemModel = answered({
  runningNumber: integer,
  productId: integer,
  productName: text,
  productNameExtension: text,
  productReportingGroup: text,
  supportContactId: integer.nullable(),
  supportContact: text,
  clientId: integer,
  quantity: integer,
  affiliateId: integer.nullable(),
  affiliate: text,
  yourCurrency: text,
  yourCurrencyId: currency,
  profitCalculation: profitModel,
  yourPrice: itemPricesModel,
  customerPrice: itemPricesModel,
  ...each(z.null(), 'deliveries', 'additionals', 'extraParameters'),
  recurringBilling: recurringBillingModel.optional(),
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
  paymentArriveTime: dateTime.nullable(),
  subscriptionRevenueCategoryId: z.enum(revenueCategories).optional(),
  lastModificationTime: dateTime,
  ...each(text, 'remoteAddress', 'httpUserAgent', 'httpEntryUrl', 'httpReferer', 'httpAcceptLanguage'),
  internalCustomer: text,
  customerConfirmationPageUrl: address,
  customerPdfDocumentUrl: address,
  merchantOfRecord: flag,
  items: z.array(purchaseItemModel),
  extraParameters: z.array(answered({ key: text, value: text })),
}

const offlineContact = purchaseContact.extend(each(text, 'FirstnameRomanized', 'LastnameRomanized'))

/** A purchase body with what the purchase model has beside it. */
const offlineBody = answered({
  ...paidOrder.shape.Purchase.shape,
  ...each(offlineContact, 'BillingContact', 'DeliveryContact', 'LicenseeContact'),
  ...each(text, 'RemoteAddress', 'HttpUserAgent', 'HttpEntryUrl', 'HttpReferer', 'HttpAcceptLanguage'),
  Items: answered({ Item: children(purchaseItem.extend(each(text, 'AffiliateId', 'Affiliate'))) }),
})

/** Name of the schema of a lifecycle notification in XML. */
export const lifecycleXml = (type: string): string => type.replace(/Notification$/, 'Xml')

export const notificationResponses = {
  ContactModel: contactModel,
  PriceModel: priceModel,
  ItemPricesModel: itemPricesModel,
  PurchaseItemModel: purchaseItemModel,
  ProfitModel: profitModel,
  RecurringBillingModel: recurringBillingModel,
  OfflineContact: offlineContact,
  OfflineBody: offlineBody,
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
  OfflineOrderXml: answered({ NotificationDate: dateTime, Purchase: offlineBody }).register(noted, {
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
