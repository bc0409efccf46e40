/**
 * Kills whole endpoint processes at random moments of an order, with Redis as their store. Another process must then
 * find the outcome of each order, and none may be placed twice. A run takes about a minute, most of it the time after
 * which a shopper may decide about an order that never arrived.
 */

import { serveSandbox } from '../../src/sandbox/index.ts'
import { startRedis } from '../../test/endpoint/stores/redis-server.ts'
import { endpointSettings, type Program } from '../bench/endpoint/program.ts'
import { createRandom } from '../bench/statistics.ts'
import { check, type Ends, endsOf, type Violation } from './history.ts'
import { purchasesOf } from './purchases.ts'
import { createShopper, type Shopper, tokenSecret } from './shopper.ts'
import { startAgain } from './start-again.ts'

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Seconds after which a shopper may decide, the fewest that an endpoint takes: this platform places no order late. */
const decideAfter = 10
/** Milliseconds after the press within which the process is killed. */
const killedWithin = 120

export interface KilledProcesses extends Ends {
  killed: number
  violations: Violation[]
}

export const killProcesses = async (count: number): Promise<KilledProcesses> => {
  const random = createRandom(20_261_128)
  const redis = await startRedis()
  const sandbox = await serveSandbox({
    pricingPort: 0,
    restPort: 0,
    host: '127.0.0.1',
    rateLimit: false,
    fault: 'latency:20',
  })
  const start = (): Promise<Program> =>
    startAgain({
      ...endpointSettings(sandbox.baseUrl),
      VITRINE_STORE: redis.url,
      VITRINE_TOKEN_KEY: tokenSecret,
      VITRINE_DEFAULT_COUNTRY: 'DE',
      VITRINE_UPSTREAM_TIMEOUT_MS: '1000',
      VITRINE_DECIDE_AFTER_S: String(decideAfter),
      VITRINE_ORDERS_PER_MINUTE: '0',
      VITRINE_CUSTOMER_ORDERS_PER_MINUTE: '0',
    })
  const shoppers: Shopper[] = []
  for (let index = 0; index < count; index += 1)
    shoppers.push(await createShopper(`kill ${index}`, 'customer-paid', random))
  try {
    const first = await start()
    for (const shopper of shoppers)
      for (let tries = 0; tries < 50 && !(await shopper.open(first.url)); tries += 1) await delay(100)
    await first.stop()
    for (const shopper of shoppers) {
      const victim = await start()
      const pressed = shopper.press([victim.url])
      await delay(random() * killedWithin)
      victim.kill()
      await pressed
    }
    const last = await start()
    const settle = async (shopper: Shopper): Promise<void> => {
      for (let tries = 0; tries < 90 && !shopper.isDone(); tries += 1) {
        await shopper.retry(last.url)
        if (!shopper.isDone()) await delay(1_000)
      }
    }
    await Promise.all(shoppers.map(settle))
    const purchases = await purchasesOf(sandbox.baseUrl)
    await last.stop()
    const histories = shoppers.map(({ history }) => history)
    return { killed: count, ...endsOf(histories, purchases), violations: check(histories, purchases) }
  } finally {
    await Promise.all([sandbox.close(), redis.stop()])
  }
}
