import { expect, it } from 'vitest'
import { createSandbox } from '../../src/sandbox/browser.ts'

it('quotes, sells and confirms in a browser, without a server', async () => {
  const sandbox = createSandbox({ defaultCountry: 'DE', styles: { checkout: 'a{}', backOffice: 'b{}' } })
  const prices = await sandbox.prices.request('/prices?client_id=1001&product_id=97772')
  expect(await prices.json()).toMatchObject([{ product_id: '97772', price_country: 'DE' }])

  const opened = await sandbox.rest.request('/1001/?cart=97772')
  const session = opened.headers.get('location') ?? ''
  const page = await (await sandbox.rest.request(session)).text()
  const seen = /name="seen" value="([^"]*)"/.exec(page)?.[1] ?? ''
  const form = { email: 'a@example.test', method: 'card', card: '4111111111111111', seen }
  const bought = await sandbox.rest.request(session, { method: 'POST', body: new URLSearchParams(form) })
  const confirmation = await sandbox.rest.request(bought.headers.get('location') ?? '')
  expect(await confirmation.text()).toContain('data-status="PAY"')
  expect(await (await sandbox.rest.request('/sandbox/checkout.css')).text()).toBe('a{}')
  await sandbox.close()
})

it('answers an authenticated operation in a browser', async () => {
  const { rest } = createSandbox()
  const call = (password: string) =>
    rest.request('/connection/test', {
      headers: { authorization: `Basic ${btoa(`merchant-1001:${password}`)}` },
    })
  expect((await call('wrong')).status).toBe(401)
  expect((await call('secret-1001')).status).toBe(200)
})
