/**
 * `npm run test:faults [-- --only shared,kills]`: schedules of broken networks (`VITRINE_FAULTS`), and memory under lies
 * of the platform (`VITRINE_FAULTS_LIES` rounds). Processes are killed during orders (`VITRINE_FAULTS_KILLS`), before
 * any of them gets old (`VITRINE_FAULTS_SHORT_LIVES` orders), and during changes of subscriptions
 * (`VITRINE_FAULTS_CHANGES`). They are paused (`VITRINE_FAULTS_PAUSES` seconds), share a Redis, and leave by several
 * addresses. `VITRINE_FAULTS_SHARED=200` tries all ways to share one with 200 orders each, drawn by
 * `VITRINE_FAULTS_SEED`, in `VITRINE_FAULTS_AT_ONCE` scenarios at once. Without a variable each kind of fault is met a
 * few times; docs/lanes.md has the counts of a long run. `--scenario emptied --scenario 'late list'` chooses among the
 * scenarios; one that is named twice runs twice.
 */

import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { requestMarginMs } from '../../src/endpoint/platform/platform.ts'
import { amongOthers, besideNeighbour } from './egress.ts'
import type { Violation } from './history.ts'
import { killChanges, usualWorlds, worlds } from './kill-changes.ts'
import { killProcesses } from './kill-processes.ts'
import { memoryUnderFaults } from './memory.ts'
import { growthText, isSmall, memoryUnderLoad } from './mixed-load.ts'
import { platformLimit, underPauses } from './pauses.ts'
import { runFaults } from './run.ts'
import { runScenarios, scenarios, sumOf, usualScenarios, usualSeed } from './shared-redis.ts'
import { shortLives } from './short-lives.ts'

const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, scenario: { type: 'string', multiple: true } },
})
const sizeOf = (name: string, usual: number): number => Number(process.env[name] ?? usual)

/** Every broken promise, for the end of the output: the beginning of a long log may be cut off. */
const broken: string[] = []

const print = ({ violations, ...figures }: { violations: readonly Violation[] }): boolean => {
  console.log({ ...figures, violations: violations.length })
  for (const { schedule, what, evidence = '' } of violations) {
    const promise = `${schedule}: ${what} ${evidence}`
    broken.push(promise)
    console.log(`BROKEN ${promise}`)
  }
  return violations.length === 0
}

/** Milliseconds for which a process is paused: those of each run, and those of the nights. */
const pauses = [
  [100, 400],
  [150, 200],
] as const

/** Says whether every promise was kept. */
type Part = () => Promise<boolean>

/**
 * Parts of a row run at once, since most of their time is waiting. Those that count calls a second or fill the
 * processors run alone, and `egress`, which judges how soon an order is known, runs beside one that leaves them idle.
 */
const rows: readonly Readonly<Record<string, Part>>[] = [
  {
    async networks() {
      const count = sizeOf('VITRINE_FAULTS', 280)
      const { faults, ...report } = await runFaults(count, (done) => {
        if (done % 240 === 0) console.log(`${done} of ${count} schedules`)
      })
      broken.push(...faults)
      const isClean = faults.length + report.leaks + report.astray === 0
      return print(report) && isClean && report.overDeadline <= requestMarginMs
    },
  },
  {
    async shared() {
      const named = options.scenario?.map((name) => {
        const scenario = scenarios.find((one) => one.name === name)
        if (!scenario) throw new Error(`${name} is no scenario.`)
        return scenario
      })
      const count = process.env.VITRINE_FAULTS_SHARED
      const lived = await runScenarios(
        named ?? (count ? scenarios : usualScenarios),
        Number(count ?? 16),
        print,
        sizeOf('VITRINE_FAULTS_SEED', usualSeed),
        sizeOf('VITRINE_FAULTS_AT_ONCE', 6),
      )
      console.log(sumOf(lived))
      return lived.every(({ violations }) => violations.length === 0)
    },
  },
  {
    async memory() {
      const lies = await memoryUnderFaults(sizeOf('VITRINE_FAULTS_LIES', 2))
      console.log(`memory of the endpoint under faults: +${lies.toFixed(1)} MiB (at most 64)`)
      const growth = await memoryUnderLoad(0.5)
      console.log(growthText(growth))
      return lies <= 64 && isSmall(growth)
    },
    kills: async () => print(await killProcesses(sizeOf('VITRINE_FAULTS_KILLS', 16))),
    'short-lives': async () => print(await shortLives(sizeOf('VITRINE_FAULTS_SHORT_LIVES', 24))),
  },
  {
    async pauses() {
      const seconds = process.env.VITRINE_FAULTS_PAUSES
      let isKept = true
      for (const pauseMs of seconds ? pauses : pauses.slice(0, 1)) {
        const report = await underPauses(Number(seconds ?? 8), pauseMs)
        isKept = print(report) && report.most <= platformLimit && isKept
      }
      return isKept
    },
  },
  {
    async changes() {
      const count = process.env.VITRINE_FAULTS_CHANGES
      const lived = await killChanges(count ? worlds : usualWorlds, Number(count ?? 1))
      // A customer of each world has changed something, or the world says nothing.
      return print(lived) && lived.changes >= lived.killed
    },
    async egress() {
      const [neighbour, crowd] = await Promise.all([besideNeighbour(6), amongOthers(600)])
      const isKept = [print(neighbour), print(crowd)].every(Boolean)
      // With more to do than it has processors, a machine says nothing of speed; every order must be settled all the same.
      const isBusy = (loadavg()[0] ?? 0) > availableParallelism()
      return isKept && neighbour.blocks[0] + crowd.blocks === 0 && (isBusy || crowd.settledAfter <= 60)
    },
  },
]

const live = async ([name, part]: readonly [string, Part]): Promise<boolean> => {
  const began = performance.now()
  const isKept = await part()
  if (!isKept) broken.push(`part ${name}`)
  console.log(`${isKept ? 'ok    ' : 'FAILED'} ${name}: ${Math.round((performance.now() - began) / 1000)} s`)
  return isKept
}

const names = rows.flatMap((row) => Object.keys(row))
const chosen = options.only ? options.only.split(',') : names
const unknown = chosen.find((name) => !names.includes(name))
if (unknown) throw new Error(`There is no part ${unknown}, only ${names.join(', ')}.`)
let isGood = true
for (const row of rows) {
  const kept = await Promise.all(
    Object.entries(row)
      .filter(([name]) => chosen.includes(name))
      .map(live),
  )
  isGood &&= kept.every(Boolean)
}
for (const promise of broken) console.log(`BROKEN ${promise}`)
console.log(isGood ? 'all promises kept' : 'a promise was broken')
process.exit(isGood ? 0 : 1)
