/**
 * Counts the endpoint's events as metrics. Only members with a
 * fixed set of values become labels, so the number of time series is bounded and no label names a product, a
 * customer, a coupon or an intent. Events without a metric are listed in the switch, which makes the compiler ask
 * about every new one. Counting costs no input or output.
 */

import type { EndpointEvent } from '../../utils/events.ts'
import type { Registry } from './registry.ts'

type RequestEvent = Extract<EndpointEvent, { event: 'request' }>

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'])

/** Creates the metrics in a registry, and returns the counter of events. */
export const createEventMetrics = (registry: Registry, now: () => number) => {
  const requests = registry.histogram('http_server_request_duration_seconds', 'Requests by route and status.')
  const orders = registry.counter('vitrine_orders_total', 'Answers to orders by outcome.')
  const replays = registry.counter(
    'vitrine_order_replays_total',
    'Orders answered by an earlier outcome.',
    true,
  )
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
  const changes = registry.counter('vitrine_changes_settled_total', 'Changes of subscriptions by outcome.')
  const unknownChanges = registry.counter('vitrine_changes_unknown_total', 'Changes with a lost answer.')
  const dearChanges = registry.counter(
    'vitrine_change_mismatches_total',
    'Changes charged otherwise than shown.',
    true,
  )
  const uncomparedChanges = registry.counter(
    'vitrine_changes_uncompared_total',
    'Changes whose charge could not be compared.',
    true,
  )
  const unfoundChanges = registry.counter(
    'vitrine_changes_unfound_total',
    'Payments that are waited for and found nowhere.',
    true,
  )
  const previews = registry.counter('vitrine_previews_total', 'Cart previews by outcome.')
  const drift = registry.counter('vitrine_price_drift_total', 'Previews that differ from the page.')
  const notifications = registry.counter('vitrine_notifications_total', 'Notifications by type and outcome.')
  const conversions = registry.counter('vitrine_conversions_total', 'Sales and refunds told to a tool.')
  const lost = registry.counter('vitrine_conversions_lost_total', 'Purchases that no tool was told of.')
  const exits = registry.counter('vitrine_exits_total', 'Declarations of customers who leave.')
  const exitDeliveries = registry.counter('vitrine_exit_deliveries_total', 'Tries to deliver declarations.')
  const exitsLost = registry.counter('vitrine_exits_lost_total', 'Declarations gone undelivered.')
  const exitsWaiting = registry.gauge('vitrine_exits_waiting', 'Declarations that wait for their delivery.')
  const oldestExit = registry.gauge('vitrine_exits_waiting_oldest_seconds', 'Age of the oldest of them.')
  const relayed = registry.counter('vitrine_relayed_prices_total', 'Relayed price look-ups by outcome.')
  const lanes = registry.counter('vitrine_platform_calls_total', 'Calls admitted or refused by lane.')
  const blocks = registry.counter('vitrine_platform_blocks_total', 'Blocks by the platform (429).', true)
  const blockedFor = registry.gauge('vitrine_platform_blocked_seconds', 'Seconds until the block ends.')
  const circuit = registry.gauge('vitrine_circuit_open', '1 while the circuit breaker refuses calls.')
  const ready = registry.gauge('vitrine_order_ready', '1 while a part that orders need works.')
  let blockedUntil = 0
  let exitsWaitSince: number | undefined

  const ageOldestExit = (): void =>
    oldestExit(exitsWaitSince === undefined ? 0 : Math.max(0, (now() - exitsWaitSince) / 1000))

  const countRequest = (event: RequestEvent): void => {
    const { route, status, code = '' } = event
    const method = methods.has(event.method) ? event.method : '_OTHER'
    requests(event.ms / 1000, {
      http_request_method: method,
      http_route: route,
      http_response_status_code: String(status),
    })
    if (method !== 'POST') return
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
    count(event: EndpointEvent): void {
      switch (event.event) {
        case 'request':
          countRequest(event)
          break
        case 'order-settled':
          settled({ by: event.by, state: event.state })
          settling(event.seconds, { by: event.by })
          break
        case 'order-unknown':
          unknown()
          break
        case 'order-contradicted':
          contradicted()
          break
        case 'order-mismatch':
          for (const field of event.fields.split(',')) mismatches({ field })
          break
        case 'order-uncompared':
          uncompared()
          break
        case 'change-settled':
          changes({ kind: event.kind, state: event.state, by: event.by })
          break
        case 'change-unknown':
          unknownChanges({ kind: event.kind })
          break
        case 'change-mismatch':
          dearChanges()
          break
        case 'change-uncompared':
          uncomparedChanges()
          break
        case 'change-unfound':
          unfoundChanges()
          break
        case 'lane':
          lanes({ lane: event.lane, outcome: event.outcome })
          break
        case 'platform-blocked':
          blockedUntil = Math.max(blockedUntil, now() + event.seconds * 1000)
          blocks()
          break
        case 'circuit':
          circuit(event.state === 'open' ? 1 : 0, { circuit: event.circuit })
          break
        case 'order-readiness':
          ready(event.ok ? 1 : 0, { part: event.part })
          break
        case 'conversion':
          conversions({ target: event.target, outcome: event.outcome })
          break
        case 'conversion-lost':
          lost({ reason: event.reason })
          break
        case 'exit-received':
          exits({ kind: event.kind })
          break
        case 'exit-delivery':
          exitDeliveries({ outcome: event.outcome })
          break
        case 'exits-waiting':
          exitsWaiting(event.count)
          exitsWaitSince = event.since
          ageOldestExit()
          break
        case 'exit-lost':
          exitsLost({ reason: event.reason })
          break
        case 'relay':
          relayed({ outcome: event.outcome, reason: event.reason ?? '' })
          break
        case 'ledger-young':
        case 'ledger-recovered':
        case 'behind-proxy':
        case 'stopping':
          break
      }
    },
    /** Updates the metrics that change with time alone. */
    refresh(): void {
      blockedFor(Math.max(0, (blockedUntil - now()) / 1000))
      ageOldestExit()
    },
  }
}
