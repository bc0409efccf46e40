import type { Evidence } from '../evidence.ts'

export const purchases: Evidence = {
  get: {
    'GET {base_url}/purchase/getpurchase takes purchaseid and reimbursementid.': [
      'parameters: purchase.get',
      'sandbox/orders/purchases: refuses %s',
    ],
    'Both are required, and the second has no effect: any number will do.': [
      'sandbox/orders/purchases: refuses %s',
      'sandbox/orders/purchases: ignores the value of the reimbursement ID',
    ],
  },
  lists: {
    'GET {base_url}/purchase/getpurchaselist': [
      'parameters: purchase.list',
      'sandbox/orders/purchases: lists purchases of a period by status, in UTC where no zone is given',
      'sandbox/orders/purchases: refuses %s with 400',
    ],
    'GET {base_url}/purchase/getpurchaselistByIds': [
      'parameters: purchase.listByIds',
      'sandbox/orders/purchases: lists purchases by a range of IDs, whatever the case of the path',
    ],
    'Moments are written in ISO 8601 without a zone.': [
      'client/wire/date-time: may be %s',
      'sandbox/orders/purchases: lists purchases of a period by status, in UTC where no zone is given',
    ],
    'They are UTC, and several status IDs are separated by commas (L).': [
      'sandbox/orders/purchases: lists purchases of a period by status, in UTC where no zone is given',
      'sandbox/profile/profile: answers by the switch %s',
    ],
    'The second call is said to serve ranges of reimbursements too; its parameters for that are not documented.':
      ['explains: what is not documented'],
  },
  'list-entry': {
    '{Purchases: [entry], ResultMessage}.': [
      'sandbox/orders/purchases: answers list entries with the documented keys',
    ],
    'An entry has PurchaseId and ReimbursementId (integers), PurchasestatusId and ReimbursementtypeId (text).':
      ['members: purchase.list', 'sandbox/orders/purchases: answers list entries with the documented keys'],
    'The reimbursement type FUL has been seen; others exist.': [
      'sandbox/orders/reimbursement: reimburses %s once, and lists it as %s with its type',
    ],
  },
  purchase: {
    'The envelope repeats the notification of the payment: {Purchase: {PaidOrderNotification: {NotificationDate, Purchase: body}}, ResultMessage}.':
      [
        'sandbox/orders/purchases: answers a purchase in the documented envelope, with every scalar as a string',
      ],
    'In JSON every single value of the body is text, numbers and booleans too.': [
      'sandbox/orders/purchases: answers a purchase in the documented envelope, with every scalar as a string',
    ],
    'XML attributes are keys that begin with @.': [
      'sandbox/orders/purchases: writes attributes as attributes in XML',
      'sandbox/orders/purchases: answers a purchase in the documented envelope, with every scalar as a string',
    ],
    '@Id': [
      'members: purchase.get',
      'sandbox/orders/purchases: answers a purchase in the documented envelope, with every scalar as a string',
    ],
    'Status, StatusId': [
      'members: purchase.get',
      'sandbox/orders/purchases: answers a purchase in the documented envelope, with every scalar as a string',
    ],
    'BillingContact, DeliveryContact, LicenseeContact': [
      'members: purchase.get',
      'sandbox/orders/purchases: answers a purchase in the documented envelope, with every scalar as a string',
    ],
    PaymentInfo: [
      'members: purchase.get',
      'sandbox/orders/purchases: answers a purchase in the documented envelope, with every scalar as a string',
    ],
    'CreationTime, PaymentArriveTime, LastModificationTime': [
      'members: purchase.get',
      'sandbox/orders/purchases: answers a purchase in the documented envelope, with every scalar as a string',
    ],
    SubscriptionRevenueCategoryId: [
      'members: purchase.get',
      'sandbox/orders/purchases: answers a purchase in the documented envelope, with every scalar as a string',
      'sandbox/profile/profile: answers by the switch %s',
    ],
    InternalCustomer: [
      'members: purchase.get',
      'sandbox/orders/purchases: answers a purchase in the documented envelope, with every scalar as a string',
    ],
    'CustomerConfirmationPageUrl, CustomerPdfDocumentUrl': [
      'sandbox/orders/receipt: writes the receipt of an order as PDF',
      'members: purchase.get',
      'sandbox/orders/purchases: answers a purchase in the documented envelope, with every scalar as a string',
    ],
    MerchantOfRecord: [
      'members: purchase.get',
      'sandbox/orders/purchases: answers a purchase in the documented envelope, with every scalar as a string',
    ],
    'Items.Item': [
      'members: purchase.get',
      'sandbox/orders/purchases: answers a purchase in the documented envelope, with every scalar as a string',
    ],
    'ExtraParameters.ExtraParameter': [
      'members: purchase.get',
      'sandbox/orders/purchases: answers a purchase in the documented envelope, with every scalar as a string',
    ],
  },
  payment: {
    'Currency, CurrencyId, PaymentType, PaymentTypeId and IsPurchaseOrder.': [
      'members: purchase.get',
      'sandbox/orders/purchases: answers a purchase in the documented envelope, with every scalar as a string',
    ],
    'IsPurchaseOrder is true when a company pays by its own purchase order.': [
      'sandbox/orders/purchase-order: waits for a purchase order, which begins the subscription when it is first processed',
    ],
    'The sandbox offers that at a checkout with b2b=true: the purchase waits as WPO until the payment is recorded, and is announced as an offline order (ours).':
      [
        'sandbox/orders/purchase-order: offers a purchase order to companies only',
        'sandbox/orders/purchase-order: waits for a purchase order, which begins the subscription when it is first processed',
      ],
    'Its subscription keeps the number that the customer typed, and the day of the order as StartDate.': [
      'sandbox/orders/purchase-order: waits for a purchase order, which begins the subscription when it is first processed',
    ],
    'A card adds CardLastFourDigits and CardExpirationDate with Month and Year.': [
      'members: purchase.get',
      'sandbox/orders/purchases: answers a purchase in the documented envelope, with every scalar as a string',
    ],
  },
  item: {
    '@RunningNo, ProductId, ProductName, ProductNameExtension, ProductReportingGroup, SupportContactId, SupportContact, ClientId, Quantity, YourCurrency, YourCurrencyId, and:':
      [
        'members: purchase.get',
        'sandbox/orders/purchases: answers a purchase in the documented envelope, with every scalar as a string',
      ],
    'YourPrice, CustomerPrice': [
      'members: purchase.get',
      "sandbox/orders/purchases: shows the merchant's prices and share in the product's currency",
    ],
    ProfitCalculation: [
      'members: purchase.get',
      "sandbox/orders/purchases: shows the merchant's prices and share in the product's currency",
    ],
    'Deliveries.Key': [
      'members: purchase.get',
      'sandbox/orders/purchases: delivers nothing unpaid, and returns several items as an array',
    ],
    'Additionals, ExtraParameters': [
      'members: purchase.get',
      'sandbox/orders/purchases: answers a purchase in the documented envelope, with every scalar as a string',
    ],
    RecurringBilling: [
      'members: purchase.get',
      'sandbox/orders/purchases: answers a purchase in the documented envelope, with every scalar as a string',
    ],
    '@SubscriptionId, @SubscriptionItemRunningNo': [
      'members: purchase.get',
      'sandbox/orders/purchases: answers a purchase in the documented envelope, with every scalar as a string',
    ],
    'OriginalPurchaseId, OriginalPurchaseItemRunningNo': [
      'members: purchase.get',
      'sandbox/orders/purchases: answers a purchase in the documented envelope, with every scalar as a string',
    ],
    IntervalNo: [
      'members: purchase.get',
      'sandbox/orders/purchases: answers a purchase in the documented envelope, with every scalar as a string',
    ],
    GracePeriodDays: [
      'members: purchase.get',
      'sandbox/orders/purchases: answers a purchase in the documented envelope, with every scalar as a string',
    ],
    'Status, StatusId, ItemStatus, ItemStatusId': [
      'members: purchase.get',
      'sandbox/orders/purchases: answers a purchase in the documented envelope, with every scalar as a string',
    ],
    NextBillingDate: [
      'members: purchase.get',
      'sandbox/orders/purchases: answers a purchase in the documented envelope, with every scalar as a string',
    ],
    'CancellationUrl, ChangePaymentSubscriptionUrl': [
      'members: purchase.get',
      'sandbox/pages/subscription-card-page: changes the card in three steps, and the next renewal is charged to it',
      'sandbox/pages/subscription-pages: cancels in two steps, and a GET changes nothing',
    ],
    NextBillingProfit: [
      'members: purchase.get',
      'sandbox/orders/purchases: answers a purchase in the documented envelope, with every scalar as a string',
    ],
  },
  'status-ids': {
    'PAY paid, TST test order, TST_RFD test order refunded, WOF waiting for offline payment.': [
      'sandbox/orders/cart-process: places an order for %s with result %i and status %s',
      'sandbox/orders/reimbursement: reimburses %s once, and lists it as %s with its type',
      'client/wire/enumerations: for purchases of the status %s is sent with it, and finds it',
    ],
    'Further IDs are CAN, CHB, DEC, HLD, PEN, PPR, QUO, REF, REG and WPO (M).': [
      'client/wire/enumerations: for purchases of the status %s is sent with it, and finds it',
    ],
    'Their names in the sandbox are ours (src/sandbox/state/purchase.ts).': [
      'explains: where the choice stands',
    ],
  },
  'revenue-categories': {
    'Signup, AutoRenewal, SemiAutoRenewal, ManualRenewal, EarlyRenewal, LateRenewal, Alignment (M).': [
      'sandbox/subscription/billing/life: is renewed by its customer when it renews manually: in time, in grace, on hold',
      'sandbox/subscription/billing/life: waits in grace for an offline payment without retries',
      'sandbox/subscription/changes/item-payments: changes at once with a payment by %s, with a purchase in %s',
      'sandbox/subscription/billing/renewals: is paid at its full price and follows the current interval',
    ],
  },
  'license-key': {
    'POST {base_url}/purchase/updatelicensekey replaces the license key of one item.': [
      'sandbox/orders/purchases: replaces the license key of one item',
      'client/sandbox/hosts: gets another license key',
    ],
    'Its fields are not documented.': ['explains: what is not documented'],
    'Client and sandbox use PurchaseId, RunningNumber and LicenseKey (L).': [
      'parameters: purchase.updateLicenseKey',
    ],
  },
  'cancel-retry': {
    'POST {base_url}/purchase/cancelretry with PurchaseId cancels a retry that IsPaymentRetryScheduled announced (L).':
      [
        'client/sandbox/subscriptions: has its payment retry cancelled, once',
        'sandbox/subscription/billing/life: is not charged after its retry is cancelled, and the customer can still pay',
      ],
  },
}
