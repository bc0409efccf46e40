/**
 * Scenarios in which two to four endpoint processes share a Redis: wrong clocks, a store that is emptied, replaced,
 * restored or stopped or that evicts, connections that are reset, killed and paused processes, and a platform that
 * blocks. Each order is repeated at several processes, and may be placed once. The scenarios mostly wait, so some run at
 * once, and the settings of each process shorten its deadlines.
 */

import { type Profile, serveSandbox, usualProfile } from '../../src/sandbox/index.ts'
import { endpointSettings, type Program } from '../bench/endpoint/program.ts'
import { createRandom } from '../bench/statistics.ts'
import { type ShownList, startCarelessPlatform } from './careless-platform.ts'
import { type Charges, check, checkCharges, type Ends, endsOf, type Violation } from './history.ts'
import { pauseAgainAndAgain } from './pausing.ts'
import { purchasesOf } from './purchases.ts'
import { customers } from './schedules.ts'
import { needsReplica, type StoreMishap, startSharedStore } from './shared-store.ts'
import { createShopper, type Shopper, tokenSecret } from './shopper.ts'
import { startAgain } from './start-again.ts'

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
  /** Whether connections of the store are reset again and again. */
  isReset?: boolean
  /**
   * Whether pages that were opened before the mishap are pressed right after it. Each order has to be taken, with one
   * new key at most. A busy endpoint may put an order off before it is sent, and the page presses again.
   */
  refusesNobody?: boolean
  /** Whether the platform answers every call with 429 for some seconds after that moment. */
  isBlocked?: boolean
  lists: ShownList
  /**
   * Milliseconds that the platform takes for each preview. The mishap is shorter, and falls between two checks of an
   * order.
   */
  previewMs?: number
  /** Seconds after which a shopper may decide. @default 20 */
  decideAfter?: number
  profile?: Partial<Profile>
}

const ahead = 50_000
/** The platform's list of a period: ten minutes late, eight hours off. */
const late = { listDelaySeconds: 600, listZoneMinutes: -480 }
const [apart, astray] = [
  [0, ahead],
  [0, ahead, -ahead],
]
const four = [0, 0, ahead, -ahead]
const usual = { clocks: [0, 0], mishap: 'none', lists: 'whole' } as const

/** Those of a usual run. Every mishap is in one of them, beside what else may go wrong. */
export const usualScenarios: readonly Scenario[] = [
  { ...usual, name: 'three clocks', clocks: astray },
  { ...usual, name: 'emptied and replaced', mishap: 'restarted empty', isReplaced: true },
  { ...usual, name: 'failed over and replaced', clocks: astray, mishap: 'failed over', isReplaced: true },
  { ...usual, name: 'failed back during previews', mishap: 'failed back', previewMs: 600 },
  { ...usual, name: 'restored and replaced', mishap: 'restored', isReplaced: true },
  { ...usual, name: 'restarted', isCareless: false, mishap: 'restarted', refusesNobody: true },
  { ...usual, name: 'evicts', clocks: apart, mishap: 'evicts' },
  { ...usual, name: 'evicts unseen', clocks: astray, mishap: 'evicts unseen' },
  { ...usual, name: 'reset and emptied', mishap: 'restarted empty', isReset: true },
  { ...usual, name: 'older data during previews', clocks: apart, mishap: 'older data', previewMs: 600 },
  { ...usual, name: 'first twenty', lists: 'first twenty' },
  { ...usual, name: 'emptied, late list', clocks: apart, mishap: 'restarted empty', profile: late },
  { ...usual, name: 'emptied, last twenty', clocks: apart, mishap: 'restarted empty', lists: 'last twenty' },
  { ...usual, name: 'blocked and replaced', clocks: apart, isBlocked: true, isReplaced: true },
  {
    ...usual,
    name: 'paused, full and set back',
    clocks: apart,
    mishap: 'full',
    isSetBack: true,
    isPaused: true,
  },
]

export const scenarios: readonly Scenario[] = [
  ...usualScenarios,
  { ...usual, name: 'two processes' },
  { ...usual, name: 'emptied', clocks: astray, mishap: 'restarted empty' },
  { ...usual, name: 'failed over', clocks: apart, mishap: 'failed over' },
  { ...usual, name: 'failed over, four', clocks: four, mishap: 'failed over' },
  { ...usual, name: 'older data', clocks: apart, mishap: 'older data' },
  { ...usual, name: 'failed back', clocks: astray, mishap: 'failed back' },
  { ...usual, name: 'restored', clocks: astray, mishap: 'restored' },
  { ...usual, name: 'restarted during previews', clocks: apart, mishap: 'restarted', previewMs: 600 },
  { ...usual, name: 'reset', clocks: four, isReset: true },
  { ...usual, name: 'emptied during previews', mishap: 'restarted empty', previewMs: 600 },
  { ...usual, name: 'last twenty', clocks: apart, lists: 'last twenty' },
  { ...usual, name: 'late list', profile: late },
  { ...usual, name: 'emptied, first twenty', mishap: 'restarted empty', lists: 'first twenty' },
  { ...usual, name: 'late list, last twenty', clocks: astray, lists: 'last twenty', profile: late },
  { ...usual, name: 'blocked', clocks: astray, isBlocked: true },
  { ...usual, name: 'full', clocks: apart, mishap: 'full' },
  { ...usual, name: 'set back', clocks: apart, isSetBack: true },
  { ...usual, name: 'paused', clocks: apart, isPaused: true },
]

/** Milliseconds that an endpoint waits for the platform. */
const deadline = 2_000
/** Milliseconds within which the platform places each order that arrives. */
const placedWithin = 8_000
/** Seconds after which a shopper may decide: late orders are placed and found before. */
const usualDecideAfter = 20
const atOnce = 12
/** The longest that a shopper looks at an open page, in milliseconds, so that mishaps fall between preview and press. */
const longestLook = 1_500
/**
 * How often an open page is pressed again. An endpoint puts an order off whose calls would wait for more than half of
 * `deadline` (`src/endpoint/platform/budget.ts`), as they do where many press at once on a busy machine.
 */
const mostPresses = 30
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
  store: { url: string; isVouched: boolean },
  clock: number,
  decideAfter: number,
  onLine: (line: string) => void,
): Promise<Program> => {
  const settings = {
    ...endpointSettings(platform),
    // The sandbox previews links to its own host only.
    VITRINE_CHECKOUT_URL: checkout,
    VITRINE_STORE: store.url,
    VITRINE_STORE_VOUCHED: store.isVouched ? 'on' : 'off',
    VITRINE_TOKEN_KEY: tokenSecret,
    VITRINE_DEFAULT_COUNTRY: 'DE',
    VITRINE_UPSTREAM_TIMEOUT_MS: String(deadline),
    VITRINE_DECIDE_AFTER_S: String(decideAfter),
    VITRINE_UPSTREAM_CONCURRENCY: '40',
    VITRINE_ORDERS_PER_MINUTE: '0',
    VITRINE_CUSTOMER_ORDERS_PER_MINUTE: '0',
    CLOCK_SHIFT_MS: String(clock),
    CLOCK_SET_BACK_MS: String(setBackMs),
    NODE_OPTIONS: `--import ${new URL('./shifted-clock.ts', import.meta.url)}`,
  }
  return startAgain(settings, onLine)
}

/** The seed of a run. */
export const usualSeed = 20_261_122

/** The figures of one scenario. */
export interface Lived extends Ends {
  scenario: string
  orders: number
  purchases: number
  /** Presses that were answered that their key is outdated. */
  outdated: number
  doubled: number
  /** Orders that were told settled without a purchase, and shoppers who were told nothing in the end. */
  lost: number
  'told wrongly': number
  charges: Omit<Charges, 'violations'>
  untold: number
  seconds: number
  violations: Violation[]
}

const count = (violations: readonly Violation[], ...kinds: readonly Violation['what'][]): number =>
  violations.filter(({ what }) => kinds.includes(what)).length

/** Sends `total` orders to the processes of one scenario; each order and its repetitions go to several of them. */
export const runScenario = async (
  scenario: Scenario,
  total: number,
  seed: number = usualSeed,
): Promise<Lived> => {
  const { clocks, mishap, isCareless = true, isReplaced, isBlocked, lists, previewMs = 0, profile } = scenario
  const { isSetBack, isPaused, isReset, refusesNobody, decideAfter = usualDecideAfter } = scenario
  const began = performance.now()
  const random = createRandom(seed)
  const store = await startSharedStore(needsReplica(mishap), mishap === 'evicts unseen')
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
    placedWithin,
    dearer,
    previewMs,
  })
  const logged = new Set<string>()
  const onLine = (line: string): void => {
    if (line.includes('"event":"order-mismatch"')) logged.add(String(JSON.parse(line).intent))
  }
  const start = (clock = 0) => startEndpoint(platform.url, checkout, store, clock, decideAfter, onLine)
  const endpoints = await Promise.all(clocks.map(start))
  const pausing: ReturnType<typeof pauseAgainAndAgain>[] = []
  const urls = () => endpoints.map(({ url }) => url)
  const anyUrl = (): string => urls()[Math.floor(random() * endpoints.length)] ?? ''
  const replaceFirst = async () => {
    endpoints.shift()?.kill()
    endpoints.unshift(await start(clocks[0]))
  }
  const shoppers: Shopper[] = []
  const begin = async (name: string, index: number): Promise<Shopper> => {
    const customer = customers[index % customers.length] ?? ''
    const shopper = await createShopper(`${scenario.name} ${name}`, customer, random)
    shoppers.push(shopper)
    return shopper
  }
  const refused: Violation[] = []
  /** Presses of pages from before the mishap. */
  const pressOpenPages = async (): Promise<void> => {
    const pages = await Promise.all(
      Array.from({ length: atOnce }, (_, index) => begin(`open ${index}`, index)),
    )
    const openAll = () =>
      Promise.all(pages.map((page, index) => page.open(urls()[index % endpoints.length] ?? '')))
    await openAll()
    await store.meet(mishap)
    // The endpoints find the store again after a while.
    for (let tries = 0; tries < 300 && !(await openAll()).every(Boolean); tries += 1) await delay(100)
    await Promise.all(
      pages.map(async (page, index) => {
        const url = urls()[index % endpoints.length] ?? ''
        await page.press([url])
        const { schedule, told } = page.history
        for (let tries = 0; tries < mostPresses && told.length === 0; tries += 1) {
          await delay(500)
          await page.retry(url)
        }
        const evidence = JSON.stringify({ outdated: page.outdated(), told })
        // What became of an order that was taken is judged at the end, with all others.
        const isTaken = told.length > 0 && told.at(-1)?.state !== 'not-placed'
        if (!isTaken || page.outdated() > 1) refused.push({ schedule, what: 'refused', evidence })
      }),
    )
  }
  let isResetting = isReset
  const resetAgainAndAgain = async (): Promise<void> => {
    while (isResetting) {
      await delay(100 + random() * 300)
      store.reset(random() < 0.5 ? 'request' : 'answer')
    }
    store.heal()
  }
  try {
    const control = await begin('control', 0)
    for (let tries = 0; tries < 240 && !control.isDone(); tries += 1) {
      if (tries > 0) await delay(500)
      await control.retry(anyUrl())
    }
    if ((await purchasesOf(sandbox.baseUrl)).length === 0)
      throw new Error(
        `The control order of ${scenario.name} was not placed: ${JSON.stringify(control.history)}`,
      )
    platform.begin()
    if (isPaused)
      pausing.push(...endpoints.map((endpoint) => pauseAgainAndAgain(endpoint, [100, 400], random)))
    const resetting = resetAgainAndAgain()
    let started = 0
    const happens: Promise<unknown>[] = []
    // Few shoppers all come at once, and the mishap must not overtake what comes before it.
    let prepared: Promise<void> = Promise.resolve()
    const work = async () => {
      while (started < total) {
        const index = started++
        if (index === Math.floor(total / 4)) {
          prepared = store.prepare(mishap)
          await prepared
        }
        if (index === Math.floor(total / 2)) {
          if (isBlocked) platform.block(blockMs)
          if (isSetBack) for (const endpoint of endpoints) endpoint.signal('SIGUSR2')
          await prepared
          happens.push(refusesNobody ? pressOpenPages() : store.meet(mishap))
          if (isReplaced) happens.push(replaceFirst())
        }
        if (index === Math.floor((total * 3) / 4)) {
          await Promise.all(happens)
          await store.end(mishap)
        }
        const shopper = await begin(String(index), index)
        await shopper.open(anyUrl())
        if (random() < 0.5) await delay(random() * longestLook)
        const order = urls().toSorted(() => random() - 0.5)
        await shopper.press(random() < 0.5 ? order : order.slice(0, 2))
        if (!shopper.isDone()) await shopper.retry(anyUrl())
        else happens.push(shopper.refine(anyUrl))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    await Promise.all(happens)
    await platform.calm()
    isResetting = false
    await resetting
    let newsAt = performance.now()
    const lastAt = newsAt + longest
    const hasTime = () => performance.now() < Math.min(lastAt, newsAt + timeLimit)
    let waiting = shoppers.filter((shopper) => !shopper.isDone()).length
    const settle = async (shopper: Shopper) => {
      const { told } = shopper.history
      const isWaiting = !shopper.isDone()
      while (!shopper.isDone() && hasTime()) {
        // Many who ask at once would only delay each other.
        await delay((1_000 + random() * 1_000) * Math.max(1, waiting / atOnce))
        const before = told.length
        await shopper.retry(anyUrl())
        if (shopper.isDone() || told.length === before) newsAt = performance.now()
      }
      if (isWaiting) waiting -= 1
      await shopper.refine(anyUrl)
    }
    await Promise.all(shoppers.map(settle))
    const purchases = await purchasesOf(sandbox.baseUrl)
    const histories = shoppers.map(({ history }) => history)
    const chargesNow = () => checkCharges(histories, purchases, logged)
    for (let tries = 0; tries < timeLimit / 1_000 && chargesNow().violations.length > 0; tries += 1)
      await delay(1_000)
    const { violations: untold, ...charges } = chargesNow()
    const found = [...refused, ...check(histories, purchases), ...untold]
    const withEvidence = async (violation: Violation): Promise<Violation> => {
      const { intents = [], told = [] } =
        histories.find(({ schedule }) => schedule === violation.schedule) ?? {}
      const evidence = {
        intents,
        told: told.slice(-5),
        times: told.length,
        placed: purchases.filter(({ intent = '' }) => intents.includes(intent)),
        records: await Promise.all(intents.map(store.recordOf)),
      }
      return { ...violation, evidence: `${violation.evidence ?? ''} ${JSON.stringify(evidence)}` }
    }
    return {
      scenario: scenario.name,
      orders: shoppers.length,
      purchases: purchases.length,
      ...endsOf(histories, purchases),
      outdated: shoppers.reduce((sum, shopper) => sum + shopper.outdated(), 0),
      doubled: count(found, 'duplicate'),
      lost: count(found, 'missing', 'paid without a purchase', 'unsettled'),
      'told wrongly': count(found, 'denied', 'contradiction'),
      charges,
      untold: untold.length,
      seconds: Math.round((performance.now() - began) / 1000),
      violations: await Promise.all(found.map(withEvidence)),
    }
  } finally {
    isResetting = false
    await Promise.all(pausing.map(({ stop }) => stop()))
    await Promise.all(endpoints.map((endpoint) => endpoint.stop()))
    await platform.stop()
    await Promise.all([sandbox.close(), store.stop()])
  }
}

/** Runs each scenario with as many orders, `width` scenarios at once. */
export const runScenarios = async (
  chosen: readonly Scenario[],
  orders: number,
  onEnd: (lived: Lived) => void,
  seed: number = usualSeed,
  width = 6,
): Promise<Lived[]> => {
  const waiting = chosen.values()
  const all: Lived[] = []
  const work = async () => {
    for (const scenario of waiting) {
      const lived = await runScenario(scenario, orders, seed)
      all.push(lived)
      onEnd(lived)
    }
  }
  await Promise.all(Array.from({ length: width }, work))
  return all
}

/** The figures of all scenarios together. */
export const sumOf = (all: readonly Lived[]) => {
  const sum = (of: (lived: Lived) => number): number => all.reduce((total, lived) => total + of(lived), 0)
  return {
    scenarios: all.length,
    orders: sum(({ orders }) => orders),
    purchases: sum(({ purchases }) => purchases),
    settled: sum(({ settled }) => settled),
    'not placed': sum((lived) => lived['not placed']),
    'left to the shopper': sum((lived) => lived['left to the shopper']),
    'of them placed': sum((lived) => lived['of them placed']),
    doubled: sum(({ doubled }) => doubled),
    lost: sum(({ lost }) => lost),
    'told wrongly': sum((lived) => lived['told wrongly']),
    'charged otherwise': sum(({ charges }) => charges.different),
    'of them told in an answer': sum(({ charges }) => charges.answered),
    'of them logged': sum(({ charges }) => charges.logged),
    untold: sum(({ untold }) => untold),
    violations: sum(({ violations }) => violations.length),
  }
}
