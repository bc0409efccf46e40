import type { MessagesOf } from '../format.ts'

/** English words of what became of an order. */
export const outcomeWords = {
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
  orderAlreadySubscribed:
    'You have this subscription already. Nothing was ordered or charged. You can change it instead.',
  orderPlansExclude:
    'Plans in your cart replace each other. Nothing was ordered or charged. Please keep one of them.',
  orderCharged: 'Order total: {amount}',
  orderPreviewed: '{amount} as shown before you ordered. The order total is still being confirmed.',
  orderMismatch:
    'Your order totals {actual}, but {expected} was shown. Please contact us if that is not right for you.',
  orderMayRepeat:
    'We could not find out what became of your order. Please check your e-mail and your account for a confirmation or a charge. If you find neither, you can order again.',
  orderPlacedBefore:
    'You have ordered this already, in another tab or a short time ago. Order again only if you want it a second time.',
  titlePlacedBefore: 'Already ordered',
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
  orderPayment: 'Payment: {method}',
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
  resultFailed: 'Nothing was charged. Pay another way, or go back to the page.',
  resultFailedRetry: 'It is tried again by itself; you do not need to order again.',
  resultCustomerActionNeeded: 'One more step is needed to finish your order.',
  resultContactMissing: 'Your contact data is incomplete. Please complete it at checkout.',
  resultSubscriptionNotFound:
    'The subscription for this order was not found. You can order at checkout instead.',
} as const

export type OutcomeMessages = MessagesOf<typeof outcomeWords>
