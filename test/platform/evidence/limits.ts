import type { Evidence } from '../evidence.ts'

export const limits: Evidence = {
  rate: {
    '30 requests a second per IPv4 address, or per /64 of IPv6, counted over all operations together (H).': [
      'sandbox/http/rate-limit: lets 30 requests a second pass and blocks the caller for a minute at the next',
      'sandbox/http/rate-limit: counts both hosts together, and an IPv6 /64 or a mapped IPv4 address as one caller',
    ],
    'Above it the platform answers 429 with an HTML body and Retry-After: 60, and refuses the address for a minute (H).':
      [
        'sandbox/prices/prices: answers 429 in HTML over 30 requests a second, readable for pages of other origins',
        'sandbox/http/rate-limit: lets 30 requests a second pass and blocks the caller for a minute at the next',
      ],
    'So a caller reads the status before it parses the body, and asks in series or at most four at once (H).':
      [
        'client/http/refusal: of status %d with %j is %s',
        'client/http/limiter: keeps at most four calls of a client in flight, and starts the next when one ends',
      ],
  },
  sessions: {
    'A session URL is good for one purchase, and for at most 72 hours after it was last opened.': [
      'sandbox/pages/checkout-pages: ends a session with its purchase, and links to the order',
      'sandbox/pages/checkout-pages: ends a session 72 hours after the last hit',
    ],
  },
  dates: {
    'A new NextBillingDate lies in the future and is written in UTC.': [
      'sandbox/subscription/changes/changes: refuses %s as the next billing date',
      'client/request-rules: may set the next billing date to the next millisecond',
      'client/wire/date-time: is in UTC with Z or a zero offset',
    ],
    'TriggerImmediateRenewal is allowed from the start of the running interval to its next billing date.': [
      'sandbox/subscription/changes/item-payments: renews at once only within the current interval',
    ],
  },
  sizes: {
    'A checkout link has at most 2,000 characters (H).': [
      'sandbox/orders/cart-preview: more than 2,000 characters',
      'contract/checkout-link: refuses a link over 2,000 characters and a base that is no web address',
    ],
    'Limits of fields and bodies are not documented.': ['explains: what is not documented'],
  },
}
