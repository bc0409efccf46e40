/**
 * The schemas of the sandbox's own operations, which show purchases, subscriptions and notifications in a short
 * form for tests and demos. Numbers are numbers and dates are RFC 3339, unlike in the platform's purchases. Data
 * only.
 */

import { purchaseStatuses } from '../../state/purchase.ts'
import { itemStatuses, subscriptionStatuses } from '../../state/subscription.ts'
import {
  address,
  answered,
  country,
  currency,
  dateTime,
  flag,
  integer,
  listOf,
  nullable,
  number,
  oneOf,
  ref,
  type Schema,
  type Schemas,
  text,
} from './schema.ts'

const copies: Schema = { type: 'integer', minimum: 1, maximum: 10 }
const delay: Schema = { type: 'integer', minimum: 0, maximum: 365 * 86_400_000 }
const format = oneOf('json', 'xml')

const shownPurchase = answered({
  purchaseId: integer,
  clientId: text,
  statusId: oneOf(...Object.keys(purchaseStatuses)),
  status: text,
  createdAt: dateTime,
  email: nullable(text),
  country,
  customerReferenceId: nullable(text),
  isReseller: flag,
  currency,
  net: number,
  vat: number,
  gross: number,
  items: listOf(
    'item',
    answered({
      productId: integer,
      name: text,
      quantity: integer,
      coupon: nullable(text),
      unitGross: number,
    }),
  ),
  extra: { type: 'object', additionalProperties: text },
  confirmationUrl: address,
})

const shownSubscription = answered({
  subscriptionId: integer,
  clientId: text,
  customerId: integer,
  customerReferenceId: nullable(text),
  status: oneOf(...Object.keys(subscriptionStatuses)),
  renewalType: oneOf('Automatic', 'Manual'),
  lastIntervalNo: integer,
  intervalStart: dateTime,
  nextBillingDate: dateTime,
  dueAt: nullable(dateTime),
  openPurchaseId: nullable(integer),
  items: listOf(
    'item',
    answered({
      runningNumber: integer,
      version: integer,
      status: oneOf(...Object.keys(itemStatuses)),
      productId: integer,
      quantity: integer,
    }),
  ),
  timeline: {
    type: 'array',
    items: answered({ at: dateTime, event: text }, { mail: flag, purchaseId: integer }),
  },
  cancellationUrl: address,
  changePaymentUrl: address,
})

/** Responses of the sandbox's own operations. */
export const sandboxSchemas: Schemas = {
  SandboxPurchase: { ...shownPurchase, xml: { name: 'Purchase' } },
  SandboxPurchases: {
    type: 'array',
    items: { ...ref('SandboxPurchase'), xml: { name: 'Purchase' } },
    xml: { name: 'Purchases', wrapped: true },
  },
  Reimbursement: answered({
    purchaseId: integer,
    statusId: oneOf('REF', 'TST_RFD'),
    reimbursementId: integer,
    reimbursementTypeId: oneOf('FUL'),
  }),
  Chargeback: answered({ purchaseId: integer, statusId: oneOf('CHB') }),
  SandboxSubscription: { ...shownSubscription, xml: { name: 'Subscription' } },
  SandboxSubscriptions: {
    type: 'array',
    items: { ...ref('SandboxSubscription'), xml: { name: 'Subscription' } },
    xml: { name: 'Subscriptions', wrapped: true },
  },
  SandboxCustomer: {
    ...answered({
      customerId: integer,
      clientId: text,
      customerReferenceId: nullable(text),
      email: nullable(text),
      country: nullable(country),
      paymentMethod: nullable(text),
    }),
    xml: { name: 'Customer' },
  },
  SandboxCustomers: {
    type: 'array',
    items: { ...ref('SandboxCustomer'), xml: { name: 'Customer' } },
    xml: { name: 'Customers', wrapped: true },
  },
  Clock: answered({ now: dateTime }),
  Fault: answered({ fault: nullable(text) }),
  Customer: answered({ customerId: integer, method: text }),
  Receiver: answered({
    clientId: text,
    url: nullable(address),
    format,
    username: nullable(text),
    hasPassword: flag,
    copies,
    delay,
    reversed: flag,
  }),
  SandboxNotification: {
    ...answered({
      id: integer,
      clientId: text,
      type: text,
      createdAt: dateTime,
      purchaseId: nullable(integer),
      customerId: integer,
      dueAt: nullable(dateTime),
      attempts: integer,
      deliveries: listOf(
        'delivery',
        answered({
          at: dateTime,
          url: address,
          format,
          status: nullable(integer),
          error: nullable(text),
        }),
      ),
    }),
    xml: { name: 'Notification' },
  },
  NotificationList: answered({
    receivers: listOf('receiver', ref('Receiver')),
    notifications: listOf('notification', ref('SandboxNotification')),
  }),
}
