/**
 * Runs many schedules of faults at once against one sandbox, and compares its purchases with the answers that callers
 * got. It also searches log lines, answers and errors for the password. Time in which the machine gave this process no
 * processor is measured, and left out of deadlines.
 */

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadCatalogue, serveSandbox } from '../../src/sandbox/index.ts'
import { canary, canaryUser, hasCanary } from './canary.ts'
import { deadline } from './endpoint-under-test.ts'
import { check, type Violation } from './history.ts'
import { purchasesOf } from './purchases.ts'
import { createQueue, type Queue } from './queue.ts'
import { type Networks, type Outcome, runSchedule, startNetworks, stopNetworks } from './run-schedule.ts'
import { type Schedule, schedules } from './schedules.ts'
import { type StallMeter, startStallMeter } from './stall-meter.ts'

export interface Report {
  schedules: number
  orders: number
  purchases: number
  violations: Violation[]
  /** Faults that schedules found by themselves. */
  faults: string[]
  /** Milliseconds over the deadline, of the worst call, without those in which the machine gave this process no time. */
  overDeadline: number
  /** Milliseconds without any time, over the whole run. */
  stalled: number
  /** Log lines, answers and errors that were searched for the password, and those that had a form of it. */
  searched: number
  leaks: number
  /** Requests that a redirect took elsewhere. */
  astray: number
}

/** Schedules that share a sandbox, and how many of them run at once. */
const batchSize = 80
const atOnce = 20

/** The sandbox's own merchant, with a password that can be searched for. */
const catalogue = (() => {
  const { merchants, ...rest } = loadCatalogue()
  const marked = merchants.map((merchant) =>
    merchant.username === canaryUser ? { ...merchant, password: canary } : merchant,
  )
  return { ...rest, merchants: marked }
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

const runBatch = async (
  batch: readonly Schedule[],
  networks: readonly Networks[],
  meter: StallMeter,
  queue: Queue,
) => {
  const ports = { pricingPort: 0, restPort: 0, host: '127.0.0.1' }
  const sandbox = await serveSandbox({ ...ports, rateLimit: false, catalogue })
  try {
    const outcomes: Outcome[] = []
    const waiting = batch.values()
    // The number of the address need not be looked up, which a busy machine would be slow to do.
    const restUrl = sandbox.baseUrl.replace('localhost', '127.0.0.1')
    const work = async (own: Networks) => {
      const world = { restUrl, meter, queue, ...own }
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

/** Runs `count` schedules and reads the sandbox's purchases against what callers were told. */
export const runFaults = async (count: number, onProgress?: (done: number) => void): Promise<Report> => {
  const report: Report = {
    schedules: 0,
    orders: 0,
    purchases: 0,
    violations: [],
    faults: [],
    overDeadline: 0,
    stalled: 0,
    searched: 0,
    leaks: 0,
    astray: 0,
  }
  const elsewhere = await startElsewhere()
  const networks = await Promise.all(Array.from({ length: atOnce }, () => startNetworks(elsewhere.url)))
  const meter = startStallMeter()
  const queue = createQueue()
  const all = schedules(count)
  for (let at = 0; at < all.length; at += batchSize) {
    const { outcomes, purchases, violations, orders } = await runBatch(
      all.slice(at, at + batchSize),
      networks,
      meter,
      queue,
    )
    const said = outcomes.flatMap((outcome) => outcome.said)
    report.schedules += outcomes.length
    report.orders += orders
    report.purchases += purchases.length
    report.violations.push(...violations)
    report.faults.push(
      ...outcomes.flatMap(({ schedule, faults }) => faults.map((fault) => `${schedule}: ${fault}`)),
    )
    report.overDeadline = Math.max(report.overDeadline, ...outcomes.map(({ took }) => took - deadline))
    report.searched += said.length
    report.leaks += said.filter(hasCanary).length
    onProgress?.(report.schedules)
  }
  report.stalled = Math.round(meter.lost())
  meter.stop()
  await Promise.all(networks.map(stopNetworks))
  report.astray = elsewhere.count()
  elsewhere.stop()
  return report
}
