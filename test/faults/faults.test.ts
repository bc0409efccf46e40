import { beforeAll, expect, it } from 'vitest'
import { requestMarginMs } from '../../src/endpoint/platform/platform.ts'
import { memoryUnderFaults } from '../../tools/faults/memory.ts'
import { type Report, runFaults } from '../../tools/faults/run.ts'

let report: Report
beforeAll(async () => {
  // Every fault with every operation, moment and connection once; the lane meets each again and again.
  report = await runFaults(Number(process.env.VITRINE_FAULTS ?? 140))
  const { violations, faults, ...figures } = report
  console.log({ ...figures, violations: violations.length, faults: faults.length })
}, 600_000)

it('keeps every promise to every caller: no order twice, none lost, none invented, none left unknown', () => {
  expect(report.violations).toEqual([])
  expect(report.orders).toBeGreaterThan(report.schedules / 3)
  expect(report.purchases).toBeGreaterThan(report.orders / 3)
})

it('answers every fault as documented, and recovers from it', () => {
  expect(report.faults).toEqual([])
})

it('answers within the margin of a request, which also covers the reading of a purchase', () => {
  expect(report.overDeadline).toBeLessThanOrEqual(requestMarginMs)
})

it('lets no form of the password into a log line, an answer or an error, and follows no redirect', () => {
  expect(report.searched).toBeGreaterThan(report.schedules * 3)
  expect(report.leaks).toBe(0)
  expect(report.astray).toBe(0)
})

it('stays small whatever the platform answers', async () => {
  expect(await memoryUnderFaults(1)).toBeLessThanOrEqual(64)
}, 120_000)
