import { expect, it, onTestFinished } from 'vitest'
import { createEndpoint } from '../../src/endpoint/core/create-endpoint.ts'
import { priceExperiments } from '../../src/endpoint/modules/experiments/experiments.ts'
import { notifications } from '../../src/endpoint/modules/notifications/notifications.ts'
import { redis } from '../../src/endpoint/modules/redis.ts'
import { startRedis } from '../endpoint/stores/redis-server.ts'
import { baseUrl, call, json, order, unchecked } from '../sandbox/rest-support.ts'
import { runHere } from './support.ts'

const secret = 'a-notification-secret-of-32-chars'

it('compares the arms by what pages and the platform have told', async () => {
  const server = await startRedis()
  onTestFinished(() => server.stop())
  const env = {
    VITRINE_PRICING_URL: 'http://localhost:4401',
    VITRINE_BASE_URL: baseUrl,
    VITRINE_CHECKOUT_URL: 'http://localhost:4402/',
    VITRINE_CLIENT_ID: '1001',
    VITRINE_USERNAME: 'merchant-1001',
    VITRINE_PASSWORD: 'secret-1001',
    VITRINE_ORIGINS: 'https://shop.example',
    VITRINE_NOTIFICATION_SECRET: secret,
    VITRINE_STORE: server.url,
    VITRINE_EXPERIMENTS: 'summer: - 50, team 50',
    VITRINE_REQUESTS_PER_MINUTE: '0',
  }
  const sandbox = await unchecked()
  const endpoint = await createEndpoint({ env, log: () => undefined }, [
    redis(),
    notifications(),
    priceExperiments(),
    {
      name: 'sandbox',
      wrapFetch: () => async (url, init) =>
        sandbox.rest.request(new Request(url, init), {}, { remoteAddress: '127.0.0.1' }),
    },
  ])
  onTestFinished(() => endpoint.close())
  const post = (path: string, body: object, headers = {}) =>
    endpoint.fetch(
      new Request(`https://api.shop.example${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    )
  const tell = (arm: string, event: string) =>
    post('/cart/experiments', { experiment: 'summer', arm, event }, { origin: 'https://shop.example' })
  for (const arm of ['-', '-', 'team', 'team', 'team']) await tell(arm, 'seen')
  await tell('team', 'click')
  const cart = {
    CartItems: [{ ProductId: 97772, Quantity: 1 }],
    ExtraParameters: [{ Key: 'x-experiment', Value: 'summer:team' }],
  }
  const placed = await json(call(sandbox, '/cart/processcart', { body: order({ cart }) }))
  const { PurchaseId: id } = placed as { PurchaseId: number }
  const path = `/purchase/getpurchase?purchaseid=${id}&reimbursementid=0`
  const { Purchase } = (await json(call(sandbox, path))) as { Purchase: object }
  await post(`/notifications/${secret}`, { meta: { type: 'PaidOrderNotification' }, ...Purchase })
  const early = await runHere(['experiment', 'summer'], { env })
  expect(early.stdout).toMatch(/\nNotified and not counted yet: 1\n/)
  await endpoint.reconcile()

  const ran = await runHere(['experiment', 'summer'], { env })
  expect(ran.stdout).toMatch(/^Arm +Visitors/)
  expect(ran.stdout).toMatch(/\n- +2 +0 \(0.00 %\) +0 /)
  expect(ran.stdout).toMatch(/\nteam +3 +1 \(33.33 %\) +1 \(33.33 %\)/)
  expect(ran.stdout).toMatch(/No verdict/)
  expect(ran.stdout).not.toContain('not counted yet')
  const { stdout } = await runHere(['experiment', 'summer', '--planned', '4000', '--json'], { env })
  expect(JSON.parse(stdout)).toMatchObject({
    experiment: 'summer',
    currency: 'EUR',
    waiting: 0,
    verdict: { kind: 'too-early', missing: 3_998 },
    arms: [
      { name: '-', paid: 0 },
      { name: 'team', visitors: 3, paid: 1, revenue: 64.71 },
    ],
  })
  for (let visitor = 0; visitor < 40; visitor += 1) await tell('-', 'seen')
  const skewed = await runHere(['experiment', 'summer', '--planned', '100'], { env })
  expect(skewed.stdout).toMatch(/not divided as planned/)
  expect((await runHere(['experiment', 'winter'], { env })).stderr).toMatch(/It has: summer\./)
})
