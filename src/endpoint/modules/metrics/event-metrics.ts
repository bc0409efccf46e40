/**
 * Counts the endpoint's events as metrics. Only members with a fixed set of values become labels, so the number of time
 * series is bounded and no label names a product, a customer, a coupon or an intent. Events without a metric stand beside
 * the others, so that the compiler asks about every new one. Counting costs no input or output.
 */

import type { EndpointEvent } from '../../utils/events.ts'
import type { Registry } from './registry.ts'

type EventMap = { [Event in EndpointEvent as Event['event']]: Event }
type EventName = keyof EventMap
type Handlers = { readonly [Name in EventName]: (event: EventMap[Name]) => void }

/** The metrics of some events. */
interface Metrics {
  handlers: Partial<Handlers>
  /** Updates the metrics that change with time alone. */
  refresh?: () => void
}

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'])

const requestMetrics = (registry: Registry) => {
  const requests = registry.histogram('http_server_request_duration_seconds', 'Requests by route and status.')
  const orders = registry.counter('vitrine_orders_total', 'Answers to orders by outcome.')
  const replays = registry.counter(
    'vitrine_order_replays_total',
    'Orders answered by an earlier outcome.',
    true,
  )
  const previews = registry.counter('vitrine_previews_total', 'Cart previews by outcome.')
  const drift = registry.counter('vitrine_price_drift_total', 'Previews that differ from the page.')
  const notifications = registry.counter('vitrine_notifications_total', 'Notifications by type and outcome.')

  const countPost = (event: EventMap['request']): void => {
    const { route, status, code = '' } = event
    if (route === '/cart/process') {
      const outcome = event.order ?? (status >= 500 ? 'failed' : 'refused')
      if (event.replayed) replays()
      else orders({ outcome, reason: code })
    } else if (route === '/cart/preview') {
      previews({ outcome: status === 200 ? 'ok' : code })
      for (const field of new Set(event.drift?.split(','))) drift({ field })
    } else if (route.startsWith('/notifications')) {
      const outcome = code || (event.repeated ? 'repeated' : 'handled')
      notifications({ type: event.notification ?? '', outcome })
    }
  }

  return {
    handlers: {
      request(event) {
        requests(event.ms / 1000, {
          http_request_method: methods.has(event.method) ? event.method : '_OTHER',
          http_route: event.route,
          http_response_status_code: String(event.status),
        })
        if (event.method === 'POST') countPost(event)
      },
    },
  } satisfies Metrics
}

const orderMetrics = (registry: Registry) => {
  const settled = registry.counter('vitrine_orders_settled_total', 'Outcomes by source and state.')
  const settling = registry.histogram('vitrine_order_settling_seconds', 'From sending to the outcome.')
  const unknown = registry.counter('vitrine_orders_unknown_total', 'Orders with a lost answer.', true)
  const contradicted = registry.counter(
    'vitrine_orders_contradicted_total',
    'Orders told as not placed that are purchases.',
    true,
  )
  const mismatches = registry.counter(
    'vitrine_order_mismatches_total',
    'Purchases at another amount than shown.',
  )
  const uncompared = registry.counter(
    'vitrine_orders_uncompared_total',
    'Purchases that do not say what they charge.',
    true,
  )
  return {
    handlers: {
      'order-settled': ({ by, state, seconds }) => {
        settled({ by, state })
        settling(seconds, { by })
      },
      'order-unknown': () => unknown(),
      'order-contradicted': () => contradicted(),
      'order-mismatch': ({ fields }) => {
        for (const field of fields.split(',')) mismatches({ field })
      },
      'order-uncompared': () => uncompared(),
    },
  } satisfies Metrics
}

const changeMetrics = (registry: Registry) => {
  const settled = registry.counter('vitrine_changes_settled_total', 'Changes of subscriptions by outcome.')
  const unknown = registry.counter('vitrine_changes_unknown_total', 'Changes with a lost answer.')
  const mismatches = registry.counter(
    'vitrine_change_mismatches_total',
    'Changes charged otherwise than shown.',
    true,
  )
  const uncompared = registry.counter(
    'vitrine_changes_uncompared_total',
    'Changes whose charge could not be compared.',
    true,
  )
  const unfound = registry.counter(
    'vitrine_changes_unfound_total',
    'Payments that are waited for and found nowhere.',
    true,
  )
  const closed = registry.counter(
    'vitrine_changes_closed_total',
    'Changes that were refused because no operator has opened the store.',
    true,
  )
  return {
    handlers: {
      'change-settled': ({ kind, state, by }) => settled({ kind, state, by }),
      'change-unknown': ({ kind }) => unknown({ kind }),
      'change-mismatch': () => mismatches(),
      'change-uncompared': () => uncompared(),
      'change-unfound': () => unfound(),
      'change-closed': () => closed(),
    },
  } satisfies Metrics
}

const conversionMetrics = (registry: Registry) => {
  const conversions = registry.counter('vitrine_conversions_total', 'Sales and refunds told to a tool.')
  const lost = registry.counter('vitrine_conversions_lost_total', 'Purchases that no tool was told of.')
  return {
    handlers: {
      conversion: ({ target, outcome }) => conversions({ target, outcome }),
      'conversion-lost': ({ reason }) => lost({ reason }),
    },
  } satisfies Metrics
}

const exitMetrics = (registry: Registry, now: () => number) => {
  const received = registry.counter('vitrine_exits_total', 'Declarations of customers who leave.')
  const deliveries = registry.counter('vitrine_exit_deliveries_total', 'Tries to deliver declarations.')
  const lost = registry.counter('vitrine_exits_lost_total', 'Declarations gone undelivered.')
  const waiting = registry.gauge('vitrine_exits_waiting', 'Declarations that wait for their delivery.')
  const oldest = registry.gauge('vitrine_exits_waiting_oldest_seconds', 'Age of the oldest of them.')
  let oldestSince: number | undefined
  const refresh = (): void =>
    oldest(oldestSince === undefined ? 0 : Math.max(0, (now() - oldestSince) / 1000))
  return {
    handlers: {
      'exit-received': ({ kind }) => received({ kind }),
      'exit-delivery': ({ outcome }) => deliveries({ outcome }),
      'exits-waiting': ({ count, since }) => {
        waiting(count)
        oldestSince = since
        refresh()
      },
      'exit-lost': ({ reason }) => lost({ reason }),
    },
    refresh,
  } satisfies Metrics
}

const platformMetrics = (registry: Registry, now: () => number) => {
  const relayed = registry.counter('vitrine_relayed_prices_total', 'Relayed price look-ups by outcome.')
  const lanes = registry.counter('vitrine_platform_calls_total', 'Calls admitted or refused by lane.')
  const blocks = registry.counter('vitrine_platform_blocks_total', 'Blocks by the platform (429).', true)
  const blockedFor = registry.gauge('vitrine_platform_blocked_seconds', 'Seconds until the block ends.')
  const circuit = registry.gauge('vitrine_circuit_open', '1 while the circuit breaker refuses calls.')
  const ready = registry.gauge('vitrine_order_ready', '1 while a part that orders need works.')
  let blockedUntil = 0
  return {
    handlers: {
      relay: ({ outcome, reason = '' }) => relayed({ outcome, reason }),
      lane: ({ lane, outcome }) => lanes({ lane, outcome }),
      'platform-blocked': ({ seconds }) => {
        blockedUntil = Math.max(blockedUntil, now() + seconds * 1000)
        blocks()
      },
      circuit: ({ circuit: name, state }) => circuit(state === 'open' ? 1 : 0, { circuit: name }),
      'order-readiness': ({ ok, part }) => ready(ok ? 1 : 0, { part }),
    },
    refresh: () => blockedFor(Math.max(0, (blockedUntil - now()) / 1000)),
  } satisfies Metrics
}

const uncounted = (): void => undefined

/** Creates the metrics in a registry, and returns the counter of events. */
export const createEventMetrics = (registry: Registry, now: () => number) => {
  const exits = exitMetrics(registry, now)
  const platform = platformMetrics(registry, now)
  const handlers: Handlers = {
    ...requestMetrics(registry).handlers,
    ...orderMetrics(registry).handlers,
    ...changeMetrics(registry).handlers,
    ...conversionMetrics(registry).handlers,
    ...exits.handlers,
    ...platform.handlers,
    'behind-proxy': uncounted,
    stopping: uncounted,
  }
  const handle = <Name extends EventName>(name: Name, event: EventMap[Name]): void => handlers[name](event)
  return {
    count: (event: EndpointEvent): void => handle(event.event, event),
    /** Updates the metrics that change with time alone. */
    refresh(): void {
      platform.refresh()
      exits.refresh()
    },
  }
}
