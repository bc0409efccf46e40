import { context, propagation, trace } from '@opentelemetry/api'
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import { expect, it, onTestFinished } from 'vitest'
import { createEndpoint } from '../../src/endpoint/core/create-endpoint.ts'
import type { EndpointModule } from '../../src/endpoint/core/module.ts'
import { memory } from '../../src/endpoint/modules/memory.ts'
import { telemetry } from '../../src/endpoint/modules/telemetry/telemetry.ts'
import { cart, environment, origin } from './support.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${traceId}-b7ad6b7169203331-01`

/** Registers an SDK for one test. */
const registerSdk = (): InMemorySpanExporter => {
  const exporter = new InMemorySpanExporter()
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
  provider.register()
  onTestFinished(async () => {
    trace.disable()
    context.disable()
    propagation.disable()
    await provider.shutdown()
  })
  return exporter
}

/** An endpoint whose platform records the headers of each call and answers with a status. */
const traced = async (status = 503) => {
  const received: Headers[] = []
  const platform: EndpointModule = {
    name: 'platform',
    wrapFetch: () => async (_url, init) => {
      received.push(new Headers(init.headers))
      return new Response('{}', { status })
    },
  }
  const endpoint = await createEndpoint({ env: environment, log: () => undefined }, [
    memory(),
    platform,
    telemetry(),
  ])
  const preview = (headers: Record<string, string> = {}) =>
    endpoint.fetch(
      new Request('https://api.example/cart/preview', {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(cart),
      }),
      { remoteAddress: '203.0.113.7' },
    )
  return { received, preview }
}

it('hands the ID of the request and the caller’s trace on to the platform, without an SDK', async () => {
  const { received, preview } = await traced()
  const response = await preview({ traceparent })
  expect(received.length).toBeGreaterThan(0)
  for (const headers of received) {
    expect(headers.get('x-request-id')).toBe(response.headers.get('x-request-id'))
    expect(headers.get('traceparent')).toBe(traceparent)
    expect(headers.get('authorization')).toMatch(/^Basic /)
  }
})

it('keeps requests that run at the same time apart', async () => {
  const { received, preview } = await traced(400)
  await Promise.all(['request-one', 'request-two'].map((id) => preview({ 'x-request-id': id })))
  expect(received.map((headers) => headers.get('x-request-id')).sort()).toEqual([
    'request-one',
    'request-two',
  ])
})

it('records a server span and a client span below it, in the caller’s trace', async () => {
  const exporter = registerSdk()
  const { received, preview } = await traced(400)
  await preview({ traceparent })
  const [client, server] = exporter.getFinishedSpans()
  expect(server).toMatchObject({
    name: 'POST /cart/preview',
    attributes: { 'http.route': '/cart/preview', 'http.response.status_code': 422 },
  })
  expect(server?.spanContext().traceId).toBe(traceId)
  expect(client).toMatchObject({
    name: 'POST generatecartpreview',
    attributes: { 'server.address': 'rest.example', 'http.response.status_code': 400 },
  })
  expect(client?.parentSpanContext?.spanId).toBe(server?.spanContext().spanId)
  expect(received[0]?.get('traceparent')).toBe(`00-${traceId}-${client?.spanContext().spanId}-01`)
})

it.each([
  ['a page that may not call', { traceparent, origin: 'https://evil.example' }],
  ['a broken header', { traceparent: `${traceparent}-x` }],
  ['a trace of zeros', { traceparent: `00-${'0'.repeat(32)}-b7ad6b7169203331-01` }],
])('begins a trace of its own for %s', async (_what, headers) => {
  const exporter = registerSdk()
  const { preview } = await traced(400)
  await preview(headers)
  for (const span of exporter.getFinishedSpans()) expect(span.spanContext().traceId).not.toBe(traceId)
})

it('names no product, customer, coupon or address in a span', async () => {
  const exporter = registerSdk()
  const { preview } = await traced(400)
  await preview()
  const text = JSON.stringify(exporter.getFinishedSpans().map(({ name, attributes }) => [name, attributes]))
  expect(text).not.toMatch(/97772|203\.0\.113|merchant-1001|c4nary/)
})
