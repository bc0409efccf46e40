/**
 * Scenarios in which several endpoint processes share a Redis: wrong clocks, a store that is emptied, replaced or
 * stopped, killed and paused processes, and a platform that blocks. Each order is repeated at several processes, and may
 * be placed once. The scenarios mostly wait, so some run at once, and the settings of each process shorten its
 * deadlines.
 */

import { previewResponseSchema } from '../../src/contract/cart-answer-schemas.ts'
import type { ExpectedTotal } from '../../src/contract/cart-preview.ts'
import { type Profile, serveSandbox, usualProfile } from '../../src/sandbox/index.ts'
import { serveFile } from '../../test/endpoint/runtimes/program.ts'
import { endpointSettings, type Program, previewRequest, startProgram } from '../bench/endpoint/program.ts'
import { createRandom } from '../bench/statistics.ts'
import { type ShownList, startCarelessPlatform } from './careless-platform.ts'
import { type Charges, check, checkCharges, type Violation } from './history.ts'
import { pauseAgainAndAgain } from './pausing.ts'
import { repeatedly } from './repeatedly.ts'
import { purchasesOf } from './run.ts'
import { customers } from './schedules.ts'
import { type StoreMishap, startSharedStore } from './shared-store.ts'
import { createShopper, type Shopper, tokenSecret } from './shopper.ts'

/** One way in which processes share a Redis. */
export interface Scenario {
  name: string
  /** Whether the platform loses, delays and refuses orders. @default true */
  isCareless?: boolean
  /** Milliseconds by which the clock of each process is wrong. */
  clocks: readonly number[]
  /** In the middle of the orders. */
  mishap: StoreMishap
  /** Whether another process takes the first one's place at that moment, which is killed. */
  isReplaced?: boolean
  /** Whether the wall clock of each process is set back by 50 s at that moment. */
  isSetBack?: boolean
  /** Whether each process is stopped about once a second, for 100 to 400 ms. */
  isPaused?: boolean
  /** Whether the platform answers every call with 429 for some seconds after that moment. */
  isBlocked?: boolean
  lists: ShownList
  /**
   * Milliseconds that the platform takes for each preview. The mishap is shorter, and falls between two checks of an
   * order.
   */
  previewMs?: number
  profile?: Partial<Profile>
}

const ahead = 50_000
/** The platform's list of a period: ten minutes late, eight hours off. */
const late = { listDelaySeconds: 600, listZoneMinutes: -480 }
const [apart, astray] = [
  [0, ahead],
  [0, ahead, -ahead],
]
const usual = { clocks: [0, 0], mishap: 'none', lists: 'whole' } as const

export const scenarios: readonly Scenario[] = [
  { ...usual, name: 'two processes' },
  { ...usual, name: 'three clocks', clocks: astray },
  { ...usual, name: 'emptied', clocks: astray, mishap: 'restarted empty' },
  { ...usual, name: 'emptied and replaced', mishap: 'restarted empty', isReplaced: true },
  { ...usual, name: 'failed over', clocks: apart, mishap: 'failed over' },
  { ...usual, name: 'failed over and replaced', clocks: astray, mishap: 'failed over', isReplaced: true },
  { ...usual, name: 'older data', clocks: apart, mishap: 'older data' },
  { ...usual, name: 'emptied during previews', mishap: 'restarted empty', previewMs: 600 },
  { ...usual, name: 'older data during previews', clocks: apart, mishap: 'older data', previewMs: 600 },
  { ...usual, name: 'first twenty', lists: 'first twenty' },
  { ...usual, name: 'last twenty', clocks: apart, lists: 'last twenty' },
  { ...usual, name: 'late list', profile: late },
  { ...usual, name: 'emptied, late list', clocks: apart, mishap: 'restarted empty', profile: late },
  { ...usual, name: 'emptied, first twenty', mishap: 'restarted empty', lists: 'first twenty' },
  { ...usual, name: 'emptied, last twenty', clocks: apart, mishap: 'restarted empty', lists: 'last twenty' },
  { ...usual, name: 'late list, last twenty', clocks: astray, lists: 'last twenty', profile: late },
  { ...usual, name: 'blocked', clocks: astray, isBlocked: true },
  { ...usual, name: 'blocked and replaced', clocks: apart, isBlocked: true, isReplaced: true },
  { ...usual, name: 'full', clocks: apart, mishap: 'full' },
  { ...usual, name: 'set back', clocks: apart, isSetBack: true },
  { ...usual, name: 'paused', clocks: apart, isPaused: true },
  {
    ...usual,
    name: 'paused, full and set back',
    clocks: apart,
    mishap: 'full',
    isSetBack: true,
    isPaused: true,
  },
]

/** Milliseconds that an endpoint waits for the platform, and within which the platform places each order. */
const deadline = 2_000
const absentAfter = 12_000
const atOnce = 20
const blockMs = 5_000
/** Less than the minute by which tokens may be from the future. */
const setBackMs = ahead
/** How many of a hundred orders charge something else than shown. */
const dearer = 5
/**
 * Milliseconds without any further outcome after which shoppers give up, long enough for a busy machine. `egress`
 * judges how soon an order gets its true outcome, and this part only whether.
 */
const timeLimit = 120_000
/** Milliseconds after which shoppers give up whatever they hear. */
const longest = 600_000
const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const startEndpoint = (
  platform: string,
  checkout: string,
  store: string,
  clock: number,
  onLine: (line: string) => void,
): Promise<Program> => {
  const settings = {
    ...endpointSettings(platform),
    // The sandbox previews links to its own host only.
    VITRINE_CHECKOUT_URL: checkout,
    VITRINE_STORE: store,
    VITRINE_TOKEN_KEY: tokenSecret,
    VITRINE_DEFAULT_COUNTRY: 'DE',
    VITRINE_UPSTREAM_TIMEOUT_MS: String(deadline),
    VITRINE_ABSENT_AFTER_S: String(absentAfter / 1000),
    VITRINE_UPSTREAM_CONCURRENCY: '40',
    VITRINE_ORDERS_PER_MINUTE: '0',
    VITRINE_CUSTOMER_ORDERS_PER_MINUTE: '0',
    CLOCK_SHIFT_MS: String(clock),
    CLOCK_SET_BACK_MS: String(setBackMs),
    NODE_OPTIONS: `--import ${new URL('./shifted-clock.ts', import.meta.url)}`,
  }
  return startProgram(serveFile, settings, onLine)
}

/** The total that a page shows for the cart of all shoppers. */
const shownBy = async (url: string): Promise<ExpectedTotal> => {
  const body = JSON.stringify({ items: [{ product: '97772', quantity: 1 }], country: 'DE' })
  return repeatedly(async () => {
    const response = await fetch(`${url}/cart/preview`, { ...previewRequest, body })
    const { total, currency } = previewResponseSchema.parse(await response.json())
    return { total: total.gross, tax: 'gross', currency } as const
  })
}

export interface Lived {
  scenario: string
  orders: number
  purchases: number
  /** Orders that are unknown in the end. */
  unknown: number
  charges: Omit<Charges, 'violations'>
  seconds: number
  violations: Violation[]
}

/** Sends `count` orders to the processes of one scenario; each order and its repetitions go to several of them. */
export const runScenario = async (scenario: Scenario, count: number): Promise<Lived> => {
  const { clocks, mishap, isCareless = true, isReplaced, isBlocked, lists, previewMs = 0, profile } = scenario
  const { isSetBack, isPaused } = scenario
  const began = performance.now()
  const random = createRandom(20_261_122)
  const store = await startSharedStore(mishap === 'failed over' || mishap === 'older data')
  const sandbox = await serveSandbox({
    pricingPort: 0,
    restPort: 0,
    host: '127.0.0.1',
    rateLimit: false,
    profile: { ...usualProfile, ...profile },
  })
  const checkout = sandbox.baseUrl.replace('localhost', '127.0.0.1')
  const platform = await startCarelessPlatform({
    target: (path, init) => sandbox.sandbox.rest.request(path, init),
    random,
    isCareless,
    lists,
    deadline,
    // An order that arrives at the end of its deadline is still placed in time.
    placedWithin: absentAfter - 2 * deadline,
    dearer,
    previewMs,
  })
  const logged = new Set<string>()
  const onLine = (line: string): void => {
    if (line.includes('"event":"order-mismatch"')) logged.add(String(JSON.parse(line).intent))
  }
  const start = (clock = 0) => startEndpoint(platform.url, checkout, store.url, clock, onLine)
  const endpoints = await Promise.all(clocks.map(start))
  const shown = await shownBy(endpoints[0]?.url ?? '')
  const pausing: ReturnType<typeof pauseAgainAndAgain>[] = []
  const urls = () => endpoints.map(({ url }) => url)
  const anyUrl = (): string => urls()[Math.floor(random() * endpoints.length)] ?? ''
  const replaceFirst = async () => {
    endpoints.shift()?.kill()
    endpoints.unshift(await start(clocks[0]))
  }
  const shopperOf = (name: string, index: number) =>
    createShopper(
      `${scenario.name} ${name}`,
      customers[index % customers.length] ?? '',
      random,
      undefined,
      shown,
    )
  /** A purchase that the ledger knows: lists that show it prove the absence of orders before or after it. */
  const buyControl = async (name: string): Promise<Shopper> => {
    const shopper = await shopperOf(name, 0)
    for (let tries = 0; tries < 240 && !shopper.isDone(); tries += 1) {
      if (tries > 0) await delay(500)
      await shopper.retry(anyUrl())
    }
    return shopper
  }
  try {
    const shoppers: Shopper[] = [await buyControl('control before')]
    if ((await purchasesOf(sandbox.baseUrl)).length === 0)
      throw new Error('The control order was not placed.')
    platform.begin()
    if (isPaused)
      pausing.push(...endpoints.map((endpoint) => pauseAgainAndAgain(endpoint, [100, 400], random)))
    let started = 0
    let happens: Promise<unknown> = Promise.resolve()
    const work = async () => {
      while (started < count) {
        const index = started++
        if (index === Math.floor(count / 4) && mishap === 'older data') await store.detachReplica()
        if (index === Math.floor(count / 2)) {
          if (isBlocked) platform.block(blockMs)
          if (isSetBack) for (const endpoint of endpoints) endpoint.signal('SIGUSR2')
          // Older data show by a purchase that they lack.
          if (mishap === 'older data') shoppers.push(await buyControl('control between'))
          happens = Promise.all([store.meet(mishap), isReplaced && replaceFirst()])
        }
        const shopper = await shopperOf(String(index), index)
        shoppers.push(shopper)
        const order = urls().toSorted(() => random() - 0.5)
        await shopper.press(random() < 0.5 ? order : order.slice(0, 2))
        if (!shopper.isDone()) await shopper.retry(anyUrl())
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    await happens
    await platform.calm()
    let newsAt = performance.now()
    const lastAt = newsAt + longest
    const hasTime = () => performance.now() < Math.min(lastAt, newsAt + timeLimit)
    const settle = async (shopper: Shopper) => {
      const { told } = shopper.history
      while (!shopper.isDone() && hasTime()) {
        await delay(1_000 + random() * 1_000)
        const before = told.length
        await shopper.retry(anyUrl())
        // A refusal asks to come again, because the endpoint is still reading what its ledger has lost.
        if (shopper.isDone() || told.length === before) newsAt = performance.now()
      }
    }
    const isOver = () => shoppers.every((shopper) => shopper.isDone())
    // An order that never arrived is proven absent by one that is sent later, and some are sent only now.
    const control = async () => {
      for (let round = 1; !isOver() && hasTime(); round += 1) {
        await delay(absentAfter + deadline)
        if (!isOver()) shoppers.push(await buyControl(`control ${round} after`))
      }
    }
    await Promise.all([control(), ...shoppers.map(settle)])
    const purchases = await purchasesOf(sandbox.baseUrl)
    const histories = shoppers.map(({ history }) => history)
    const chargesNow = () => checkCharges(histories, purchases, logged)
    for (let tries = 0; tries < timeLimit / 1_000 && chargesNow().violations.length > 0; tries += 1)
      await delay(1_000)
    const { violations: untold, ...charges } = chargesNow()
    const found = [...check(histories, purchases), ...untold]
    const withEvidence = async (violation: Violation): Promise<Violation> => {
      const { intent = '', told = [] } =
        histories.find(({ schedule }) => schedule === violation.schedule) ?? {}
      const evidence = {
        intent,
        told: told.slice(-5),
        times: told.length,
        placed: purchases.filter((purchase) => purchase.intent === intent),
        record: await store.recordOf(intent),
      }
      return { ...violation, evidence: JSON.stringify(evidence) }
    }
    return {
      scenario: scenario.name,
      orders: shoppers.length,
      purchases: purchases.length,
      unknown: shoppers.filter((shopper) => !shopper.isDone()).length,
      charges,
      seconds: Math.round((performance.now() - began) / 1000),
      violations: await Promise.all(found.map(withEvidence)),
    }
  } finally {
    await Promise.all(pausing.map(({ stop }) => stop()))
    await Promise.all(endpoints.map((endpoint) => endpoint.stop()))
    await platform.stop()
    await Promise.all([sandbox.close(), store.stop()])
  }
}

/** Runs every scenario, some at once, since they wait for most of their time. */
export const runScenarios = async (
  orders: number,
  onEnd: (lived: Lived) => void,
  chosen: readonly Scenario[] = scenarios,
): Promise<Lived[]> => {
  const waiting = chosen.values()
  const all: Lived[] = []
  const work = async () => {
    for (const scenario of waiting) {
      const lived = await runScenario(scenario, Math.ceil(orders / chosen.length))
      all.push(lived)
      onEnd(lived)
    }
  }
  await Promise.all(Array.from({ length: 6 }, work))
  return all
}

/** The figures of all scenarios together. */
export const sumOf = (all: readonly Lived[]) => {
  const sum = (of: (lived: Lived) => number): number => all.reduce((total, lived) => total + of(lived), 0)
  return {
    scenarios: all.length,
    orders: sum(({ orders }) => orders),
    purchases: sum(({ purchases }) => purchases),
    unknown: sum(({ unknown }) => unknown),
    'charged otherwise': sum(({ charges }) => charges.different),
    'of them told in an answer': sum(({ charges }) => charges.answered),
    'of them logged': sum(({ charges }) => charges.logged),
    violations: sum(({ violations }) => violations.length),
  }
}
