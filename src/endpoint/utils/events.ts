/**
 * The facts that the running endpoint reports, for the log and for modules that count, trace or alert. An event is
 * named by a literal and has the same members every time. Values may name an intent, a purchase or a request, and
 * never a customer, a coupon or a token; only members with a fixed set of values, such as `event` and `state`, are
 * fit for a metric's labels. An event that a module cannot handle is logged and changes nothing else.
 */

/** Any event of the endpoint. */
export type EndpointEvent =
  /** After each request: fields of its log line. */
  | {
      event: 'request'
      /** The request's ID. */
      id: string
      method: string
      /** The route's pattern, such as `/cart/orders/:key`. */
      route: string
      status: number
      ms: number
      /** The code of the problem that was answered. */
      code?: string
      /** The outcome of an order: its result, or its state without one. */
      order?: string
      /** Whether the answer repeats a recorded one. */
      replayed?: boolean
      /** The kinds of the differences of a preview from the page, separated by commas. */
      drift?: string
      /** The type of a notification, and whether it was handled before. */
      notification?: string
      repeated?: boolean
    }
  /** An order got its outcome. `by` is the source; `seconds` have passed since it was sent. */
  | { event: 'order-settled'; intent: string; state: string; by: string; seconds: number }
  /** An order's answer was lost. */
  | { event: 'order-unknown'; intent: string }
  /** An order that was reported as not placed is a purchase after all. */
  | { event: 'order-contradicted'; intent: string }
  /** A purchase's currency or total differs from the one that the customer was shown. */
  | {
      event: 'order-mismatch'
      intent: string
      purchase: string
      /** `currency` or `total`, and `country` when that differs too; separated by commas. */
      fields: string
      /** Total, currency, `gross` or `net`, and the country, such as `119 EUR gross DE`. */
      expected: string
      charged: string
      /** From sending to the comparison. */
      seconds: number
    }
  /** A purchase could not be compared with what was shown, because its charge is missing or unreadable. */
  | { event: 'order-uncompared'; intent: string; purchase: string }
  /** A change of a subscription got its outcome. `by` is the source; `seconds` have passed since it was sent. */
  | {
      event: 'change-settled'
      change: string
      /** `change`, `renew`, `renewal`, `reinstate` or `contact`. */
      kind: string
      state: string
      by: string
      seconds: number
    }
  /** The answer to a change of a subscription was lost. */
  | { event: 'change-unknown'; change: string; kind: string }
  /** A change of a subscription charges something else than the customer was shown. */
  | {
      event: 'change-mismatch'
      change: string
      /** Due now, next amount and currency, such as `12.5 14.99 EUR`. */
      expected: string
      charged: string
    }
  /** The charge of a change could not be compared for an hour, with what the customer was shown. */
  | { event: 'change-uncompared'; change: string }
  /** A change waits for a payment whose purchase is found nowhere, so that a person has to look. */
  | { event: 'change-unfound'; change: string; subscription: string }
  /** A change that charges was refused, because no operator has opened the store for those of older subscriptions. */
  | { event: 'change-closed'; subscription: string }
  /** The platform answered 429 and refuses calls from this address for `seconds`. */
  | { event: 'platform-blocked'; seconds: number }
  /** A circuit breaker opened or closed. */
  | { event: 'circuit'; circuit: 'orders' | 'others' | 'pricing' | 'volume-prices'; state: 'open' | 'closed' }
  /** A call was admitted to the platform's budget, or refused unsent. */
  | { event: 'lane'; lane: string; outcome: 'admitted' | 'refused' }
  /** A part that orders need has failed, or works again. Only a check of `/ready/orders` finds out. */
  | { event: 'order-readiness'; part: string; ok: boolean; reason?: string; error?: string }
  /** A sale or a refund was sent to a tool of the merchant's, or could not be sent now. */
  | { event: 'conversion'; target: 'ga4' | 'webhook'; outcome: 'sent' | 'failed' }
  /** A purchase was given up, so the merchant's tools lack it. */
  | { event: 'conversion-lost'; purchase: string; reason: 'given-up' | 'queue-full' }
  /** A declaration of a customer who leaves was stored. */
  | {
      event: 'exit-received'
      /** The number of its receipt. */
      exit: string
      kind: 'cancel' | 'withdraw'
    }
  /** A declaration was acknowledged by the merchant's webhook, or not. `seconds` have passed since its receipt. */
  | { event: 'exit-delivery'; exit: string; outcome: 'delivered' | 'failed'; seconds: number }
  /** How many declarations wait for their delivery, and since when the oldest does, in milliseconds since the epoch. */
  | { event: 'exits-waiting'; count: number; since: number | undefined }
  /** A declaration left the store undelivered: it was not tried for its whole life, or the store lacks it. */
  | { event: 'exit-lost'; exit: string; reason: 'expired' | 'missing' }
  /** A relayed price look-up was answered from the cache, by a call, or by a redirect to the platform. */
  | {
      event: 'relay'
      outcome: 'fresh' | 'stale' | 'asked' | 'sent-on'
      /** Why it was sent on. */
      reason?: string
    }
  /** Shoppers arrive by the address of a proxy that `VITRINE_RUNTIME` does not name. Told once. */
  | {
      event: 'behind-proxy'
      /** Addresses of sockets, and callers that headers name. */
      peers: number
      callers: number
      todo: string
    }
  /** The process was told to stop. Open requests are still answered. */
  | { event: 'stopping' }

/** Passes an event to the modules. With a level, it is also written to the log. */
export type Emit = (event: EndpointEvent, level?: 'info' | 'warn' | 'error') => void
