import { killProcesses } from './kill-processes.ts'
import { memoryUnderFaults } from './memory.ts'
import { runFaults } from './run.ts'
import { runScenarios } from './shared-redis.ts'

/**
 * `npm run test:faults`: as many schedules as `VITRINE_FAULTS` says, endpoint processes killed at any moment, and
 * processes that share a Redis.
 */
const count = Number(process.env.VITRINE_FAULTS ?? 10_000)
const kills = Number(process.env.VITRINE_FAULTS_KILLS ?? 64)
const report = await runFaults(count, (done) => {
  if (done % 400 === 0) console.log(`${done} of ${count} schedules`)
})
const { violations, faults, ...figures } = report
console.log({ ...figures, violations: violations.length, faults: faults.length })
for (const { schedule, what } of violations) console.log(`${what}: ${schedule}`)
for (const fault of faults) console.log(fault)

const growth = await memoryUnderFaults(20)
console.log(`memory of the endpoint under faults: +${growth.toFixed(1)} MiB (at most 64)`)

console.log(`killing ${kills} processes`)
const killed = await killProcesses(kills)
console.log({ ...killed, violations: killed.violations.length })
for (const { schedule, what } of killed.violations) console.log(`${what}: ${schedule}`)

const sharedOrders = Number(process.env.VITRINE_FAULTS_SHARED ?? 2_200)
console.log(`${sharedOrders} orders through processes that share a Redis`)
const shared = await runScenarios(sharedOrders, ({ violations, ...lived }) => {
  console.log({ ...lived, violations: violations.length })
  for (const { schedule, what } of violations) console.log(`${what}: ${schedule}`)
})
const sharedViolations = shared.flatMap((lived) => lived.violations).length

const isGood =
  violations.length +
    faults.length +
    killed.violations.length +
    sharedViolations +
    report.leaks +
    report.astray ===
    0 &&
  report.overDeadline <= 250 &&
  growth <= 64
console.log(isGood ? 'all promises kept' : 'a promise was broken')
process.exit(isGood ? 0 : 1)
