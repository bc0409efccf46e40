import type { Evidence } from '../evidence.ts'

export const subscriptions: Evidence = {
  subscription: {
    Id: [
      'members: subscription.get',
      'sandbox/subscription/billing/reads: answers a subscription with every documented member',
    ],
    Subscriptionstatus: [
      'members: subscription.get',
      'sandbox/subscription/billing/reads: names statuses in XML, where JSON has integers',
    ],
    LastIntervalNo: [
      'members: subscription.get',
      'sandbox/subscription/billing/reads: answers a subscription with every documented member',
    ],
    NextBillingDate: [
      'members: subscription.get',
      'sandbox/subscription/billing/reads: answers a subscription with every documented member',
    ],
    NextBillingDateReminder: [
      'members: subscription.get',
      'sandbox/subscription/billing/life: reminds the customer fourteen days before, once',
    ],
    RenewalType: [
      'members: subscription.get',
      'sandbox/subscription/changes/changes: stops renewing as Manual, and renews as Automatic',
    ],
    GracePeriodDays: [
      'members: subscription.get',
      'sandbox/subscription/billing/end: passes from grace over hold to its end without a payment',
    ],
    'StartIntervalDayCount, StartIntervalMonthCount': [
      'members: subscription.get',
      'sandbox/subscription/billing/intervals: begins with a first interval of its own length and price',
      'sandbox/subscription/billing/reads: answers a subscription with every documented member',
    ],
    'IntervalDayCount, IntervalMonthCount': [
      'members: subscription.get',
      'sandbox/subscription/billing/intervals: bills an interval of ten days every ten days',
      'sandbox/subscription/billing/reads: answers a subscription with every documented member',
    ],
    CustomerId: [
      'members: subscription.get',
      'sandbox/subscription/billing/reads: answers a subscription with every documented member',
    ],
    CustomerReferenceId: [
      'members: subscription.get',
      'sandbox/subscription/billing/reads: answers a subscription with every documented member',
    ],
    CustomerReferenceNo: [
      'members: subscription.get',
      'sandbox/orders/purchase-order: waits for a purchase order, which begins the subscription when it is first processed',
      'sandbox/subscription/billing/reads: answers a subscription with every documented member',
    ],
    CustomerCurrencyId: [
      'members: subscription.get',
      'sandbox/subscription/billing/reads: answers a subscription with every documented member',
    ],
    'StartDate, EndDate': [
      'members: subscription.get',
      'sandbox/orders/purchase-order: waits for a purchase order, which begins the subscription when it is first processed',
      'sandbox/subscription/billing/end: finishes at the end of its last interval',
    ],
    PaymentInfo: [
      'members: subscription.get',
      'sandbox/subscription/billing/reads: answers a subscription with every documented member',
    ],
    Items: [
      'members: subscription.get',
      'sandbox/subscription/billing/reads: answers a subscription with every documented member',
    ],
  },
  'first-interval': {
    'The first interval may have a length of its own, such as a trial of fourteen days.': [
      'sandbox/subscription/billing/intervals: begins with a first interval of its own length and price',
      'sandbox/subscription/billing/intervals: begins a trial with its first payment, however late it is',
    ],
    'In the catalogue of the sandbox it may have a price of its own too, which the price host, previews and the sign-up then show (ours).':
      [
        'sandbox/subscription/billing/intervals: begins with a first interval of its own length and price',
        'sandbox/subscription/billing/intervals: charges a change within a trial by the price and the days of the trial',
      ],
    'Later intervals keep the day of the month on which it ended (ours).': [
      'sandbox/subscription/billing/intervals: begins with a first interval of its own length and price',
    ],
    'A product that joins a running subscription has none (ours).': [
      'sandbox/subscription/billing/intervals: gives an item that joins a running subscription no trial',
    ],
  },
  item: {
    'SubscriptionId, RunningNo': [
      'members: subscription.get',
      'sandbox/subscription/billing/reads: answers a subscription with every documented member',
    ],
    'Quantity, ProductId': [
      'members: subscription.get',
      'sandbox/subscription/billing/reads: answers a subscription with every documented member',
    ],
    'ProductName, ProductNameExtension': [
      'members: subscription.get',
      'sandbox/subscription/billing/reads: answers a subscription with every documented member',
    ],
    RecurrenceCount: [
      'members: subscription.get',
      'sandbox/subscription/changes/item-states: counts billings towards the set number, and not the intervals without the item',
    ],
    Status: [
      'members: subscription.get',
      'sandbox/subscription/billing/reads: answers a subscription with every documented member',
    ],
    'StartDate, EndDate, DeactivationDate': [
      'members: subscription.get',
      'sandbox/subscription/billing/reads: answers a subscription with every documented member',
    ],
    LastIntervalNo: [
      'members: subscription.get',
      'sandbox/subscription/billing/reads: answers a subscription with every documented member',
    ],
    Version: [
      'members: subscription.get',
      'sandbox/subscription/billing/reads: shows every version of an item, the latest as the current one',
    ],
    IsCurrent: [
      'members: subscription.get',
      'sandbox/subscription/billing/reads: shows every version of an item, the latest as the current one',
    ],
    VersionActiveDate: [
      'members: subscription.get',
      'sandbox/subscription/billing/reads: shows every version of an item, the latest as the current one',
    ],
    'Couponcode, PromotionId': [
      'members: subscription.get',
      'sandbox/subscription/billing/reads: answers a subscription with every documented member',
    ],
    SubscriptionPurchaseItems: [
      'members: subscription.get',
      'sandbox/subscription/billing/reads: answers a subscription with every documented member',
    ],
  },
  versions: {
    'An update that starts at the next renewal creates a new version.': [
      'sandbox/subscription/billing/reads: shows every version of an item, the latest as the current one',
      'client/sandbox/subscription-items: is changed from the next billing on, with a coupon, as a waiting version',
    ],
    'Its VersionActiveDate is null until the renewal, and the version before it has IsCurrent false.': [
      'sandbox/subscription/billing/reads: shows every version of an item, the latest as the current one',
      'client/sandbox/subscription-items: is changed from the next billing on, with a coupon, as a waiting version',
    ],
  },
  reads: {
    'GET /subscription/getsubscription': [
      'parameters: subscription.get',
      'sandbox/subscription/billing/reads: refuses getsubscription%s with %i',
    ],
    'GET /subscription/getsubscriptionsbypurchase': [
      'parameters: subscription.byPurchase',
      'sandbox/subscription/billing/reads: finds exactly one subscription by a purchase, a later one as well',
      'sandbox/subscription/billing/reads: finds no subscription by a purchase without one',
    ],
    'GET /subscription/getsubscriptionsforcustomer': [
      'parameters: subscription.forCustomer',
      'sandbox/subscription/billing/reads: finds a customer by each of three identifiers, and by a status as name or number',
    ],
    'The third call takes exactly one of the three ways to name a customer.': [
      'sandbox/subscription/billing/reads: refuses getsubscriptionsforcustomer?%s',
      'client/request-rules: customerEmail',
    ],
    'subscriptionstatus may be a name or a number (both H).': [
      'sandbox/subscription/billing/reads: finds a customer by each of three identifiers, and by a status as name or number',
    ],
  },
  changes: {
    'All are POST calls under {base_url}/subscription, with a JSON or XML body, except where noted.': [
      'sandbox/openapi/formats: returns the same in XML as in JSON, for requests in either format',
      'client/wire/wire-fixtures: equals the request and the decoded answer',
    ],
    'GenerateMail is optional everywhere it exists: false keeps the platform from writing to the customer, and the merchant has to.':
      [
        'sandbox/subscription/changes/documented-fields: writes to the customer about a change with GenerateMail %s: %s',
      ],
    '/updatenextbillingdate': [
      'parameters: subscription.updateNextBillingDate',
      'sandbox/subscription/changes/changes: moves the next billing to %s, and bills it there',
    ],
    '/addsubscriptionitem': [
      'sandbox/subscription/changes/added-items: adds an item now, for the days that are left',
    ],
    '/increasesubscriptionitemquantity': [
      'sandbox/subscription/changes/items: adds two units to one, which makes three',
      'sandbox/subscription/changes/items: offers no ExtendInterval where only quantities change or subscriptions are aligned',
    ],
    '/updatesubscriptionitem': [
      'sandbox/subscription/changes/items: updates by the table: preview %s, align %s, extend %s charges %d, next on %s',
    ],
    '/updatesubscriptionitemprice': [
      'parameters: subscription.updateItemPrice',
      'client/sandbox/subscription-items: gets a price of its own',
      'client/platform-gaps: updates a price without a quantity',
    ],
    '/alignsubscriptions': ['sandbox/subscription/changes/align: costs $6 now and $30 on the 10th'],
    '/reinstatesubscriptionitems': [
      'parameters: subscription.reinstateItems',
      'sandbox/subscription/changes/item-states: reinstates several items together or none of them',
    ],
    '/updatesubscriptionparameters': [
      'parameters: subscription.updateParameters',
      'sandbox/subscription/changes/changes: overwrites parameters and adds missing ones from the next billing on',
    ],
    '/updatecontact': ['sandbox/subscription/changes/contacts: changes the contact %s and no other'],
    '/updateaccount': [
      'parameters: subscription.updateAccount',
      'sandbox/subscription/changes/changes: updates the account of an expired card',
    ],
    '/updatesubscriptionrenewaltype': [
      'parameters: subscription.updateRenewalType',
      'sandbox/subscription/changes/changes: stops renewing as Manual, and renews as Automatic',
      'sandbox/subscription/changes/changes: has no renewal type once its product ends by itself, or it is Finished',
    ],
    '/renewsubscription': [
      'members: subscription.renew',
      'sandbox/subscription/billing/renewals: is paid at its full price and follows the current interval',
    ],
    '/updatecustomer': [
      'parameters: subscription.updateCustomer',
      "sandbox/subscription/changes/changes: sets the customer's reference, and keeps it when none is given",
      'sandbox/subscription/changes/changes: refuses updatecustomer?%s with %i and without an ID',
    ],
  },
  'add-item': {
    'addsubscriptionitem adds an item or previews adding it.': [
      'sandbox/subscription/changes/added-items: adds an item now, for the days that are left',
      'client/sandbox/subscription-items: is previewed and added, pro-rated now and whole from the next billing on',
    ],
    'The price of the back office can be overwritten.': [
      'client/sandbox/subscription-items: is added at a price of its own, with a coupon and names',
    ],
    'Required are SubscriptionId, ProductId and Quantity.': ['parameters: subscription.addItem'],
    'Optional are AlignmentSettings, CustomerPrice, Couponcode, GenerateMail (default true), ProductName, ProductNameEn, ProductNameExtension, RecommendationsetId and AffiliateId (H).':
      [
        'parameters: subscription.addItem',
        'client/sandbox/subscription-items: is added at a price of its own, with a coupon and names',
      ],
  },
  'update-item': {
    'updatesubscriptionitem requires SubscriptionId, RunningNumber, Quantity (the total afterwards) and UpdateAction.':
      [
        'sandbox/subscription/changes/items: updates by the table: preview %s, align %s, extend %s charges %d, next on %s',
        'sandbox/subscription/changes/documented-fields: refuses to update an item without %s',
      ],
    'ProductId names the product that replaces the present one; whether it is required is not documented.': [
      'parameters: subscription.updateItem',
      'sandbox/subscription/changes/items: replaces the product, and the interval of a single item',
    ],
    'Optional are CustomerPrice, the coupon (CouponCode or Couponcode), ProductName, ProductNameExtension, ProductNameEn, RecommendationsetId, AlignmentSettings, GenerateMail and TriggerImmediateRenewal.':
      [
        'client/sandbox/subscription-items: is changed from the next billing on, with a coupon, as a waiting version',
        'sandbox/subscription/changes/documented-fields: reads the coupon of an update from %s',
      ],
    'TriggerImmediateRenewal renews at once and adds the rest of the running interval to the next one.': [
      'sandbox/subscription/changes/item-payments: renews at once with the new version, and adds the rest of the interval',
    ],
    'See limits for when it is allowed.': ['explains: points to limits'],
    'UpdateAction is for reports only.': [
      'sandbox/subscription/changes/documented-fields: changes the same for every UpdateAction',
    ],
    'Its values are Update, Upgrade and Downgrade (M), or 0, 1 and 2, which clients send too (M).': [
      'client/wire/enumerations: by the action %s is sent with it',
      'sandbox/subscription/changes/update-action: takes UpdateAction %j',
    ],
  },
  'customer-price': {
    'CustomerPrice is {CurrencyId, IsGross, Value}.': ['sandbox/subscription/changes/items: says %s'],
    'IsGross true: tax is included; false: tax is added.': [
      'sandbox/subscription/changes/items: accepts a net price for a product with net prices, and adds the tax',
    ],
    "It has to be in the subscription's currency; otherwise the platform answers 400 with 'CustomerPrice' currency differs from subscription currency.":
      ['sandbox/subscription/changes/items: says %s'],
    'IsGross has to match the tax setting of the product (both H).': [
      'sandbox/subscription/changes/items: says %s',
    ],
  },
  alignment: {
    GetCustomerPricePreviewOnly: [
      'sandbox/subscription/changes/items: updates by the table: preview %s, align %s, extend %s charges %d, next on %s',
    ],
    AlignToCurrentInterval: [
      'sandbox/subscription/changes/items: updates by the table: preview %s, align %s, extend %s charges %d, next on %s',
    ],
    ExtendInterval: [
      'sandbox/subscription/changes/items: updates by the table: preview %s, align %s, extend %s charges %d, next on %s',
    ],
    'The first two are required inside the object.': [
      'client/request-rules: alignmentSettings.getCustomerPricePreviewOnly',
      'sandbox/subscription/changes/documented-fields: refuses the alignment settings of %s without %s',
    ],
    'ExtendInterval is required for updatesubscriptionitem and updatesubscriptionitemprice, and does not exist for increasesubscriptionitemquantity and alignsubscriptions.':
      [
        'client/request-rules: alignmentSettings.extendInterval',
        'sandbox/subscription/changes/items: offers no ExtendInterval where only quantities change or subscriptions are aligned',
      ],
    'ExtendInterval true needs AlignToCurrentInterval true.': [
      'sandbox/subscription/changes/items: refuses ExtendInterval without AlignToCurrentInterval in %s',
    ],
    'What the combinations do (H), written preview / align / extend:': ['explains: names the table'],
    'T / T / F, T / T / T': [
      'sandbox/subscription/changes/items: updates by the table: preview %s, align %s, extend %s charges %d, next on %s',
    ],
    'T / F / F': [
      'sandbox/subscription/changes/items: updates by the table: preview %s, align %s, extend %s charges %d, next on %s',
    ],
    'F / T / F': [
      'sandbox/subscription/changes/items: updates by the table: preview %s, align %s, extend %s charges %d, next on %s',
      'sandbox/subscription/changes/items: refuses a negative amount and changes nothing',
    ],
    'F / F / F': [
      'sandbox/subscription/changes/items: updates by the table: preview %s, align %s, extend %s charges %d, next on %s',
    ],
    'F / T / T': [
      'sandbox/subscription/changes/items: updates by the table: preview %s, align %s, extend %s charges %d, next on %s',
    ],
    'Left out altogether, the sandbox acts as with F / F / F (ours).': [
      'sandbox/subscription/changes/added-items: adds an item for the next renewal by default',
    ],
  },
  'other-intervals': {
    'All items of a subscription are billed together.': [
      'sandbox/subscription/changes/other-intervals: extends the existing interval to that of an added product, preview %s',
    ],
    'A product whose interval differs from that of the other items takes theirs when it is aligned, and extends theirs when ExtendInterval is true (H).':
      [
        'sandbox/subscription/changes/other-intervals: shortens the interval of an added product: preview %s, align %s, extend %s charges %d, then %d on %s',
        'sandbox/subscription/changes/other-intervals: extends the existing interval to that of an added product, preview %s',
      ],
    'How the prices follow is ours, src/sandbox/subscription/model/intervals.ts:': [
      'explains: where the choice stands',
    ],
    'F / T / F, F / F / F': [
      'sandbox/subscription/changes/other-intervals: shortens the interval of an added product: preview %s, align %s, extend %s charges %d, then %d on %s',
    ],
    'F / T / T': [
      'sandbox/subscription/changes/other-intervals: extends the existing interval to that of an added product, preview %s',
    ],
    'Days and months compare as 365 days to twelve months.': [
      'sandbox/subscription/changes/other-intervals: counts days and months of two intervals against each other',
    ],
    'The sandbox refuses with 400 to extend an interval to a shorter one.': [
      'sandbox/subscription/changes/other-intervals: refuses to extend an interval to a shorter one',
    ],
    'A single item takes the interval of the product that replaces it.': [
      'sandbox/subscription/changes/items: replaces the product, and the interval of a single item',
    ],
  },
  'price-preview': {
    'Numbers: AlignmentCustomerGrossPrice, AlignmentCustomerVatPrice, AlignmentCustomerNetPrice for the interval of the alignment; NextBillingCustomerGrossPrice, NextBillingCustomerVatPrice, NextBillingCustomerNetPrice for the next one.':
      ['members: subscription.updateItem', 'client/wire/decoding: lacks an amount of a price preview'],
    'Texts: PriceCurrencyId, ResultMessage.': ['members: subscription.updateItem'],
    'TransactionStatus is Success, Error, Rejected, Pending or Unknown.': [
      'client/wire/enumerations: may be %s',
      'sandbox/subscription/changes/documented-fields: answers a change that %s pays with the TransactionStatus %s',
    ],
  },
  'result-message': {
    'Real clients take an answer for a success only when its ResultMessage is OK (M), and the client rejects any other with a RefusedError.':
      [
        'client/platform-gaps: rejects %s whose ResultMessage is not OK',
        'client/platform-gaps: takes %j for OK',
      ],
    'Orders are judged by their result.': [
      'client/platform-gaps: judges an order by its result, whatever its message is',
    ],
    'A change whose payment is refused never says OK in the sandbox; its words are ours, src/sandbox/subscription/changes/change-item.ts.':
      ['sandbox/subscription/changes/result-message: never says OK of an update that the card %s refuses'],
  },
  align: {
    'alignsubscriptions takes PrimarySubscriptionId, SecondarySubscriptionId, AlignmentSettings and GenerateMail, which here asks for a confirmation mail.':
      [
        'parameters: subscription.align',
        'sandbox/subscription/changes/align: costs $6 now and $30 on the 10th',
      ],
    'It merges the billing of two subscriptions of one customer.': [
      'client/sandbox/align: become one: the documented $6 now and $30 then',
    ],
    'Both have to be Active, with one interval and one currency.': [
      'sandbox/subscription/changes/align: refuses a subscription with itself, or one that cannot be changed now',
      'client/sandbox/align: %s stay two',
    ],
    'The primary is the one with the later next billing date.': [
      'client/sandbox/align: stay two when the primary is billed first',
    ],
    'Afterwards the secondary is Finished, its item Removed, and the primary has both items.': [
      'sandbox/subscription/changes/align: moves quantity, price, texts, coupon and billings of every item',
    ],
    'Example: A costs $20 a month from the 1st, B costs $10 from the 10th.': [
      'sandbox/subscription/changes/align: costs $6 now and $30 on the 10th',
    ],
    'With B as primary, $6 are due now and $30 on the 10th (all H).': [
      'sandbox/subscription/changes/align: costs $6 now and $30 on the 10th',
    ],
  },
  renew: {
    'renewsubscription takes SubscriptionId and renews at once, for example when a customer has to spend a budget.':
      [
        'parameters: subscription.renew',
        'sandbox/subscription/billing/renewals: is paid at its full price and follows the current interval',
      ],
    'It charges the full price, needs automatic renewal, and is allowed between the start of the running interval and the next billing date (H).':
      [
        'sandbox/subscription/billing/renewals: comes once in an interval, before the next billing date',
        'client/sandbox/subscriptions: is for automatic ones',
      ],
    'The table of transitions allows it for any subscription.': [
      'sandbox/subscription/billing/renewals: is for Active subscriptions where the profile says so, and never for ended ones',
    ],
    'In Grace and on Hold it then pays what is owed (M).': [
      'sandbox/subscription/billing/renewals: bills again in Grace when the unpaid purchase was given up',
    ],
    'Both statements disagree after the billing date, so the sandbox has a switch for it, lateRenewal.': [
      'sandbox/subscription/billing/renewals: is for Active subscriptions where the profile says so, and never for ended ones',
    ],
  },
  reinstate: {
    'A Deactivated subscription becomes Active, and so do its items (H).': [
      'sandbox/subscription/changes/item-states: activates a subscription that was not accepted, without a charge',
      'client/sandbox/subscription-items: is reinstated after a sign-up that was not accepted, and not twice',
    ],
  },
  end: {
    '/deactivatesubscriptionitems and /removesubscriptionitem are not in the documentation at hand.': [
      'sandbox/profile/profile: answers by the switch %s',
    ],
    'Client and sandbox have them with reconstructed fields (L): SubscriptionId, Items, AllowReinstate and GenerateMail; SubscriptionId, RunningNumber and GenerateMail.':
      ['parameters: subscription.deactivateItems', 'parameters: subscription.removeItem'],
    'Deactivating the last items deactivates the subscription.': [
      'sandbox/subscription/changes/item-states: deactivates one item, which is not billed and can be reinstated',
      'sandbox/subscription/changes/documented-fields: deactivates a subscription with the last of its items',
    ],
    'With AllowReinstate false the items are retired: they are Finished and the subscription is Deactivated, and GenerateMail has to be false (L).':
      [
        'sandbox/subscription/changes/item-states: retires items without a mail: they are Finished, and the subscription is Deactivated',
      ],
  },
  states: {
    '1': [
      'client/wire/decoding: of a subscription, %s, has one name in all its forms',
      'client/wire/decoding: of an item, %s, has one name in all its forms',
    ],
    '3': [
      'client/wire/decoding: of a subscription, %s, has one name in all its forms',
      'client/wire/decoding: of an item, %s, has one name in all its forms',
    ],
    '4': [
      'client/wire/decoding: of a subscription, %s, has one name in all its forms',
      'client/wire/decoding: of an item, %s, has one name in all its forms',
    ],
    '5': [
      'client/wire/decoding: of a subscription, %s, has one name in all its forms',
      'client/wire/decoding: of an item, %s, has one name in all its forms',
    ],
    '6': [
      'client/wire/decoding: of a subscription, %s, has one name in all its forms',
      'client/wire/decoding: of an item, %s, has one name in all its forms',
    ],
    '7': [
      'client/wire/decoding: of a subscription, %s, has one name in all its forms',
      'client/wire/decoding: of an item, %s, has one name in all its forms',
    ],
    'Other guides number them differently (H).': ['explains: what other guides say'],
    'These numbers hold, and code uses the names wherever it can.': ['explains: what other guides say'],
    'The client reads any other number as Unknown.': [
      'client/wire/decoding: is Unknown when the number or name is not documented, and else an error with operation and path',
    ],
  },
  transitions: {
    '– | an order with AcceptSubscription true': [
      'sandbox/orders/cart-process: creates one subscription for an order, active or awaiting reinstatement as accepted',
    ],
    '– | an order with AcceptSubscription false': [
      'sandbox/orders/cart-process: creates one subscription for an order, active or awaiting reinstatement as accepted',
    ],
    '– | sign-up with automatic renewal, paid online': [
      'sandbox/subscription/billing/begin: begins with the first payment of %s, on %s',
      'client/sandbox/subscriptions: begins as its sign-up was: accepted, not accepted, or not yet paid',
    ],
    '– | sign-up with manual renewal': [
      'sandbox/subscription/billing/life: is renewed by its customer when it renews manually: in time, in grace, on hold',
      'sandbox/subscription/changes/documented-fields: awaits a reinstatement after a sign-up that renews manually',
    ],
    '– | sign-up with automatic renewal, paid offline': [
      'sandbox/subscription/billing/begin: begins with the first payment of %s, on %s',
      'client/sandbox/subscriptions: begins as its sign-up was: accepted, not accepted, or not yet paid',
    ],
    'any | renewsubscription, payment works': [
      'sandbox/subscription/billing/renewals: is paid at its full price and follows the current interval',
    ],
    'any | renewsubscription, payment fails or is offline': [
      'sandbox/subscription/billing/renewals: changes nothing when the payment by %s is refused, and writes to the customer',
    ],
    'Active | a renewal is not paid': [
      'sandbox/subscription/billing/life: is in grace until a card that is %s pays',
    ],
    Grace: ['sandbox/subscription/billing/end: passes from grace over hold to its end without a payment'],
    Hold: ['sandbox/subscription/billing/end: passes from grace over hold to its end without a payment'],
    'Grace, Hold': [
      'sandbox/subscription/billing/life: continues from the old date when it is paid in grace',
      'sandbox/subscription/billing/life: starts a new interval when it is paid on hold',
    ],
    'Active | all intervals are over': [
      'sandbox/subscription/billing/end: finishes at the end of its last interval',
    ],
    'any live | a purchase is refunded in full': [
      'sandbox/orders/reimbursement: stops the billing of the subscription',
      'sandbox/subscription/billing/lifecycle: tells of a %s and deactivates the subscription',
    ],
    'any live | a purchase is charged back': [
      'sandbox/subscription/billing/lifecycle: tells of a %s and deactivates the subscription',
    ],
    'How long a subscription is on hold, when customers are reminded, and when a declined payment is tried again: ours, src/sandbox/subscription/model/policy.ts.':
      ['explains: where the choices stand'],
  },
}
