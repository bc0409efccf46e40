import { createServer } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { type ServedSandbox, serveSandbox } from '../../../src/sandbox/index.ts'
import { watch } from '../openapi/openapi-check.ts'
import { authorization } from '../rest-support.ts'

const running: ServedSandbox[] = []
const complaints: string[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((served) => served.close()))
  expect(complaints.splice(0)).toEqual([])
})

const serve = async (options: Parameters<typeof serveSandbox>[0] = {}): Promise<ServedSandbox> => {
  const served = await serveSandbox({ pricingPort: 0, restPort: 0, rateLimit: false, ...options })
  running.push(served)
  watch(served.sandbox, (found) => complaints.push(...found))
  return served
}

it('serves both hosts under the addresses that it names [conventions#hosts]', async () => {
  const { pricingUrl, baseUrl } = await serve()
  const prices = await fetch(`${pricingUrl}/prices?client_id=1001&product_id=97772`)
  expect(prices.status).toBe(200)
  const headers = { authorization: authorization(), 'content-type': 'application/json' }
  const preview = await fetch(`${baseUrl}/cart/generatecartpreview`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ShoppingCartUrl: `${baseUrl}/1001/?cart=97772`, RemoteAddress: '127.0.0.1' }),
  })
  const { SessionUrl } = (await preview.json()) as { SessionUrl: string }
  expect(SessionUrl.startsWith(`${baseUrl}/1001/session/`)).toBe(true)
  const page = await fetch(SessionUrl)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<h1>')
})

it('answers a list of 56 kB with the error of each host', async () => {
  const { pricingUrl, baseUrl } = await serve()
  const list = '97772,'.repeat(56_000 / 6)
  const asked = await fetch(`${pricingUrl}/prices?client_id=1001&product_id=${list}`)
  expect(asked.status).toBe(400)
  expect(await asked.json()).toMatchObject({ statusCode: 400, validation: { keys: ['product_id'] } })
  const headers = { authorization: authorization() }
  const rest = await fetch(`${baseUrl}/product/getproductprice?currencyids=EUR&productids=1,${list}`, {
    headers,
  })
  expect(await rest.json()).toMatchObject({ Status: 400, Message: expect.stringContaining('productids') })
})

it('leads from a cart link to a confirmation', async () => {
  const { baseUrl, sandbox } = await serve()
  const page = await fetch(`${baseUrl}/1001/?scope=checkout&cart=97772&coupon=SAVE10`)
  const seen = /name="seen" value="([^"]*)"/.exec(await page.text())?.[1] ?? ''
  const done = await fetch(page.url, {
    method: 'POST',
    body: new URLSearchParams({ email: 'kim@example.test', card: '4111111111111111', seen }),
  })
  const [purchase] = [...sandbox.state.purchases.all()]
  expect(done.url).toContain(`/1001/confirmation/${purchase?.id}/`)
  expect(await done.text()).toContain(String(purchase?.id))
  expect(purchase?.visitor.remoteAddress).toMatch(/127\.0\.0\.1$/)
})

it('passes the settings on', async () => {
  const { pricingUrl } = await serve({ defaultCountry: 'FR', fault: 'status:503*1' })
  const ask = () => fetch(`${pricingUrl}/prices?client_id=1001&product_id=97772`)
  expect((await ask()).status).toBe(503)
  expect(await (await ask()).json()).toMatchObject([{ price_country: 'FR' }])
})

it('names the port in use and releases the other one', async () => {
  const blocker = createServer()
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve))
  const address = blocker.address()
  const restPort = typeof address === 'object' ? address?.port : undefined
  await expect(serveSandbox({ pricingPort: 0, restPort })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    port: restPort,
    message: expect.stringContaining(String(restPort)),
  })
  await new Promise((resolve) => blocker.close(resolve))
})

it('stops listening when it is closed', async () => {
  const served = await serve()
  await served.close()
  await expect(fetch(`${served.pricingUrl}/prices`)).rejects.toThrow('fetch failed')
})
