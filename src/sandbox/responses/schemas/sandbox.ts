/**
 * The schemas of the sandbox's own operations, which show purchases, subscriptions and notifications in a short
 * form for tests and demos. Numbers are numbers and dates are RFC 3339, unlike in the platform's purchases. Data
 * only.
 */

import * as z from 'zod'
import { documented } from '../../requests/fields.ts'
import { copies, delay } from '../../requests/sandbox-requests.ts'
import { purchaseStatuses } from '../../state/purchase.ts'
import { itemStatuses, subscriptionStatuses } from '../../state/subscription.ts'
import {
  address,
  answered,
  country,
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

const format = z.enum(['json', 'xml'])

const purchase = answered({
  purchaseId: integer,
  clientId: text,
  statusId: keyOf(purchaseStatuses),
  status: text,
  createdAt: dateTime,
  email: text.nullable(),
  country,
  customerReferenceId: text.nullable(),
  isReseller: flag,
  currency,
  ...each(number, 'net', 'vat', 'gross'),
  items: z.array(
    answered({
      productId: integer,
      name: text,
      quantity: integer,
      coupon: text.nullable(),
      unitGross: number,
    }),
  ),
  extra: z
    .record(text, text)
    .register(documented, { type: 'object', additionalProperties: { type: 'string' } }),
  confirmationUrl: address,
}).register(noted, { xml: { name: 'Purchase' } })

const subscription = answered({
  subscriptionId: integer,
  clientId: text,
  customerId: integer,
  customerReferenceId: text.nullable(),
  status: keyOf(subscriptionStatuses),
  renewalType: z.enum(['Automatic', 'Manual']),
  lastIntervalNo: integer,
  intervalStart: dateTime,
  nextBillingDate: dateTime,
  dueAt: dateTime.nullable(),
  openPurchaseId: integer.nullable(),
  items: z.array(
    answered({
      status: keyOf(itemStatuses),
      ...each(integer, 'runningNumber', 'version', 'productId', 'quantity'),
    }),
  ),
  timeline: z.array(
    answered({ at: dateTime, event: text, mail: flag.optional(), purchaseId: integer.optional() }),
  ),
  cancellationUrl: address,
  changePaymentUrl: address,
}).register(noted, { xml: { name: 'Subscription' } })

const customer = answered({
  customerId: integer,
  clientId: text,
  ...each(text.nullable(), 'customerReferenceId', 'email', 'paymentMethod'),
  country: country.nullable(),
}).register(noted, { xml: { name: 'Customer' } })

const receiver = answered({
  clientId: text,
  url: address.nullable(),
  format,
  username: text.nullable(),
  hasPassword: flag,
  copies,
  delay,
  reversed: flag,
})

const notification = answered({
  id: integer,
  clientId: text,
  type: text,
  createdAt: dateTime,
  purchaseId: integer.nullable(),
  customerId: integer,
  dueAt: dateTime.nullable(),
  attempts: integer,
  deliveries: z.array(
    answered({ at: dateTime, url: address, format, status: integer.nullable(), error: text.nullable() }),
  ),
}).register(noted, { xml: { name: 'Notification' } })

/** Responses of the sandbox's own operations. */
export const sandboxResponses = {
  SandboxPurchase: purchase,
  SandboxPurchases: z.array(purchase).register(noted, { xml: { name: 'Purchases' } }),
  Reimbursement: answered({
    purchaseId: integer,
    statusId: z.enum(['REF', 'TST_RFD']),
    reimbursementId: integer,
    reimbursementTypeId: z.enum(['FUL']),
  }),
  Chargeback: answered({ purchaseId: integer, statusId: z.enum(['CHB']) }),
  SandboxSubscription: subscription,
  SandboxSubscriptions: z.array(subscription).register(noted, { xml: { name: 'Subscriptions' } }),
  SandboxCustomer: customer,
  SandboxCustomers: z.array(customer).register(noted, { xml: { name: 'Customers' } }),
  Clock: answered({ now: dateTime }),
  Fault: answered({ fault: text.nullable() }),
  Customer: answered({ customerId: integer, method: text }),
  Receiver: receiver,
  SandboxNotification: notification,
  NotificationList: answered({ receivers: z.array(receiver), notifications: z.array(notification) }),
}
