import { expect, it } from 'vitest'
import { RateLimitedError, UnreachableError } from '../../src/client/errors.ts'
import { priceRelay } from '../../src/endpoint/modules/relay/relay.ts'
import { blockedPace, freshPace, startOf } from '../../src/endpoint/platform/pace.ts'
import { endpoint, memoryStore, platformOf, preview, previewOf } from './support.ts'

const minute = 60_000

/** A clock that can be set, and one that cannot. */
const clocks = () => {
  const at = { wall: 1_800_000_000_000, steady: 1_800_000_000_000 }
  return {
    now: () => at.wall,
    steady: () => at.steady,
    /** Passes time, and sets the first clock back. */
    pass(milliseconds: number, back: number) {
      at.steady += milliseconds
      at.wall += milliseconds - back
    },
  }
}

it('lets calls through an open circuit after its time, although the clock was set back', async () => {
  const { now, steady, pass } = clocks()
  const { platform } = platformOf()
  const { app, service } = endpoint({ client: platform, now, steady })
  for (let count = 0; count < 8; count += 1)
    await service.budget
      .pass('previews', () => Promise.reject(new UnreachableError('cart.preview', undefined)))
      .catch(() => undefined)
  expect((await preview(app)).status).toBe(503)
  pass(5_000, 10 * minute)
  expect((await preview(app)).status).toBe(200)
})

it('ends a block after its time, although the clock was set back', async () => {
  const { now, steady, pass } = clocks()
  let isBlocking = true
  const { platform } = platformOf(async () => {
    if (isBlocking) throw new RateLimitedError('cart.preview', 5)
    return previewOf()
  })
  const store = memoryStore(steady)
  const { app } = endpoint({ client: platform, now, steady, store, env: { VITRINE_EGRESS: 'office' } })
  expect((await preview(app)).status).toBe(503)
  isBlocking = false
  expect((await preview(app)).status).toBe(503)
  pass(6_000, 10 * minute)
  expect((await preview(app)).status).toBe(200)
})

it('takes a block that was noted in the future for none', () => {
  const at = 1_800_000_000_000
  const noted = blockedPace(freshPace(24, at), 60, at)
  expect(startOf(noted, 'orders', 24, at + 1_000)).toHaveProperty('blocked')
  expect(startOf(noted, 'orders', 24, at - 1_000)).toHaveProperty('blocked')
  expect(startOf(noted, 'orders', 24, at - 10 * minute)).not.toHaveProperty('blocked')
})

it('shows no price for longer because the clock was set back', async () => {
  const { now, steady, pass } = clocks()
  let price = 10
  const prices = {
    asSent: async () => JSON.stringify([{ product_id: '97772', price }]),
  }
  const client = Object.assign(platformOf().platform, { prices })
  const env = { VITRINE_RUNTIME: 'cloudflare' }
  const { app } = endpoint({
    client,
    env,
    modules: [priceRelay()],
    now,
    steady,
    store: memoryStore(steady),
  })
  const ask = async () => {
    const headers = { 'cf-ipcountry': 'DE', 'cf-connecting-ip': '203.0.113.7' }
    const url = 'https://shop.example/prices?client_id=1001&product_id=97772'
    const [item]: { price: number }[] = await (await app.fetch(new Request(url, { headers }))).json()
    return item?.price
  }
  expect(await ask()).toBe(10)
  price = 20
  pass(901_000, 60 * minute)
  expect(await ask()).toBe(20)
})
