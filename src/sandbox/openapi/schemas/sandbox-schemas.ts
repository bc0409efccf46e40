import { paymentMethods } from '../../payment/payment-methods.ts'
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
  saying,
  sent,
  text,
} from './schema.ts'

const milliseconds = saying(integer, 'Milliseconds of the sandbox')
const copies: Schema = { type: 'integer', minimum: 1, maximum: 10 }
const delay: Schema = { ...milliseconds, minimum: 0, maximum: 365 * 86_400_000 }
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
  dueAt: saying(nullable(dateTime), 'When something happens by itself'),
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

/** What no platform has: `/sandbox/`. */
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
  SandboxSubscription: { ...shownSubscription, xml: { name: 'Subscription' } },
  SandboxSubscriptions: {
    type: 'array',
    items: { ...ref('SandboxSubscription'), xml: { name: 'Subscription' } },
    xml: { name: 'Subscriptions', wrapped: true },
  },
  Clock: answered({ now: dateTime }),
  MoveClock: {
    ...sent({}, { now: dateTime, advance: milliseconds }),
    description: 'Either a moment or how far; moving on runs what becomes due on the way',
  },
  Fault: answered({ fault: nullable(text) }),
  SetFault: sent({ fault: saying(nullable(text), 'For every request to both hosts; null clears it') }),
  Customer: answered({ customerId: integer, method: text }),
  SetPayment: sent({ method: oneOf(...paymentMethods.map(({ id }) => id)) }),
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
  SetReceiver: sent(
    {},
    {
      clientId: saying(text, 'Left out: the first one'),
      url: saying(nullable(text), 'Null or empty: none'),
      format,
      username: nullable(text),
      password: nullable(text),
      copies: saying(copies, 'How often each is delivered'),
      delay,
      reversed: saying(flag, 'Every second one overtakes the one before it'),
    },
  ),
  SendAgain: sent({ id: integer }, { copies, delay }),
}
