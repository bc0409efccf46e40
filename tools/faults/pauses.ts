import { startRedis } from '../../test/endpoint/stores/redis-server.ts'
import { evenly } from '../bench/endpoint/evenly.ts'
import { endpointSettings, previewRequest, startProgram } from '../bench/endpoint/program.ts'
import { createRandom } from '../bench/statistics.ts'
import { check, type Ends, endsOf, type Violation } from './history.ts'
import { type PauseMs, pauseAgainAndAgain } from './pausing.ts'
import { purchasesOf } from './purchases.ts'
import { createShopper, type Shopper, tokenSecret } from './shopper.ts'
import { startAgain } from './start-again.ts'

/** Calls within a second above which the platform blocks an address. */
export const platformLimit = 30
const processes = 3
const previewsPerSecond = 60
const ordersPerSecond = 4

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export interface PausesReport extends Ends {
  pauses: string
  count: number
  calls: number
  /** The most calls that were sent within any second. */
  most: number
  /** The most that arrived, which a busy machine bunches further. */
  arrived: number
  previews: number
  orders: number
  violations: Violation[]
}

/** Orders and previews above the limit, through processes on one Redis that are paused about once a second. */
export const underPauses = async (seconds: number, pauseMs: PauseMs): Promise<PausesReport> => {
  const random = createRandom(20_261_126)
  const redis = await startRedis()
  let checkout = ''
  const platform = await startProgram(new URL('./counting-platform.ts', import.meta.url), {}, (line) => {
    checkout = (JSON.parse(line) as { checkout: string }).checkout
  })
  const endpoints = await Promise.all(
    Array.from({ length: processes }, () =>
      startAgain({
        ...endpointSettings(platform.url),
        VITRINE_CHECKOUT_URL: checkout,
        VITRINE_STORE: redis.url,
        VITRINE_UPSTREAM_CONCURRENCY: '4',
        VITRINE_UPSTREAM_PER_SECOND: '24',
        VITRINE_TOKEN_KEY: tokenSecret,
        VITRINE_DEFAULT_COUNTRY: 'DE',
        VITRINE_DECIDE_AFTER_S: '20',
        VITRINE_ORDERS_PER_MINUTE: '0',
        VITRINE_CUSTOMER_ORDERS_PER_MINUTE: '0',
        NODE_OPTIONS: `--import ${new URL('./sent-at.ts', import.meta.url)}`,
      }),
    ),
  )
  const urlOf = (index: number): string => endpoints[index % processes]?.url ?? ''
  const shoppers: Shopper[] = []
  const begin = async (name: string): Promise<Shopper> => {
    const shopper = await createShopper(name, 'customer-paid', random)
    shoppers.push(shopper)
    return shopper
  }
  const untilDone = async (shopper: Shopper): Promise<void> => {
    for (let tries = 0; tries < 60 && !shopper.isDone(); tries += 1) {
      await delay(1_000)
      await shopper.retry(urlOf(tries))
    }
  }
  try {
    await untilDone(await begin('control before'))
    const pages: Shopper[] = []
    for (let index = 0; index < ordersPerSecond * seconds; index += 1) {
      const page = await begin(`order ${index}`)
      for (let tries = 0; tries < 50 && !(await page.open(urlOf(index))); tries += 1) await delay(200)
      pages.push(page)
    }
    await fetch(`${platform.url}/arrivals`)
    const pausing = endpoints.map((endpoint) => pauseAgainAndAgain(endpoint, pauseMs, random))
    let previews = 0
    const preview = async (index: number): Promise<void> => {
      const response = await fetch(`${urlOf(index)}/cart/preview`, previewRequest)
      await response.arrayBuffer()
      if (response.ok) previews += 1
    }
    const order = async (index: number): Promise<void> => pages[index]?.press([urlOf(index)])
    await Promise.all([evenly(previewsPerSecond, seconds, preview), evenly(ordersPerSecond, seconds, order)])
    const counts: { calls: number; most: number; arrived: number } = await (
      await fetch(`${platform.url}/arrivals`)
    ).json()
    await Promise.all(pausing.map(({ stop }) => stop()))
    await Promise.all(shoppers.map(untilDone))
    const histories = shoppers.map(({ history }) => history)
    const purchases = await purchasesOf(checkout)
    return {
      pauses: pauseMs.join(' to '),
      count: pausing.reduce((sum, { count }) => sum + count(), 0),
      ...counts,
      previews,
      orders: purchases.length,
      ...endsOf(histories, purchases),
      violations: check(histories, purchases),
    }
  } finally {
    await Promise.all([...endpoints, platform].map(({ kill }) => kill()))
    await redis.stop()
  }
}
