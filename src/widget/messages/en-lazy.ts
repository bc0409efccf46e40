import type { CardMessages } from './en.ts'
import type { DeferredMessages } from './en-deferred.ts'

/** English words of the period beside a price, which the deferred module brings too. */
export const englishPeriod = {
  perMonth: '/ month',
  perYear: '/ year',
  perPeriod: '/ {period}',
} as const

/** English words of the lazy modules: coupon field, currency choice, plans, quantity, cart. */
export const englishLazy = {
  ...englishPeriod,
  experimentNotice: 'This price is part of a test. Other visitors may see another price.',
  quantity: 'Quantity',
  decrement: 'Decrease quantity',
  increment: 'Increase quantity',
  total: '{quantity} units: {amount}',
  quantityMost: 'At most {quantity} units.',
  quantityLeast: 'At least {quantity} units.',
  couponLabel: 'Coupon code',
  couponApply: 'Apply',
  couponRemove: 'Remove',
  couponChecking: 'Checking the code…',
  couponApplied: '{code} is applied: you save {amount}.',
  couponAppliedPlain: '{code} is applied.',
  couponNotApplicable: '{code} is not valid for these products.',
  couponInvalid: 'Please enter a code.',
  couponRemoved: 'The code was removed.',
  couponUnchecked: '{code} could not be checked here. It will be passed on to checkout.',
  currencyLabel: 'Currency',
  currencyLocal: 'Based on your location',
  currencyLocalNamed: '{currency}, by your location',
  currencyChanged: 'Prices are now in {currency}.',
  currencyRefused: 'Prices in {currency} are not offered here.',
  intervalLabel: 'Billing period',
  monthlyInterval: 'Monthly',
  yearlyInterval: 'Yearly',
  yearsInterval: 'Every {years} years',
  monthsInterval: 'Every {months} months',
  everyDay: 'every day',
  everyMonth: 'every month',
  everyYear: 'every year',
  everyDays: 'every {count} days',
  everyMonths: 'every {count} months',
  everyYears: 'every {count} years',
  termsRenewal: 'Renews automatically {period} until canceled.',
  termsRenewalAt: 'Renews automatically {period} at {amount} until canceled.',
  termsOnce: 'One payment, no renewal.',
  formAudience: 'Customer type',
  formAddOns: 'Add-ons',
  formGone: 'Not available at the moment',
  totalBeforeVolume: 'Before any volume discounts, which checkout takes off.',
  totalChecking: 'Checking the total…',
  totalAtCheckout: 'You see the total at checkout before you pay.',
  totalTooLong: 'This order has too many products for one checkout. Please remove some.',
  tiersTitle: 'Volume prices',
  tiersUnit: 'Per unit',
  tiersFrom: '{quantity} or more',
  tiersNext: '{count} more to save {percent} on each unit.',
  cartLabel: 'Cart',
  cartRemove: 'Remove',
  cartRemoved: '{product} was removed.',
  cartGone: 'No longer available',
  cartSeparate: 'These products have terms of their own, so they are a separate order.',
  cartTitle: 'Your order',
  cartLoading: 'Checking your order…',
  cartClose: 'Close',
  cartUnit: '{quantity} × {amount}',
  cartNet: 'Net',
  cartVat: 'VAT {rate}',
  cartTotal: 'Total',
  cartSave: 'You save',
  cartCoupon: 'Coupon {code}',
  cartContinue: 'Continue to checkout',
  cartBack: 'Back',
  cartDone: 'Done',
  cartEmpty: 'Your order is empty. Choose a product first.',
  cartFailed:
    'Your order could not be checked here. You can go on to checkout, where you see the total before you pay.',
  differsTotal: 'The total is now {actual}; the page showed {expected}.',
  differsCurrency: 'Checkout charges in {actual}; the page showed {expected}.',
  differsQuantity: 'The quantity is {actual} instead of {expected}.',
  differsMissing: 'Product {product} cannot be ordered at the moment.',
  differsOther:
    'Something in your order differs from what the page showed. Please look at it before you go on.',
  orderButton: 'Buy now',
  orderSending: 'Placing your order…',
  orderAsking:
    'Your order was sent, but no answer came. We are finding out what became of it. Please do not order again.',
  orderUnknown:
    'We do not know yet what became of your order. You will get an e-mail if it was placed. Please do not order again before.',
  orderNotReached: 'Your order did not arrive. Nothing was ordered or charged.',
  orderNotPlaced: 'Your order was not placed and nothing was charged. You can order at checkout instead.',
  orderTotalChanged:
    'The total has changed since you saw it. Nothing was ordered or charged. You can order at checkout instead.',
  orderOtherCountry:
    'This page shows the prices of another country than that of your account. Nothing was ordered or charged. You can order at checkout instead.',
  orderCharged: 'Order total: {amount}',
  orderPreviewed: '{amount} as shown before you ordered. The order total is still being confirmed.',
  orderMismatch:
    'Your order totals {actual}, but {expected} was shown. Please contact us if that is not right for you.',
  orderMayRepeat:
    'We could not find out what became of your order. Please check your e-mail and your account for a confirmation or a charge. If you find neither, you can order again.',
  orderRepeat: 'Order again',
  orderUnresolved:
    'An earlier order of the same products is still being looked up. Nothing new was ordered. Please try again in a moment.',
  orderRetry: 'Try again',
  orderAskAgain: 'Ask again',
  orderContinue: 'Continue',
  orderSee: 'See your order',
  orderPayOtherwise: 'Pay another way',
  orderDetails: 'Complete your details',
  orderFinish: 'Finish your order',
  orderNumber: 'Order number {number}',
  titleThanks: 'Thank you',
  titleTest: 'Test order',
  titleFailed: 'Payment failed',
  titleStep: 'One more step',
  titleDetails: 'Details missing',
  titleNotPlaced: 'Order not placed',
  titleOpen: 'Order not confirmed yet',
  resultPaid: 'Your order is paid.',
  resultWaitingForOfflinePayment: 'Your order is placed; it is delivered when your payment has arrived.',
  resultTestOrder: 'This was a test order. Nothing is charged.',
  resultPending: 'Your order is being checked; you will get an e-mail when it is done.',
  resultFailed: 'The payment failed and nothing was charged.',
  resultFailedRetry: 'The payment failed. It is tried again by itself; you do not need to order again.',
  resultCustomerActionNeeded: 'One more step is needed to finish your order.',
  resultContactMissing: 'Your contact data is incomplete. Please complete it at checkout.',
  resultSubscriptionNotFound:
    'The subscription for this order was not found. You can order at checkout instead.',
} as const

export type LazyMessages = { [key in keyof typeof englishLazy]: string }

/** All words of one language. */
export type Messages = CardMessages & DeferredMessages & LazyMessages

/** The words that are loaded: English ones of later modules come with the modules. */
export type Words = CardMessages & Partial<DeferredMessages & LazyMessages>
