/**
 * Faults of the way out: endpoints that share an address of the network with a stranger whose calls use up the
 * platform's limit. It judges whether each order gets its true outcome, and how soon after the platform is back. Seconds
 * in which the machine gave the processes no time are not counted. Each run starts a sandbox, a Redis and processes of
 * its own.
 */

import { type ServedSandbox, serveSandbox } from '../../src/sandbox/index.ts'
import { startRedis } from '../../test/endpoint/stores/redis-server.ts'
import { endpointSettings, type Program, previewRequest } from '../bench/endpoint/program.ts'
import { createRandom } from '../bench/statistics.ts'
import { check, type Ends, endsOf, type Violation } from './history.ts'
import { fetchFrom } from './local-fetch.ts'
import { purchasesOf } from './purchases.ts'
import { createShopper, type Shopper, tokenSecret } from './shopper.ts'
import { startStallMeter } from './stall-meter.ts'
import { startAgain } from './start-again.ts'

/** Seconds for which the platform is away. */
const away = 11
const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export interface Leaving extends Program {
  /** 429s of the platform that the process has met. */
  blocks: () => number
}

/**
 * The sandbox with its limit on, a Redis, and processes that share it and leave by addresses of their own.
 *
 * @param decideAfter seconds after which a shopper may decide
 */
export const startEgress = async (addresses: readonly string[], decideAfter: number) => {
  const redis = await startRedis()
  const sandbox = await serveSandbox({ pricingPort: 0, restPort: 0, host: '127.0.0.1' })
  const platform = sandbox.baseUrl.replace('localhost', '127.0.0.1')
  const start = async (address: string): Promise<Leaving> => {
    let blocks = 0
    const program = await startAgain(
      {
        ...endpointSettings(platform),
        VITRINE_STORE: redis.url,
        VITRINE_EGRESS: address,
        VITRINE_UPSTREAM_CONCURRENCY: '4',
        VITRINE_UPSTREAM_PER_SECOND: '24',
        VITRINE_TOKEN_KEY: tokenSecret,
        VITRINE_DEFAULT_COUNTRY: 'DE',
        VITRINE_DECIDE_AFTER_S: String(decideAfter),
        VITRINE_UPSTREAM_TIMEOUT_MS: '4000',
        VITRINE_ORDERS_PER_MINUTE: '0',
        VITRINE_CUSTOMER_ORDERS_PER_MINUTE: '0',
        LEAVES_BY: address,
        PLATFORM_PORT: new URL(platform).port,
        NODE_OPTIONS: `--import ${new URL('./leaves-by.ts', import.meta.url)}`,
      },
      (line) => {
        if (line.includes('"event":"platform-blocked"')) blocks += 1
      },
    )
    return { ...program, blocks: () => blocks }
  }
  const processes = await Promise.all(addresses.map(start))
  return {
    sandbox,
    platform,
    processes,
    /** A stranger's call that leaves by one of the addresses. */
    callFrom: (address: string) =>
      fetchFrom(address)(`${platform}/connection/test`, { method: 'GET', headers: {} }).catch(
        () => undefined,
      ),
    stop: async () => {
      await Promise.all(processes.map(({ stop }) => stop()))
      await Promise.all([sandbox.close(), redis.stop()])
    },
  }
}

const random = createRandom(20_261_124)
const shopperOf = (name: string): Promise<Shopper> => createShopper(name, 'customer-paid', random)

/**
 * How many milliseconds an outcome may take here. They are many, because `settledAfter` judges the time, and a busy
 * machine must not leave an outcome unknown.
 */
const longTimeLimit = 240_000

/** Presses and asks until the outcome is known. Returns the seconds that it took. */
const untilDone = async (shopper: Shopper, url: () => string, timeLimitMs = 90_000): Promise<number> => {
  const began = performance.now()
  while (!shopper.isDone() && performance.now() - began < timeLimitMs) {
    await shopper.retry(url())
    if (!shopper.isDone()) await delay(2_000)
  }
  return (performance.now() - began) / 1000
}

const judge = async (
  shoppers: readonly Shopper[],
  { baseUrl }: ServedSandbox,
): Promise<Ends & { violations: Violation[] }> => {
  const histories = shoppers.map(({ history }) => history)
  const purchases = await purchasesOf(baseUrl)
  return { ...endsOf(histories, purchases), violations: check(histories, purchases) }
}

export interface NeighbourReport extends Ends {
  orders: number
  /** Calls that met a block at the quiet address, and at the one with the neighbour. */
  blocks: [quiet: number, noisy: number]
  /** Seconds until every order was settled, from the last one on. */
  settledAfter: number
  violations: Violation[]
}

/**
 * Two processes at two addresses, at the second of which a stranger overruns the limit: a 429 makes an order unknown, and
 * it was not placed, so its shopper may decide in the end. All look through the first address, which is never blocked.
 */
export const besideNeighbour = async (seconds: number): Promise<NeighbourReport> => {
  const [quietAddress, noisyAddress] = ['127.0.0.2', '127.0.0.3'] as const
  const rig = await startEgress([quietAddress, noisyAddress], 30)
  const [quiet, noisy] = rig.processes
  if (!quiet || !noisy) throw new Error('A process is missing.')
  const noise = {
    stranger: undefined as NodeJS.Timeout | undefined,
    previews: undefined as NodeJS.Timeout | undefined,
  }
  try {
    const shoppers = [await shopperOf('control')]
    await untilDone(shoppers[0] as Shopper, () => quiet.url)
    noise.stranger = setInterval(() => void rig.callFrom(noisyAddress), 1000 / 40)
    noise.previews = setInterval(
      () => void fetch(`${quiet.url}/cart/preview`, previewRequest).catch(() => undefined),
      1000 / 15,
    )
    for (let at = 0; at < seconds; at += 1) {
      const both = await Promise.all(['quiet', 'noisy'].map((name) => shopperOf(`${name} ${at}`)))
      shoppers.push(...both)
      await Promise.all(both.map((shopper) => shopper.open(quiet.url)))
      await Promise.all(both.map((shopper, index) => shopper.press([index === 0 ? quiet.url : noisy.url])))
      await delay(1_000)
    }
    clearInterval(noise.stranger)
    const took = await Promise.all(shoppers.map((shopper) => untilDone(shopper, () => quiet.url)))
    return {
      orders: shoppers.length,
      blocks: [quiet.blocks(), noisy.blocks()],
      settledAfter: Math.max(...took),
      ...(await judge(shoppers, rig.sandbox)),
    }
  } finally {
    clearInterval(noise.stranger)
    clearInterval(noise.previews)
    await rig.stop()
  }
}

export interface CrowdReport extends Ends {
  purchases: number
  blocks: number
  /** Seconds from the platform's return until both orders were settled, without those that the machine did not give. */
  settledAfter: number
  violations: Violation[]
}

/** Calls a second of a stranger behind the same address. Look-ups take twelve, and the platform blocks above thirty. */
const strangersCalls = 10
/** How long the platform takes for an answer after its return, in milliseconds: too long for one call at a time. */
const answerMs = 300

/**
 * Three processes behind one address, which a stranger uses too. One order loses its answer and one never arrives,
 * among many purchases of other customers, before the platform goes away. The one that never arrived is looked for all the
 * time, and must not delay the other.
 */
export const amongOthers = async (others: number): Promise<CrowdReport> => {
  const address = '127.0.0.4'
  // No shopper may decide before the answer is found, so its time is measured.
  const rig = await startEgress([address, address, address], 600)
  const meter = startStallMeter()
  const { settings } = rig.sandbox.sandbox.context
  const [first] = rig.processes
  if (!first) throw new Error('A process is missing.')
  let stranger: NodeJS.Timeout | undefined
  const anyUrl = () => rig.processes[Math.floor(random() * rig.processes.length)]?.url ?? ''
  const authorization = `Basic ${Buffer.from('merchant-1001:secret-1001').toString('base64')}`
  const cart = {
    CartItems: [{ ProductId: 97772, Quantity: 1 }],
    CustomerReferenceId: 'customer-test',
    DefaultCountryId: 'DE',
    DefaultLanguageId: 'en',
    UseInternalContacts: true,
  }
  const headers = { authorization, 'content-type': 'application/json' }
  const body = JSON.stringify({ Cart: cart })
  const buy = async (count: number) => {
    // The purchases of others come by their own addresses.
    settings.rateLimit = false
    for (let done = 0; done < count; done += 1)
      await rig.sandbox.sandbox.rest.request('/cart/processcart', { method: 'POST', headers, body })
    settings.rateLimit = true
  }
  const meet = async (name: string, fault: string): Promise<Shopper> => {
    const shopper = await shopperOf(name)
    await shopper.open(first.url)
    settings.fault = `processcart/${fault}*1`
    await shopper.press([first.url])
    return shopper
  }
  try {
    const control = await shopperOf('control')
    await untilDone(control, anyUrl)
    await meet('never arrived', 'reset')
    await buy(others / 2)
    const lost = await meet('answer lost', 'reset-after')
    await buy(others / 2)
    stranger = setInterval(() => void rig.callFrom(address), 1000 / strangersCalls)
    settings.fault = 'status:503'
    await delay(away * 1000)
    settings.fault = `latency:${answerMs}`
    const shoppers = [lost, await shopperOf('later')]
    const [, took] = await meter.awake(() =>
      Promise.all(shoppers.map((shopper) => untilDone(shopper, anyUrl, longTimeLimit))),
    )
    return {
      purchases: others,
      blocks: rig.processes.reduce((sum, { blocks }) => sum + blocks(), 0),
      settledAfter: took / 1000,
      ...(await judge([control, ...shoppers], rig.sandbox)),
    }
  } finally {
    clearInterval(stranger)
    meter.stop()
    await rig.stop()
  }
}
