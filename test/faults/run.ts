import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { serveSandbox } from '../../src/sandbox/serve.ts'
import { check, type PurchaseOnPlatform, type Violation } from './history.ts'
import {
  deadline,
  type Networks,
  type Outcome,
  runSchedule,
  startNetworks,
  stopNetworks,
} from './run-schedule.ts'
import { type Schedule, schedules } from './schedules.ts'

export interface Report {
  schedules: number
  orders: number
  purchases: number
  violations: Violation[]
  /** What schedules found wrong by themselves. */
  faults: string[]
  /** Milliseconds over the deadline, of the worst call. */
  overDeadline: number
  /** Milliseconds for which the machine let this process do nothing, at worst: nobody keeps a deadline asleep. */
  stalled: number
  /** Log lines and answers in which a form of the password turned up. */
  leaks: number
  /** Requests that a redirect took elsewhere. */
  astray: number
}

/** Schedules that share a sandbox, and how many of them run at once. */
const batchSize = 80
const atOnce = 20

const forms = (() => {
  const password = 'secret-1001'
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  return [password, encodeURIComponent(password), base64(password), base64(`merchant-1001:${password}`)]
})()

const startElsewhere = async () => {
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, count: () => requests, stop: () => server.close() }
}

export const purchasesOf = async (restUrl: string): Promise<PurchaseOnPlatform[]> => {
  const response = await fetch(`${restUrl}/sandbox/purchases`)
  const found: { purchaseId: number; extra: Record<string, string> }[] = await response.json()
  return found.map(({ purchaseId, extra }) => ({ purchaseId, intent: extra['x-vitrine-intent'] }))
}

const runBatch = async (batch: readonly Schedule[], networks: readonly Networks[]) => {
  const sandbox = await serveSandbox({ pricingPort: 0, restPort: 0, host: '127.0.0.1', rateLimit: false })
  try {
    const outcomes: Outcome[] = []
    const waiting = batch.values()
    const work = async (own: Networks) => {
      const world = { restUrl: sandbox.baseUrl, ...own }
      for (const schedule of waiting) outcomes.push(await runSchedule(schedule, world))
    }
    await Promise.all(networks.map(work))
    const purchases = await purchasesOf(sandbox.baseUrl)
    const histories = outcomes.flatMap(({ history }) => (history ? [history] : []))
    return { outcomes, purchases, violations: check(histories, purchases), orders: histories.length }
  } finally {
    await sandbox.close()
  }
}

const leaksIn = (outcomes: readonly Outcome[]): number =>
  outcomes.flatMap(({ said }) => said).filter((text) => forms.some((form) => text.includes(form))).length

/** Runs so many schedules and reads the sandbox's purchases against what callers were told. */
export const runFaults = async (count: number, onProgress?: (done: number) => void): Promise<Report> => {
  const report: Report = {
    schedules: 0,
    orders: 0,
    purchases: 0,
    violations: [],
    faults: [],
    overDeadline: 0,
    stalled: 0,
    leaks: 0,
    astray: 0,
  }
  const elsewhere = await startElsewhere()
  const networks = await Promise.all(Array.from({ length: atOnce }, () => startNetworks(elsewhere.url)))
  const loop = monitorEventLoopDelay({ resolution: 10 })
  loop.enable()
  const all = schedules(count)
  for (let at = 0; at < all.length; at += batchSize) {
    const { outcomes, purchases, violations, orders } = await runBatch(
      all.slice(at, at + batchSize),
      networks,
    )
    report.schedules += outcomes.length
    report.orders += orders
    report.purchases += purchases.length
    report.violations.push(...violations)
    report.faults.push(
      ...outcomes.flatMap(({ schedule, faults }) => faults.map((fault) => `${schedule}: ${fault}`)),
    )
    report.overDeadline = Math.max(report.overDeadline, ...outcomes.map(({ took }) => took - deadline))
    report.leaks += leaksIn(outcomes)
    onProgress?.(report.schedules)
  }
  report.stalled = Math.round(loop.max / 1e6)
  loop.disable()
  await Promise.all(networks.map(stopNetworks))
  report.astray = elsewhere.count()
  elsewhere.stop()
  return report
}
