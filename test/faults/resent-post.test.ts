import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { serveApp } from '../../src/endpoint/adapters/serve-app.ts'
import { readConfig } from '../../src/endpoint/config/read-config.ts'
import { createApp } from '../../src/endpoint/core/app.ts'
import { createService } from '../../src/endpoint/core/service.ts'
import { signCustomerToken } from '../../src/endpoint/customer-token/sign.ts'
import { createMemoryStore } from '../../src/endpoint/modules/memory.ts'
import { connectPlatform, coreOperations } from '../../src/endpoint/platform/platform.ts'
import { serveSandbox } from '../../src/sandbox/index.ts'
import { purchasesOf } from '../../tools/faults/purchases.ts'
import { startTcpProxy } from '../../tools/faults/tcp-proxy.ts'
import { chromiumArgs, chromiumPath } from '../support/programs.ts'

const tokenSecret = 'secret:a shared secret of more than 32 characters'

/** The merchant's page, the endpoint behind a proxy, and the platform: all on loopback, the page in a real browser. */
const openShop = async () => {
  const page = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<title>Shop</title>'),
  )
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve))
  const pageUrl = `http://127.0.0.1:${(page.address() as AddressInfo).port}`
  const sandbox = await serveSandbox({ pricingPort: 0, restPort: 0, host: '127.0.0.1', rateLimit: false })
  const config = readConfig({
    VITRINE_CLIENT_ID: '1001',
    VITRINE_EGRESS: 'unknown',
    VITRINE_USERNAME: 'merchant-1001',
    VITRINE_PASSWORD: 'secret-1001',
    VITRINE_PRICING_URL: sandbox.pricingUrl,
    VITRINE_BASE_URL: sandbox.baseUrl,
    VITRINE_CHECKOUT_URL: sandbox.baseUrl,
    VITRINE_ORIGINS: pageUrl,
    VITRINE_TOKEN_KEY: tokenSecret,
    VITRINE_DEFAULT_COUNTRY: 'DE',
  })
  const lines: string[] = []
  const service = createService({
    config,
    client: connectPlatform(config, coreOperations),
    store: createMemoryStore(),
    log: (line) => lines.push(line),
  })
  const served = await serveApp({ app: createApp(service), host: '127.0.0.1', port: 0, graceMs: 100 })
  const proxy = await startTcpProxy(Number(new URL(served.url).port))
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  onTestFinished(async () => {
    await browser.close()
    await proxy.stop()
    await served.close()
    await sandbox.close()
    page.closeAllConnections()
    page.close()
  })
  const tab = await browser.newPage()
  await tab.goto(pageUrl)
  const token = await signCustomerToken({
    key: tokenSecret,
    audience: 'vitrine',
    customerReference: 'customer-paid',
  })
  const post = (idempotencyKey: string) =>
    tab.evaluate(
      async ({ url, token, idempotencyKey }) => {
        const headers = {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': idempotencyKey,
        }
        const body = JSON.stringify({
          items: [{ product: '97772', quantity: 1 }],
          expected: { total: 77, tax: 'gross', currency: 'EUR' },
        })
        const response = await fetch(url, { method: 'POST', headers, body })
        return { status: response.status, body: await response.text() }
      },
      { url: `${proxy.url}/cart/process`, token, idempotencyKey },
    )
  /** The key of a page: it begins with the epoch of its preview. */
  const newKey = async (): Promise<string> => {
    const epoch = await tab.evaluate(async (url) => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ items: [{ product: '97772', quantity: 1 }] })
      const response = await fetch(url, { method: 'POST', headers, body })
      return (await response.json()).epoch as string
    }, `${proxy.url}/cart/preview`)
    return `${epoch}-${crypto.randomUUID()}`
  }
  const copies = () => lines.filter((line) => JSON.parse(line).route === '/cart/process').length
  return { post, newKey, copies, proxy, purchases: () => purchasesOf(sandbox.baseUrl) }
}

it('places one order when the browser sends the POST again on its own', async () => {
  const { post, newKey, copies, proxy, purchases } = await openShop()
  const key = await newKey()
  // Leaves a connection that is kept alive, and a preflight that is remembered.
  expect((await post('short')).status).toBe(400)
  proxy.poison({ answer: { kind: 'reset' } }, 'once')
  const answer = await post(key)
  expect(copies()).toBeGreaterThan(2)
  expect(answer.status).toBe(200)
  const [purchase, ...more] = await purchases()
  expect(more).toEqual([])
  expect(JSON.parse(answer.body)).toMatchObject({ result: 'paid', purchaseId: String(purchase?.purchaseId) })
})
