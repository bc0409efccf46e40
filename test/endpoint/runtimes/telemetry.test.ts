import { Miniflare } from 'miniflare'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { bundleWorker } from '../stores/workers.ts'
import { startTestPlatform, testEnvironment } from './test-platform.ts'

let platform: Awaited<ReturnType<typeof startTestPlatform>>
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())

const start = async (file: string, flag: string) => {
  const contents = await bundleWorker(new URL(file, import.meta.url).pathname)
  const miniflare = new Miniflare({
    modules: [{ type: 'ESModule', path: 'worker.mjs', contents }],
    compatibilityDate: '2025-09-01',
    compatibilityFlags: [flag],
    durableObjects: { STORE: { className: 'VitrineStore', useSQLite: true } },
    bindings: testEnvironment(platform.url),
    handleRuntimeStdio: () => undefined,
  })
  onTestFinished(() => miniflare.dispose())
  await miniflare.ready
  const preview = async (more: Record<string, string>) => {
    const headers = {
      origin: 'https://shop.example',
      'content-type': 'application/json',
      'cf-connecting-ip': '198.51.100.1',
      ...more,
    }
    const body = JSON.stringify({ items: [{ product: '97772', quantity: 1 }] })
    const url = 'https://api.example/cart/preview'
    expect((await miniflare.dispatchFetch(url, { method: 'POST', headers, body })).status).toBe(200)
  }
  return { miniflare, preview }
}

const traceId = '0af7651916cd43dd8448eb211c80319c'
const callers = ['1', '2', '3'].map((digit) => ({
  'x-request-id': `request-${digit}`,
  traceparent: `00-${traceId}-${digit.repeat(16)}-01`,
}))

it('hands each request’s ID and trace on from a Worker with nodejs_als', async () => {
  const { preview } = await start('./telemetry-worker.ts', 'nodejs_als')
  platform.headers.length = 0
  await Promise.all(callers.map(preview))
  const received = platform.headers.map((headers) => ({
    'x-request-id': headers.get('x-request-id'),
    traceparent: headers.get('traceparent'),
  }))
  expect(received).toHaveLength(callers.length)
  expect(received).toEqual(expect.arrayContaining(callers))
})

it('records spans by the SDK for Node on a Worker with nodejs_compat', async () => {
  const { miniflare, preview } = await start('./telemetry-sdk-worker.ts', 'nodejs_compat')
  platform.headers.length = 0
  await preview(callers[0] ?? {})
  const spans = await (await miniflare.dispatchFetch('https://api.example/spans')).json()
  expect(spans).toEqual([
    { name: 'POST generatecartpreview', traceId, id: expect.any(String), parent: expect.any(String) },
    { name: 'POST /cart/preview', traceId, id: expect.any(String), parent: '1'.repeat(16) },
  ])
  const [call, request] = spans as [{ id: string; parent: string }, { id: string }]
  expect(call.parent).toBe(request.id)
  expect(platform.headers[0]?.get('traceparent')).toBe(`00-${traceId}-${call.id}-01`)
})
