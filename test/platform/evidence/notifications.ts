import type { Evidence } from '../evidence.ts'

export const notifications: Evidence = {
  types: {
    NewOfflinePaymentPurchaseNotification: [
      'sandbox/orders/notification: sends the camel-case model for an offline order, and its payment later',
      'client/sandbox/notifications: of an offline order name it',
    ],
    PaidOrderNotification: [
      'sandbox/orders/notification: sends the response of getpurchase for a paid order',
      'client/sandbox/notifications: of a paid order equal the answer of getpurchase',
    ],
    CustomerProfileUpdateNotification: [
      'sandbox/orders/notification: sends a changed contact',
      'client/sandbox/notifications: of a changed contact name customer and contact',
    ],
    'The list is not complete; see also lifecycle notifications.': ['explains: what is not documented'],
    'A receiver ignores types that it does not know.': [
      'client/notification/json: of an unknown type is passed through',
      'endpoint/notifications: passes on notifications of unknown types',
    ],
  },
  lifecycle: {
    'Cancellations, reinstatements, grace, hold, refunds, chargebacks and reminders have notifications too, and a full refund deactivates the subscription (H).':
      [
        'sandbox/subscription/billing/lifecycle: tells of a %s and deactivates the subscription',
        'sandbox/subscription/billing/lifecycle: tells of a reminder, of grace, of hold and of the end of an unpaid subscription',
      ],
    "The names are those of a public schema of the platform's notifications (M).": [
      'explains: how sure the table is, and where it stands',
    ],
    'Which event sends which, and what the content is, is ours.': [
      'explains: how sure the table is, and where it stands',
    ],
    'src/sandbox/state/lifecycle.ts is the one table of it.': [
      'explains: how sure the table is, and where it stands',
    ],
    SubscriptionReminderChargeNotification: [
      'sandbox/subscription/billing/lifecycle: reminds of %s renewals by their own type',
    ],
    SubscriptionReminderOfflinePayNotification: [
      'sandbox/subscription/billing/lifecycle: reminds of %s renewals by their own type',
      'sandbox/subscription/billing/lifecycle: reminds of offline payments and of expired cards by their own types',
    ],
    SubscriptionReminderPayOptExpNotification: [
      'sandbox/subscription/billing/lifecycle: reminds of offline payments and of expired cards by their own types',
    ],
    RecurringBillingGracePeriodNotification: [
      'sandbox/subscription/billing/lifecycle: tells of a reminder, of grace, of hold and of the end of an unpaid subscription',
    ],
    RecurringBillingOnHoldNotification: [
      'sandbox/subscription/billing/lifecycle: tells of a reminder, of grace, of hold and of the end of an unpaid subscription',
    ],
    RecurringBillingCanceledNotification: [
      'sandbox/subscription/billing/lifecycle: tells of a cancellation and of a reinstatement',
    ],
    RecurringBillingReinstatedNotification: [
      'sandbox/subscription/billing/lifecycle: tells of a cancellation and of a reinstatement',
    ],
    RefundNotification: [
      'sandbox/subscription/billing/lifecycle: tells of a %s and deactivates the subscription',
    ],
    ChargebackNotification: [
      'sandbox/subscription/billing/lifecycle: tells of a %s and deactivates the subscription',
    ],
    'In the sandbox each has the form of PaidOrderNotification under its own name, with the refunded purchase, else the unpaid one of the subscription, else its latest.':
      ['sandbox/subscription/billing/lifecycle: writes every type in documented %s that the client reads'],
    'A change of one item among others sends nothing.': [
      'sandbox/subscription/billing/lifecycle: tells nothing of a declined change and of one item among others',
    ],
    "parseNotification gives {type, purchase} for these types, and {type: 'unknown', name, payload} when the content is no purchase.":
      ['client/notification/json: of type %s gives the purchase, and is unknown without one'],
    "The endpoint hands both to the merchant's handler, and settles no order by them.": [
      'endpoint/notifications: hands a %s to the handler and settles nothing by it',
    ],
  },
  envelope: {
    'In JSON a notification has meta: {type, date, schemaUrl}, where schemaUrl is {notification_schema_url}/<type>.':
      [
        'sandbox/orders/notification: sends the response of getpurchase for a paid order',
        'sandbox/openapi/openapi: serves the schema that a notification names, and the notification fits it',
      ],
    'The content stands beside it.': [
      'sandbox/orders/notification: sends the response of getpurchase for a paid order',
    ],
  },
  'purchase-model': {
    'The same purchase in camel case, with real booleans.': [
      'sandbox/orders/notification: sends the camel-case model for an offline order, and its payment later',
      'client/notification/json: decodes the key %s of the purchase model, or requires it',
    ],
    purchase: [
      'sandbox/orders/notification: sends the camel-case model for an offline order, and its payment later',
      'client/notification/json: decodes the key %s of the purchase model, or requires it',
    ],
    contact: [
      'sandbox/orders/notification: sends the camel-case model for an offline order, and its payment later',
      'client/notification/json: decodes the key %s of the purchase model, or requires it',
    ],
    paymentInfo: [
      'sandbox/orders/notification: sends the camel-case model for an offline order, and its payment later',
      'client/notification/json: decodes the key %s of the purchase model, or requires it',
    ],
    item: [
      'sandbox/orders/notification: sends the camel-case model for an offline order, and its payment later',
      'client/notification/json: decodes the key %s of the purchase model, or requires it',
    ],
    profitCalculation: [
      'sandbox/orders/notification: sends the camel-case model for an offline order, and its payment later',
      'client/notification/json: decodes the key %s of the purchase model, or requires it',
    ],
    yourPrice: [
      'sandbox/orders/notification: sends the camel-case model for an offline order, and its payment later',
      'client/notification/json: decodes the key %s of the purchase model, or requires it',
    ],
    'In the sandbox httpEntryUrl is the checkout link that the shopper followed, or that the session was opened for (ours).':
      [
        'sandbox/orders/purchase-order: waits for a purchase order, which begins the subscription when it is first processed',
        'sandbox/orders/receipt: names the link of a session that %s as its entry',
      ],
    'The documentation stops after yourPrice.': ['explains: what is not documented'],
    "The sandbox goes on with the customer's price and the extra parameters (ours, src/sandbox/notification/purchase-model.ts).":
      ['sandbox/orders/notification: sends the camel-case model for an offline order, and its payment later'],
  },
  delivery: {
    'Notifications arrive as HTTPS POST, in JSON or XML.': [
      'sandbox/orders/notification: delivers over HTTP and records why a delivery failed',
      'sandbox/orders/notification: writes XML for an order of %s',
    ],
    'A delivery that fails is repeated every two hours.': [
      'sandbox/orders/notification: retries every two hours until a 2xx, also after a redirect',
    ],
    'They arrive late, repeatedly and in any order.': [
      'sandbox/orders/notification: delivers twice and late on request',
      'sandbox/orders/notification: delivers every second notification before the one that precedes it',
      'endpoint/notifications: accepts notifications of one purchase in any order, and records the platform’s current state',
    ],
    'No signature is documented. A receiver uses a secret of its own, and reads the purchase again before it grants anything.':
      [
        'endpoint/notifications: settles by the platform’s purchase, not by the payload',
        'sandbox/orders/notification: sends Basic credentials of the settings or of the address',
      ],
  },
}
