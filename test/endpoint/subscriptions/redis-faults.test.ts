/**
 * The faults of orders, over changes and renewals with a real Redis: answers that are lost before, after or long
 * after the platform's turn, processes that die at a step, two processes that are asked at once, and a Redis that is
 * emptied. A customer presses once, in one tab or in two, and each page repeats that with a key of its own. Then the
 * platform has made it once at most. A run costs about 0.4 s; the long run takes its number from the environment.
 */

import { createClient } from '@redis/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOpening } from '../../../src/endpoint/modules/subscriptions/opening.ts'
import type { Store } from '../../../src/endpoint/utils/store.ts'
import { createRandom } from '../../../tools/bench/statistics.ts'
import { createDeath, guarded } from '../death.ts'
import { openRedisStore, type RunningRedis, startRedis } from '../stores/redis-server.ts'
import { codeOf, type Desk, type Intercept, openDesk } from './desk.ts'
import {
  chargedFor,
  confirmed,
  day,
  latestOf,
  newKey,
  payBy,
  preview,
  renewsByHand,
  shownRenewal,
  writesOf,
} from './steps.ts'

/** A slice of the 2,000 runs of a long one. */
const numRuns = Number(process.env.VITRINE_CHANGE_FAULTS ?? 10)
const second = 1_000

let redis: RunningRedis
let emptyAll: () => Promise<unknown>
let closeAll: () => void
beforeAll(async () => {
  redis = await startRedis()
  const client = createClient({ url: redis.url })
  await client.connect()
  emptyAll = () => client.sendCommand(['FLUSHALL'])
  closeAll = () => client.destroy()
})
afterAll(async () => {
  closeAll?.()
  await redis?.stop()
})

const isChange = (operation: string, body: string): boolean =>
  operation === 'renewsubscription' ||
  (operation === 'updatesubscriptionitem' && body.includes('PreviewOnly":false'))

/** A process that dies at a step, of its store or of its calls. */
const mortal = async (desk: Desk, store: Store, deathAt: number) => {
  const death = createDeath(deathAt)
  const call = death.guard((operation: string, pass: () => Promise<Response>, body: string) =>
    desk.intercept(operation, pass, body),
  )
  const process = await desk.open({ store: guarded(store, death), intercept: call })
  return { process, dead: death.dead }
}

const run = async (seed: number) => {
  const random = createRandom(seed)
  const pick = <Value>(...values: Value[]): Value => values[Math.floor(random() * values.length)] as Value
  const counts = { emptied: 0, killed: 0, lost: 0, twoTabs: 0, outdated: 0, fresh: 0 }
  await emptyAll()
  const desk = await openDesk({ isClosedByTest: true })
  const client = await openRedisStore(redis.url)
  // The clock of the sandbox is the only one that a run moves.
  const store: Store = {
    ...client,
    now: async () => desk.now(),
    history: async () => ({ ...(await client.history()), at: desk.now() }),
  }
  // An operator knows that no change from before waits for its payment.
  await createOpening({ store, time: async () => desk.now(), emit: () => undefined }).open()
  const processes = [await desk.open({ store }), await desk.open({ store })]
  const some = () => pick(...processes)
  const id = await desk.signUp(97769, { quantity: 2 })
  const kind = pick('renew', 'now', 'later', 'coupon')
  if (kind === 'renew') renewsByHand(desk, id)
  await desk.clock.advance(day)
  if (random() < 0.2) payBy(desk, 'pending')

  const wanted = {
    renew: undefined,
    now: { product: '97770', quantity: 3 },
    later: { product: '97770', quantity: 1, when: 'renewal' },
    coupon: { product: '97770', quantity: 2, when: 'renewal', coupon: 'SAVE10' },
  } as const
  const bodyNow = async () => {
    const wish = wanted[kind]
    return wish
      ? confirmed(wish, await preview(desk, id, wish, { at: some() }))
      : shownRenewal(desk, id, { at: some() })
  }
  const shown = await bodyNow()
  const { epoch } = await store.history()
  const key = newKey(epoch)
  const path = `/subscriptions/${id}/${kind === 'renew' ? 'renew' : 'changes'}`

  let arrive: (() => Promise<unknown>) | undefined
  const fault = pick('none', 'before', 'after', 'late', 'late')
  const emptyAt = pick('never', 'before the answer', 'after the answer', 'after the answer')
  let isMet = false
  desk.intercept = (async (operation, pass, body) => {
    if (!isChange(operation, body) || isMet) return pass()
    isMet = true
    if (emptyAt === 'before the answer') {
      counts.emptied += 1
      await emptyAll()
    }
    if (fault === 'none') return pass()
    counts.lost += 1
    if (fault === 'after') await pass()
    if (fault === 'late') arrive = pass
    throw new TypeError('connection reset')
  }) satisfies Intercept

  /** A page whose key is outdated looks it up, since it may have sent it. */
  const pressKey = async (
    own: string,
    body: unknown,
    at: Awaited<ReturnType<typeof some>>,
  ): Promise<void> => {
    const answer = await desk.ask(path, { key: own, body, at })
    if ((await codeOf(answer)) !== 'key-outdated') return
    counts.outdated += 1
    await desk.ask(`/subscriptions/changes/${own}?subscription=${id}`, { at })
  }
  const press = (body: unknown, at = some()) => pressKey(key, body, at)
  // A second tab shows the same amounts, and has a key of its own.
  const secondKey = random() < 0.5 ? newKey(epoch) : undefined
  if (secondKey) counts.twoTabs += 1
  const pressSecond = async (at = some()): Promise<void> => {
    if (secondKey) await pressKey(secondKey, shown, at)
  }
  if (random() < 0.5) {
    counts.killed += 1
    const { process, dead } = await mortal(desk, store, 1 + Math.floor(random() * 30))
    await Promise.all([Promise.race([dead, press(shown, process)]), pressSecond()])
  } else await Promise.all([press(shown), pressSecond()])
  if (emptyAt === 'after the answer') {
    counts.emptied += 1
    await emptyAll()
  }
  // Often no process lives that has seen the store before it was emptied.
  if (random() < 0.5) processes.splice(0, 2, await desk.open({ store }), await desk.open({ store }))

  let waited = 0
  let body: unknown = shown
  for (let tries = 0; tries < 8; tries += 1) {
    const seconds = 1 + Math.floor(random() * 20)
    waited += seconds
    await desk.clock.advance(seconds * second)
    if (arrive && waited > 30) {
      const late = arrive
      arrive = undefined
      await late()
    }
    // A reload keeps the key and asks for a new preview, which a change that is made makes impossible.
    if (random() < 0.3) body = await bodyNow().catch(() => body)
    await Promise.all(random() < 0.5 ? [press(body), press(body)] : [press(body)])
    if (random() < 0.3) await pressSecond()
    // Another browser of the customer, which sees the amounts of now.
    if (random() < 0.2) {
      counts.fresh += 1
      const now = await bodyNow().catch(() => undefined)
      if (now) await pressKey(newKey((await store.history()).epoch), now, some())
    }
    if (random() < 0.5) await some().reconcile()
  }
  await desk.clock.advance(2_000 * second)
  await some().reconcile()
  for (let tries = 0; tries < 3; tries += 1) await Promise.all([press(shown), pressSecond()])
  await desk.clock.advance(5 * day)
  await some().reconcile()

  const renewals = chargedFor(desk, 'ManualRenewal').length
  const alignments = chargedFor(desk, 'Alignment').length
  const version = latestOf(desk, id)?.version ?? 0
  const writes = writesOf(desk.sent).length
  await Promise.all(processes.map((process) => process.close().catch(() => undefined)))
  await desk.close()
  return { seed, kind, fault, emptyAt, counts, renewals, alignments, version, writes }
}

it('makes each change once at most, and charges it once at most, whatever happens', async () => {
  const doubled: unknown[] = []
  const sums = {
    changes: 0,
    charges: 0,
    emptied: 0,
    killed: 0,
    lost: 0,
    twoTabs: 0,
    outdated: 0,
    fresh: 0,
    writes: 0,
  }
  for (let seed = 1; seed <= numRuns; seed += 1) {
    const done = await run(Number(process.env.VITRINE_SEED_OFFSET ?? 0) + seed)
    const charges = done.renewals + done.alignments
    const changes = done.version - 1 + done.renewals
    if (charges > 1 || changes > 1) doubled.push(done)
    sums.changes += changes
    sums.charges += charges
    sums.writes += done.writes
    for (const name of ['emptied', 'killed', 'lost', 'twoTabs', 'outdated', 'fresh'] as const)
      sums[name] += done.counts[name]
  }
  if (numRuns > 100) console.info(JSON.stringify({ runs: numRuns, ...sums, doubled: doubled.length }))
  expect(doubled).toEqual([])
  // The runs are worth something: most changes were made, and each fault was met.
  expect(sums.changes).toBeGreaterThan(numRuns / 3)
  expect(
    Math.min(sums.emptied, sums.killed, sums.lost, sums.twoTabs, sums.outdated, sums.fresh),
  ).toBeGreaterThan(numRuns / 10)
}, 600_000)
