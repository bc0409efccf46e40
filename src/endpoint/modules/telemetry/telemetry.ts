/**
 * The module `telemetry`: traces and metrics by `@opentelemetry/api`, for any SDK that the process has. Each
 * request and each call to the platform has a span, and the platform receives `traceparent` and `X-Request-Id`,
 * without an SDK too. Only pages of allowed origins may continue a trace, so that strangers cannot decide which
 * requests are recorded. No attribute holds a body, a coupon or a token. The module needs `node:async_hooks` (on
 * Workers the flag `nodejs_als`).
 */

import { AsyncLocalStorage } from 'node:async_hooks'
import {
  context,
  isSpanContextValid,
  metrics,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { EndpointModule } from '../../core/module.ts'
import { createEventMetrics } from '../metrics/event-metrics.ts'
import { operationOf } from '../metrics/timed.ts'
import { meterRegistry } from './meter-registry.ts'

/** The request that a call to the platform belongs to. */
interface Scope {
  requestId: string
  /** The caller's own trace, for a process without an SDK. */
  traceparent: string | undefined
}

const name = '@vitrine/endpoint'
/** Version 00 of https://www.w3.org/TR/trace-context/#traceparent-header. */
const wellFormed = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/
const wellFormedState = /^[\x20-\x7e]{1,512}$/

const failed = (span: Span, type: string): void => {
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/**
 * [Traces and metrics](../guide/endpoint.md#telemetry) by OpenTelemetry. The SDK of the process may register before or
 * after it.
 */
export const telemetry = (): EndpointModule => {
  // Looked up at each use, because the SDK may register later.
  const tracer = () => trace.getTracer(name)
  const scopes = new AsyncLocalStorage<Scope>()
  let origins = new Set<string>()
  let now = Date.now
  const events = createEventMetrics(meterRegistry(metrics.getMeter(name)), () => now())

  /** The caller's trace headers; empty for pages that may not call the endpoint. */
  const carrierOf = (headers: Headers): Record<string, string> => {
    const origin = headers.get('origin')
    const traceparent = headers.get('traceparent') ?? ''
    if ((origin !== null && !origins.has(origin)) || !wellFormed.test(traceparent)) return {}
    const tracestate = headers.get('tracestate') ?? ''
    return wellFormedState.test(tracestate) ? { traceparent, tracestate } : { traceparent }
  }

  return {
    name: 'telemetry',
    connect({ service }) {
      origins = new Set(service.config.origins)
      now = service.now
    },
    onEvent: (event) => events.count(event),
    async middleware({ request, requestId, route, fields }, next) {
      const { method, headers } = request
      const carrier = carrierOf(headers)
      const parent = propagation.extract(context.active(), carrier)
      const span = tracer().startSpan(
        method,
        {
          kind: SpanKind.SERVER,
          attributes: { 'http.request.method': method, 'vitrine.request_id': requestId },
        },
        parent,
      )
      const scope = { requestId, traceparent: carrier.traceparent }
      try {
        const response = await scopes.run(scope, () => context.with(trace.setSpan(parent, span), next))
        const { status } = response
        span.updateName(`${method} ${route}`)
        span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
        const { order, intent } = fields
        if (order !== undefined) span.setAttribute('vitrine.order', order)
        if (intent !== undefined) span.setAttribute('vitrine.intent', intent)
        if (status >= 500) failed(span, String(status))
        return response
      } finally {
        span.end()
      }
    },
    wrapFetch: (fetch) => async (url, init) => {
      const { host } = new URL(url)
      const method = init.method ?? 'GET'
      const operation = operationOf(url)
      const span = tracer().startSpan(`${method} ${operation}`, {
        kind: SpanKind.CLIENT,
        attributes: { 'http.request.method': method, 'server.address': host, 'vitrine.operation': operation },
      })
      const scope = scopes.getStore()
      const headers = new Headers(init.headers)
      if (scope) headers.set('x-request-id', scope.requestId)
      const isTraced = isSpanContextValid(span.spanContext())
      if (!isTraced && scope?.traceparent) headers.set('traceparent', scope.traceparent)
      if (isTraced)
        propagation.inject(trace.setSpan(context.active(), span), headers, {
          set: (carrier, key, value) => carrier.set(key, value),
        })
      try {
        const response = await fetch(url, { ...init, headers })
        span.setAttribute('http.response.status_code', response.status)
        if (response.status >= 400) failed(span, String(response.status))
        return response
      } catch (error) {
        failed(span, error instanceof Error ? error.name : 'unknown')
        throw error
      } finally {
        span.end()
      }
    },
  }
}
