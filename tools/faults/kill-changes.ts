/**
 * Kills endpoint processes (SIGKILL) while customers change their subscriptions, with Redis as the store and a second
 * process that lives on. Connections of callers and of the platform are reset meanwhile, and in most worlds something
 * befalls the Redis at the same moment: it is restarted with its data, emptied, an older dump is restored, a replica takes
 * over, alone or until the first server comes back, or it evicts. An operator opens a store with a new epoch as soon as
 * no change can be on its way any more. Each press is repeated until its outcome is known. The schedules are seeded. Most
 * of a run is the time in which a change may still be on its way.
 */

import { serveSandbox } from '../../src/sandbox/index.ts'
import { endpointSettings, type Program } from '../bench/endpoint/program.ts'
import { createRandom, type Random } from '../bench/statistics.ts'
import {
  type ChangeKind,
  type Customer,
  follow,
  judge,
  type Made,
  madeOf,
  openTab,
  press,
  signUp,
  stateOf,
} from './change-tabs.ts'
import type { Violation } from './history.ts'
import { repeatedly } from './repeatedly.ts'
import { type StoreMishap, startSharedStore } from './shared-store.ts'
import { tokenSecret } from './shopper.ts'
import { startAgain } from './start-again.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/** Customers whose changes are on their way when a process is killed. */
const atOnce = 8
/** Seconds after which no change can be on its way any more. */
const absentAfter = 10
/** Milliseconds within which connections are reset. */
const changeMs = 600
/** Milliseconds after a change was sent within which the process is killed, and the store emptied after that. */
const soonMs = 60
/** Milliseconds after which a process is killed although too few of its changes were sent. */
const longest = 3_000
/** Milliseconds after which a late change arrives: longer than an endpoint waits, and within `absentAfter`. */
const lateMs = 4_000
/** Connections that are reset in a round, on either side of the endpoint. */
const resetsEach = 3
const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export interface KilledChanges {
  killed: number
  /** How often something befell the store. */
  mishaps: number
  tabs: number
  /** Presses whose answer was lost with their process, or with their connection. */
  unanswered: number
  changes: number
  charges: number
  /** Tabs whose outcome an operator has to find. */
  unknown: number
  violations: Violation[]
}

const pick = <Value>(random: Random, ...values: readonly [Value, ...Value[]]): Value =>
  values[Math.floor(random() * values.length)] ?? values[0]

/** Resets connections at moments of a round: the next bytes that pass, of a question or of an answer. */
const resetSome = async (ways: readonly [TcpProxy, ...TcpProxy[]], random: Random): Promise<void> => {
  for (let reset = 0; reset < resetsEach; reset += 1) {
    await delay((random() * changeMs) / resetsEach)
    const direction = pick(random, 'request', 'answer')
    pick(random, ...ways).poison({ [direction]: { kind: 'reset' } }, 'once')
  }
}

/** A replica takes over once, so those worlds live for one round. */
const replicated: readonly StoreMishap[] = ['failed over', 'failed back']

/** Lets customers press through `rounds` rounds. In each one a process is killed and the mishap befalls the store. */
const liveThrough = async (rounds: number, mishap: StoreMishap, seed: number): Promise<KilledChanges> => {
  const random = createRandom(seed)
  const store = await startSharedStore(replicated.includes(mishap))
  const ports = { pricingPort: 0, restPort: 0, host: '127.0.0.1' }
  const sandbox = await serveSandbox({ ...ports, rateLimit: false, fault: 'latency:20' })
  const isForgotten = mishap !== 'none' && mishap !== 'restarted'
  /** Changes that were sent to the platform. */
  let sent = 0
  const platform = await startTcpProxy(Number(new URL(sandbox.baseUrl).port), (chunk) => {
    if (!/renewsubscription|PreviewOnly":false/.test(chunk.toString('latin1'))) return undefined
    sent += 1
    // The platform makes the change long after the process was killed and its record lost.
    return isForgotten && random() < 0.5 ? { kind: 'latency', ms: lateMs } : undefined
  })
  const start = (): Promise<Program> =>
    startAgain({
      ...endpointSettings(platform.url),
      VITRINE_CHECKOUT_URL: sandbox.baseUrl,
      VITRINE_PRICING_URL: sandbox.pricingUrl,
      VITRINE_STORE: store.url,
      VITRINE_TOKEN_KEY: tokenSecret,
      VITRINE_DEFAULT_COUNTRY: 'DE',
      VITRINE_PLANS: '[{"plans":["97769","97770","97771"]}]',
      VITRINE_UPSTREAM_TIMEOUT_MS: '1000',
      VITRINE_ABSENT_AFTER_S: String(absentAfter),
      VITRINE_ORDERS_PER_MINUTE: '0',
      VITRINE_CUSTOMER_ORDERS_PER_MINUTE: '0',
    })
  const survivor = await start()
  const door = await startTcpProxy(Number(new URL(survivor.url).port))
  const customers: Customer[] = []
  const following: Promise<void>[] = []
  let isOver = false
  /** When an operator may open the store. */
  let openAt = 0
  const open = async () => {
    await delay(Math.max(0, openAt - performance.now()))
    await store.openChanges()
  }
  try {
    for (let index = 0; index < rounds * atOnce; index += 1) {
      const reference = `tabs-${index}`
      const subscription = await signUp(sandbox, reference)
      const name = `${mishap === 'none' ? 'kill' : `kill, ${mishap}`} ${index}`
      customers.push({ name, reference, subscription, tabs: [], isForgotten })
    }
    let next = start()
    for (let round = 0; round < rounds; round += 1) {
      await open()
      const victim = await next
      const own = customers.slice(round * atOnce, (round + 1) * atOnce)
      const pressed: Promise<void>[] = []
      for (const customer of own) {
        const kind = pick<ChangeKind>(random, 'now', 'later', 'renew')
        const second = pick<ChangeKind | undefined>(random, undefined, kind, 'now', 'later', 'renew')
        for (const each of [kind, second])
          if (each) customer.tabs.push(await repeatedly(() => openTab(survivor.url, customer, each)))
      }
      for (const customer of own)
        for (const [index, tab] of customer.tabs.entries())
          pressed.push(press(index === 0 || random() < 0.5 ? victim.url : door.url, customer, tab))
      await store.prepare(mishap)
      const resets = resetSome([platform, door], random)
      // A busy machine is slow, so the changes decide the moment and not the clock.
      const enough = sent + 1 + Math.floor(random() * atOnce)
      for (let waited = 0; sent < enough && waited < longest; waited += 5) await delay(5)
      await delay(random() * soonMs)
      victim.kill()
      // The other process has changes under way, and the killed one may have had some, too.
      await delay(random() * soonMs)
      await store.meet(mishap)
      await delay(random() * soonMs)
      await store.end(mishap)
      if (round + 1 < rounds) next = start()
      await Promise.all([...pressed, resets])
      for (const way of [platform, door]) way.heal()
      if (isForgotten) openAt = performance.now() + (absentAfter + 1) * 1_000
      for (const customer of own)
        for (const tab of customer.tabs) following.push(follow(survivor.url, customer, tab, () => isOver))
    }
    await open()
    await delay((absentAfter + 4) * 1_000)
    isOver = true
    await Promise.all(following)
    const made = customers.map(({ subscription }) => madeOf(sandbox, subscription))
    const sum = (of: keyof Made): number => made.reduce((total, each) => total + each[of], 0)
    const tabs = customers.flatMap((customer) => customer.tabs)
    return {
      killed: rounds,
      mishaps: mishap === 'none' ? 0 : rounds,
      tabs: tabs.length,
      unanswered: tabs.reduce((total, { unanswered }) => total + unanswered, 0),
      changes: sum('changes'),
      charges: sum('charges'),
      unknown: tabs.filter(({ told }) => stateOf(told.at(-1)) === 'unknown').length,
      violations: customers.flatMap((customer, index) =>
        judge(customer, made[index] ?? { changes: 0, charges: 0 }),
      ),
    }
  } finally {
    survivor.kill()
    await Promise.all([platform.stop(), door.stop()])
    await Promise.all([sandbox.close(), store.stop()])
  }
}

/** Worlds of one round each, one after the other. */
const liveOften = async (lives: number, mishap: StoreMishap, seed: number): Promise<KilledChanges[]> => {
  const lived: KilledChanges[] = []
  for (let life = 0; life < lives; life += 1) lived.push(await liveThrough(1, mishap, seed + 1_000 * life))
  return lived
}

/** What may befall the Redis, with the seed of its world. */
type World = readonly [mishap: StoreMishap, seed: number]

/** Those of a usual run. Orders, which the same kernel places once, meet every mishap in `shared-redis.ts`. */
export const usualWorlds: readonly World[] = [
  ['none', 20_261_129],
  ['restarted empty', 20_261_130],
  ['restored', 20_261_131],
  ['failed back', 20_261_135],
]

export const worlds: readonly World[] = [
  ...usualWorlds,
  ['restarted', 20_261_132],
  ['evicts', 20_261_133],
  ['failed over', 20_261_134],
]

/**
 * Kills processes, each with the changes of eight customers on their way.
 *
 * @param each how many in each world
 */
export const killChanges = async (chosen: readonly World[], each: number): Promise<KilledChanges> => {
  const lived = await Promise.all(
    chosen.map(([mishap, seed]) =>
      replicated.includes(mishap) ? liveOften(each, mishap, seed) : liveThrough(each, mishap, seed),
    ),
  )
  const all = lived.flat()
  const sum = (of: keyof Omit<KilledChanges, 'violations'>): number =>
    all.reduce((total, one) => total + one[of], 0)
  return {
    killed: sum('killed'),
    mishaps: sum('mishaps'),
    tabs: sum('tabs'),
    unanswered: sum('unanswered'),
    changes: sum('changes'),
    charges: sum('charges'),
    unknown: sum('unknown'),
    violations: all.flatMap(({ violations }) => violations),
  }
}
