/**
 * The checkout's words in English, which also serve every locale without words of its own.
 */

import type { Interval } from '../../state/subscription.ts'
import type { Words } from './words.ts'

const every = ({ months, days }: Interval): string => {
  if (days > 0) return days === 1 ? 'every day' : `every ${days} days`
  if (months === 1) return 'every month'
  if (months === 12) return 'every year'
  return months % 12 === 0 ? `every ${months / 12} years` : `every ${months} months`
}

const per = ({ months, days }: Interval): string => {
  if (days > 0) return days === 1 ? '/ day' : `/ ${days} days`
  if (months === 1) return '/ month'
  if (months === 12) return '/ year'
  return months % 12 === 0 ? `/ ${months / 12} years` : `/ ${months} months`
}

const length = ({ months, days }: Interval): string => {
  const [count, unit] = days > 0 ? [days, 'day'] : [months, 'month']
  return count === 1 ? unit : `${count} ${unit}s`
}

export const en: Words = {
  checkout: 'Checkout',
  quote: 'Request a quote',
  sandbox: 'Sandbox: nothing is charged and nothing is delivered.',
  yourOrder: 'Your order',
  quantity: 'Quantity',
  each: (price) => `${price} each`,
  was: 'List price',
  subtotalNet: 'Net',
  vat: (rate) => `VAT ${rate}`,
  noVat: 'No VAT',
  discount: 'You save',
  coupon: 'Coupon',
  couponUnused: (code) => `The coupon ${code} does not apply to this order.`,
  couponLater: (code) => `The coupon ${code} applies to the renewal, not to today’s payment.`,
  total: 'Total',
  every,
  per,
  length,
  firstInterval: (length) => `This is the price of the first ${length}.`,
  thenPrice: (price, per) => `then ${price} ${per}`,
  renews: (every, price, times) =>
    times === undefined
      ? `Renews ${every} for ${price} until canceled.`
      : `Renews ${every} for ${price}, ${times === 1 ? 'once' : `${times} times`}, unless canceled before.`,
  renewsByHand: (every) => `Billed ${every}, only when you renew it yourself.`,
  contact: 'Contact',
  email: 'Email',
  firstname: 'First name',
  lastname: 'Last name',
  optional: 'optional',
  company: 'Company',
  vatId: 'VAT ID',
  country: 'Country',
  countryHint: 'Tax follows your country. If that changes the total, you see it before you buy.',
  countryChanged: (price) => `With this country the total is ${price}. Buy again to accept it.`,
  payment: 'Payment',
  card: 'Card',
  cardNumber: 'Card number',
  cardHint: 'Use one of the test cards below. Real cards are not accepted.',
  wire: 'Wire transfer',
  wireHint:
    'You receive the bank details with the confirmation. Your order is delivered when the money has arrived.',
  purchaseOrder: 'Purchase order',
  orderNumberOfCustomer: 'Number of your purchase order',
  orderNumberMissing: 'Enter the number of your purchase order.',
  testCards: 'Test cards',
  testCardUse: 'What happens',
  pay: (price) => `Buy now for ${price}`,
  requestQuote: 'Send me the quote',
  fullPrice: 'The total includes all taxes. Nothing is added to it.',
  fixThis: 'Please check this:',
  missing: (count) => (count === 1 ? '1 thing is missing' : `${count} things are missing`),
  emailInvalid: 'Enter an email address, such as name@example.com.',
  cardMissing: 'Enter a card number.',
  cardUnknown: 'This is not one of the test cards.',
  declined:
    'The bank declined this card. You have not been charged. Try again, use another card, or pay by wire transfer.',
  priceChanged: (price) =>
    `The price has changed while you were here. It is now ${price}. Buy again to accept it.`,
  thanks: 'Thank you for your order',
  thanksQuote: 'Your quote is on its way',
  orderNumber: 'Order number',
  quoteNumber: 'Quote number',
  sentTo: (email) => `A confirmation goes to ${email}.`,
  status: {
    paid: 'Paid',
    test: 'Test order: no money was taken',
    offline: 'Waiting for your wire transfer',
    purchaseOrder: 'Waiting for your purchase order',
    pending: 'Payment in progress',
    quote: 'Quote',
    other: 'Received',
  },
  licenseKey: 'License key',
  copy: 'Copy',
  copied: 'Copied',
  saveKey: 'Save as a file',
  date: 'Date',
  receipt: 'Receipt',
  seller: 'Seller',
  buyer: 'Billed to',
  print: 'Print or save as PDF',
  manage: 'Manage the subscription',
  continue: 'Continue shopping',
  backToShop: 'Back to the shop',
  toSandbox: 'To the sandbox',
  legal: {
    names: {
      terms: 'Terms',
      withdrawal: 'Right of withdrawal',
      privacy: 'Privacy',
      imprint: 'Imprint',
    },
    agree: 'The {terms} apply. Please read about the {withdrawal} and {privacy}.',
    sample: (shop) => `${shop} exists in this sandbox only. A real shop has its own text here.`,
    texts: {
      terms:
        'Orders in this sandbox are tests: nothing is sold, nothing is charged and nothing is delivered.',
      withdrawal:
        'Consumers in the European Union may withdraw from most online contracts within 14 days. Here there is no contract to withdraw from; the back office can reimburse an order.',
      privacy:
        'Your email address, your name, your company and your orders, with the network address and the browser that sent them, are stored in this sandbox until it is reset. Card numbers are not stored, and nothing leaves the sandbox unless a receiver for notifications is set.',
      imprint: 'A merchant of the sandbox, without a company, an address or a register behind it.',
    },
  },
  shopPage: {
    title: 'All products',
    note: 'Prices include all taxes. Tax follows the country that you choose at checkout.',
    buy: 'Buy',
    none: 'Nothing is sold in your country.',
    more: 'More products',
    testItems: 'Test items',
  },
  seeOrder: 'See the order',
  reference: 'Reference',
  subscriptionPages: {
    subscription: 'Your subscription',
    states: {
      Active: 'Active',
      Deactivated: 'Canceled',
      Finished: 'Ended',
      Grace: 'Payment failed',
      Hold: 'On hold',
      New: 'Being set up',
    },
    changeCard: 'Change the card',
    cancelHere: 'Cancel the subscription',
    back: 'Back to your subscription',
    number: 'Subscription',
    paidBy: 'Paid by',
    cardEnding: (type, lastFour) => `${type} ending in ${lastFour}`,
    nextBilling: 'Next billing',
    amountOn: (amount, date) => `${amount} on ${date}`,
    payments: 'Payments',
    cancelTitle: 'Cancel your subscription?',
    kind: 'How it ends',
    ordinary: 'At the end of the time you have paid for',
    confirmationTo: 'Confirmation to',
    endsOn: 'Ends on',
    atOnce: 'At once',
    lastsUntil: (date) => `You can use it until ${date}. You are not charged again.`,
    endsAtOnce: 'It ends at once. Nothing more is charged.',
    cancel: 'Cancel subscription',
    keep: 'Keep the subscription',
    canceled: 'Your subscription is canceled',
    receiptTitle: 'Receipt of your cancellation',
    receivedAt: 'Received',
    saveReceipt: 'Save the receipt as a file',
    printHint: 'You can also print this page. It shows when your cancellation was received.',
    ended: 'This subscription has ended',
    canUseUntil: (date) => `You can use it until ${date}. Nothing more is charged.`,
    endedOn: (date) => `It ended on ${date}. Nothing more is charged.`,
    cardTitle: 'Change your card',
    saveCard: 'Save the card',
    continue: 'Continue',
    reviewTitle: 'Use this card?',
    newCard: 'New card',
    chargedNow: 'Charged now',
    useCard: 'Use this card',
    useCardAndPay: (amount) => `Use this card and pay ${amount} now`,
    anotherCard: 'Enter another card',
    declined: 'The bank declined this card. Nothing has been changed. Try another card.',
    billChanged: 'What is charged has changed while you were here. Please check it again.',
    cardChanged: 'Your card has been changed.',
    stillUnpaid:
      'Your card has been changed, but the open bill could not be charged to it. Try another card.',
  },
  problems: {
    'too-long': {
      title: 'This link is too long',
      text: 'Please go back to the shop and add the products again.',
    },
    'not-a-link': { title: 'This link does not work', text: 'Please go back to the shop and try again.' },
    'wrong-host': { title: 'This link does not work', text: 'Please go back to the shop and try again.' },
    'foreign-client': { title: 'This link does not work', text: 'Please go back to the shop and try again.' },
    'bad-scope': { title: 'This link does not work', text: 'Please go back to the shop and try again.' },
    'empty-cart': { title: 'Your cart is empty', text: 'Please go back to the shop and choose a product.' },
    'unknown-product': {
      title: 'This product is not sold here',
      text: 'Please go back to the shop and choose another product.',
    },
    'bad-quantity': {
      title: 'This quantity cannot be ordered',
      text: 'Please go back to the shop and choose another quantity.',
    },
    'not-sold': {
      title: 'Not available where you are',
      text: 'This product is not sold in your country or currency.',
    },
    'unknown-client': {
      title: 'This link does not work',
      text: 'There is no shop at this address. Please check it.',
    },
    'unknown-session': {
      title: 'This link no longer works',
      text: 'We cannot find its cart. Please go back to the shop and start again.',
    },
    'expired-session': {
      title: 'Your cart has expired',
      text: 'Carts are kept for 72 hours after the last visit. Please go back to the shop and start again. You have not been charged.',
    },
    'used-session': {
      title: 'This order has been placed',
      text: 'Nothing more is charged. To order again, go back to the shop.',
    },
    'unknown-order': {
      title: 'This link does not work',
      text: 'We cannot find its order. Please use the link in your confirmation.',
    },
    'unknown-subscription': {
      title: 'This link does not work',
      text: 'We cannot find its subscription. Please use the link in your confirmation.',
    },
    broken: {
      title: 'Something went wrong here',
      text: 'You have not been charged. Please try again in a moment.',
    },
  },
}
