import type { Evidence } from '../evidence.ts'

export const cart: Evidence = {
  preview: {
    'POST {base_url}/cart/generatecartpreview says what checkout would charge.': [
      'sandbox/prices/checkout-truth: charges every order the amount of prices, preview and checkout page, to the minor unit',
      'client/wire/wire-fixtures: equals the request and the decoded answer',
    ],
    ShoppingCartUrl: [
      'parameters: cart.preview',
      'sandbox/orders/cart-preview: refuses %s with 400',
      'sandbox/orders/cart-preview: accepts and returns XML, with the link escaped or URL-encoded',
    ],
    RemoteAddress: ['parameters: cart.preview', 'sandbox/orders/cart-preview: the address decides'],
    AcceptLanguage: ['parameters: cart.preview', 'sandbox/orders/cart-preview: else the shopper'],
    GenerateSessionUrl: [
      'parameters: cart.preview',
      'sandbox/orders/cart-preview: opens a session unless GenerateSessionUrl is false',
    ],
    'An invalid address is answered with 400.': [
      'sandbox/orders/cart-preview: refuses the remote address %s',
    ],
    'The link has to name its products in cart= (H).': ['sandbox/orders/cart-preview: no product'],
    'The platform asks callers to preview when a shopper acts, and not on every page view; to debounce, and to cache (H).':
      ['explains: advice to callers'],
  },
  'preview-answer': {
    '{Cart, SessionUrl, ResultMessage}.': [
      'sandbox/orders/cart-preview: answers the published example: 77 with a coupon of 10 %',
    ],
    'SessionUrl is text or null.': [
      'sandbox/orders/cart-preview: opens a session unless GenerateSessionUrl is false',
      'client/sandbox/hosts: is previewed without a session',
    ],
    'ResultMessage is OK on success (H).': [
      'sandbox/orders/cart-preview: answers the published example: 77 with a coupon of 10 %',
      'client/platform-gaps: takes %j for OK',
    ],
    Cart: [
      'members: cart.preview',
      'sandbox/orders/cart-preview: answers the published example: 77 with a coupon of 10 %',
    ],
    'price object': [
      'members: cart.preview',
      'sandbox/orders/cart-preview: answers the published example: 77 with a coupon of 10 %',
    ],
    'cart item': [
      'members: cart.preview',
      'sandbox/orders/cart-preview: answers the published example: 77 with a coupon of 10 %',
    ],
    'Discount is a number or null.': [
      'members: cart.preview',
      'sandbox/orders/cart-preview: no coupon below its quantity',
    ],
  },
  process: {
    'POST {base_url}/cart/processcart.': [
      'client/wire/wire-fixtures: equals the request and the decoded answer',
      'sandbox/orders/cart-process: places an order for %s with result %i and status %s',
    ],
    Cart: ['parameters: cart.process', 'sandbox/orders/cart-process: no cart'],
    'Cart.CartItems': [
      'parameters: cart.process',
      'sandbox/orders/cart-process: refuses a wrong %s and names it',
    ],
    'Cart.DefaultCountryId, Cart.DefaultLanguageId': [
      'parameters: cart.process',
      'sandbox/orders/cart-process: refuses a wrong %s and names it',
    ],
    'Cart.DefaultCurrencyId': [
      'parameters: cart.process',
      'sandbox/orders/cart-process: applies coupons, price rules and the stated currency',
    ],
    'Cart.UseInternalContacts': [
      'parameters: cart.process',
      'sandbox/orders/cart-process: overwrites stored contacts only when UseInternalContacts is false',
    ],
    'Cart.BillingContact, .DeliveryContact, .LicenseeContact': [
      'parameters: cart.process',
      'sandbox/orders/cart-process: returns ContactMissing until the request has a contact',
      'sandbox/orders/customer: keeps the three contacts of an order apart',
    ],
    'Cart.AcceptSubscription': [
      'parameters: cart.process',
      'sandbox/orders/cart-process: creates one subscription for an order, active or awaiting reinstatement as accepted',
    ],
    'Cart.CustomerReferenceId': [
      'parameters: cart.process',
      'sandbox/orders/cart-process: creates one subscription for an order, active or awaiting reinstatement as accepted',
    ],
    'Cart.LogonPurchaseId': [
      'parameters: cart.process',
      'sandbox/orders/cart-process: identifies customers by an earlier purchase or a subscription of the same client',
    ],
    'Cart.CustomerIsReseller': [
      'parameters: cart.process',
      'sandbox/orders/cart-process: marks the order of a reseller, and opens the checkout for resellers after a failure',
    ],
    'Cart.Coupons': [
      'parameters: cart.process',
      'sandbox/subscription/changes/coupons: keeps a coupon of the order for the renewal that it is for',
    ],
    'Cart.ConfigurationName': ['parameters: cart.process'],
    'Cart.ExtraParameters': [
      'parameters: cart.process',
      'sandbox/orders/cart-process: keeps extra parameters by ExtraParameterMode %s',
      'sandbox/orders/cart-process: refuses a wrong %s and names it',
    ],
    'Cart.Pricelistrules': [
      'parameters: cart.process',
      'sandbox/orders/cart-process: applies coupons, price rules and the stated currency',
    ],
    'Cart.Recommendationsets, Cart.Trackingparameters': ['parameters: cart.process'],
    'Subscription.SubscriptionId': [
      'parameters: cart.process',
      'sandbox/subscription/billing/renewals: is made by an order of every item, with the pending parameters',
    ],
    ProcessCartMode: [
      'parameters: cart.process',
      'sandbox/orders/cart-process: fails in noninteractive mode instead of opening a session',
    ],
    FraudProtectionMode: [
      'parameters: cart.process',
      'sandbox/orders/cart-process: skips the inspection when fraud protection is off',
    ],
    ExtraParameterMode: [
      'parameters: cart.process',
      'sandbox/orders/cart-process: keeps extra parameters by ExtraParameterMode %s',
    ],
    'The documentation names no further fields of a cart item.': [
      'client/platform-gaps: passes members on that the platform does not document',
    ],
  },
  customer: {
    'The order needs a way to know the customer: LogonPurchaseId, CustomerReferenceId or Subscription.SubscriptionId.':
      [
        'client/platform-gaps: refuses an order that names no customer',
        'sandbox/orders/cart-process: identifies customers by an earlier purchase or a subscription of the same client',
      ],
    'Nothing forbids several.': [
      'client/platform-gaps: sends an order with several ways to name the customer',
    ],
    "The platform charges that customer's latest payment details.": [
      "sandbox/orders/customer: charges the latest payment details of the customer, and not those of the customer's first order",
    ],
    'When it cannot do so without the customer, it answers with an address that is valid once (H).': [
      'sandbox/orders/cart-process: hands %s a session and writes no purchase',
      'sandbox/pages/checkout-pages: ends a session with its purchase, and links to the order',
    ],
  },
  modes: {
    ProcessCartMode: [
      'client/wire/enumerations: with the %s %s is sent with %s %d',
      'sandbox/orders/cart-process: fails in noninteractive mode instead of opening a session',
      'client/wire/enumerations: without modes leaves them to the platform',
    ],
    FraudProtectionMode: [
      'client/wire/enumerations: with the %s %s is sent with %s %d',
      'sandbox/orders/cart-process: skips the inspection when fraud protection is off',
    ],
    ExtraParameterMode: [
      'client/wire/enumerations: with the %s %s is sent with %s %d',
      'sandbox/orders/cart-process: keeps extra parameters by ExtraParameterMode %s',
    ],
    'The names are accepted as well as the integers (H).': [
      'sandbox/orders/cart-process: fails in noninteractive mode instead of opening a session',
      'sandbox/orders/cart-process: accepts and returns XML, with results by name',
    ],
  },
  'process-result': {
    ProcessResult: ['members: cart.process', 'client/process-result: is recognized by %s'],
    PurchaseId: [
      'members: cart.process',
      'sandbox/orders/cart-process: places an order for %s with result %i and status %s',
    ],
    ContinueUrl: [
      'members: cart.process',
      'sandbox/orders/cart-process: returns a declined purchase and a checkout session for another payment',
    ],
    Error: [
      'members: cart.process',
      'client/process-result: reads the variant whose error is a plain text',
      'sandbox/profile/profile: answers by the switch %s',
    ],
    PaymentResult: [
      'members: cart.process',
      'sandbox/orders/cart-process: returns a declined purchase and a checkout session for another payment',
    ],
    IsPaymentRetryScheduled: [
      'members: cart.process',
      'sandbox/orders/cart-process: schedules a retry and offers no checkout session meanwhile',
    ],
    ResultMessage: [
      'members: cart.process',
      'client/platform-gaps: judges an order by its result, whatever its message is',
    ],
    '0': [
      'sandbox/orders/cart-process: places an order for %s with result %i and status %s',
      'client/process-result: is recognized by %s',
    ],
    '1': [
      'sandbox/orders/cart-process: places an order for %s with result %i and status %s',
      'client/process-result: is recognized by %s',
    ],
    '2': [
      'sandbox/orders/cart-process: places an order for %s with result %i and status %s',
      'client/process-result: is recognized by %s',
    ],
    '3': [
      'sandbox/orders/cart-process: places an order for %s with result %i and status %s',
      'client/process-result: is recognized by %s',
    ],
    '4': [
      'sandbox/orders/cart-process: places an order for %s with result %i and status %s',
      'client/process-result: is recognized by %s',
    ],
    '5': [
      'sandbox/orders/cart-process: hands %s a session and writes no purchase',
      'client/process-result: is recognized by %s',
    ],
    '6': [
      'sandbox/orders/cart-process: returns ContactMissing until the request has a contact',
      'client/process-result: is recognized by %s',
    ],
    '7': [
      'sandbox/orders/cart-process: returns SubscriptionNotFound for an unknown subscription',
      'client/process-result: is recognized by %s',
    ],
    'With CustomerActionNeeded, PurchaseId is 0 and ContinueUrl is a session URL.': [
      'sandbox/orders/cart-process: hands %s a session and writes no purchase',
    ],
    'With Failed, Error.Code says why, for example CustomerNotFound.': [
      'sandbox/orders/cart-process: returns CustomerNotFound for an unknown customer',
    ],
    'The keys are documented; the values in this paragraph are reconstructed (L).': [
      'explains: how sure the paragraph is',
    ],
    'Neither the codes of Error nor those of PaymentResult are published as a set.': [
      'explains: what is not documented',
    ],
    'The sandbox uses a few of its own (ours, src/sandbox/payment/process-result.ts).': [
      'explains: where the choice stands',
    ],
  },
  resellers: {
    'CustomerIsReseller affects taxes and commissions; how is not told.': [
      'sandbox/orders/cart-process: charges a reseller without tax and with another margin, at sign-up and at the renewal',
    ],
    "In the sandbox a reseller pays the net amount of the same price, at a VAT rate of 0, and the platform's margin is 3 % instead of 5 % (ours).":
      [
        'sandbox/orders/cart-process: charges a reseller without tax and with another margin, at sign-up and at the renewal',
      ],
    'That holds for links with the scopes checkoutres and quoteres, and for the renewals of what was ordered so.':
      [
        'sandbox/orders/link-parameters: shows a reseller order',
        'sandbox/orders/cart-process: charges a reseller without tax and with another margin, at sign-up and at the renewal',
      ],
  },
}
