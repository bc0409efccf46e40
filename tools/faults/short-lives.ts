import { serveSandbox, usualProfile } from '../../src/sandbox/index.ts'
import { startRedis } from '../../test/endpoint/stores/redis-server.ts'
import { endpointSettings, type Program } from '../bench/endpoint/program.ts'
import { createRandom } from '../bench/statistics.ts'
import { startCarelessPlatform } from './careless-platform.ts'
import { check, type Ends, endsOf, type Violation } from './history.ts'
import { purchasesOf } from './purchases.ts'
import { createShopper, type Shopper, tokenSecret } from './shopper.ts'
import { startAgain } from './start-again.ts'

/** Milliseconds after its start at which each process is killed. */
const lifeMs = 1_500
/** Seconds within which each order must have its outcome, however short processes live. */
const timeLimit = 90
const deadline = 2_000
/** Milliseconds within which the platform places each order that arrives. */
const placedWithin = 8_000
/** Seconds after which a shopper may decide. */
const decideAfter = 20

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export interface ShortLivesReport extends Ends {
  orders: number
  processes: number
  /** Seconds until the last order was told. */
  toldAfter: number
  violations: Violation[]
}

/**
 * Places orders, some of which lose their answer, and then lets processes look for them that are killed before any of
 * them gets old.
 */
export const shortLives = async (count: number): Promise<ShortLivesReport> => {
  const random = createRandom(20_261_127)
  const redis = await startRedis()
  const ports = { pricingPort: 0, restPort: 0, host: '127.0.0.1' }
  const sandbox = await serveSandbox({ ...ports, rateLimit: false, profile: usualProfile })
  const platform = await startCarelessPlatform({
    target: (path, init) => sandbox.sandbox.rest.request(path, init),
    random,
    isCareless: true,
    lists: 'whole',
    deadline,
    placedWithin,
    dearer: 0,
  })
  const start = (): Promise<Program> =>
    startAgain({
      ...endpointSettings(platform.url),
      VITRINE_CHECKOUT_URL: sandbox.baseUrl.replace('localhost', '127.0.0.1'),
      VITRINE_STORE: redis.url,
      VITRINE_TOKEN_KEY: tokenSecret,
      VITRINE_DEFAULT_COUNTRY: 'DE',
      VITRINE_UPSTREAM_TIMEOUT_MS: String(deadline),
      VITRINE_DECIDE_AFTER_S: String(decideAfter),
      VITRINE_ORDERS_PER_MINUTE: '0',
      VITRINE_CUSTOMER_ORDERS_PER_MINUTE: '0',
    })
  let current = await start()
  let processes = 1
  const shoppers: Shopper[] = []
  const begin = async (name: string): Promise<Shopper> => {
    const shopper = await createShopper(name, 'customer-paid', random)
    shoppers.push(shopper)
    return shopper
  }
  try {
    const control = await begin('control before')
    for (let tries = 0; tries < 60 && !control.isDone(); tries += 1) {
      await control.retry(current.url)
      await delay(500)
    }
    platform.begin()
    for (let index = 0; index < count; index += 1) await (await begin(`order ${index}`)).press([current.url])
    await platform.calm()
    const from = performance.now()
    const hasTime = () => performance.now() - from < timeLimit * 1_000
    let isEnding = false
    const replace = async (): Promise<void> => {
      while (!isEnding) {
        await delay(lifeMs)
        current.kill()
        current = await start()
        processes += 1
      }
    }
    const replacing = replace()
    const ask = async (shopper: Shopper): Promise<void> => {
      while (!shopper.isDone() && hasTime()) {
        await shopper.retry(current.url)
        if (!shopper.isDone()) await delay(300 + random() * 400)
      }
    }
    await Promise.all(shoppers.map(ask))
    const toldAfter = Math.round((performance.now() - from) / 1_000)
    isEnding = true
    await replacing
    const histories = shoppers.map(({ history }) => history)
    const purchases = await purchasesOf(sandbox.baseUrl)
    return {
      orders: shoppers.length,
      ...endsOf(histories, purchases),
      processes,
      toldAfter,
      violations: check(histories, purchases),
    }
  } finally {
    current.kill()
    await platform.stop()
    await Promise.all([sandbox.close(), redis.stop()])
  }
}
