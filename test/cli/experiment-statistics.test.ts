/**
 * The statistics behind `vitrine experiment`, checked by simulation: intervals hold the true value as often as they
 * claim, equal arms raise few alarms, and large effects are found. Quantiles are compared with numeric integration. The
 * random numbers are seeded. `VITRINE_EXPERIMENT_RUNS` sets the number of simulated experiments, 1,000 unless given.
 */

import { expect, it } from 'vitest'
import {
  type ArmResult,
  experimentReport,
  hasWrongShares,
  shareInterval,
  shareLimits,
  upperQuantile,
} from '../../src/cli/experiment/statistics.ts'
import { createRandom } from '../../tools/bench/statistics.ts'

/** The normal distribution beyond a value, by Simpson's rule. */
const normalTail = (from: number): number => {
  const [steps, to] = [2_000, 12]
  const width = (to - from) / steps
  let sum = 0
  for (let step = 0; step <= steps; step += 1) {
    const weight = step === 0 || step === steps ? 1 : step % 2 === 1 ? 4 : 2
    sum += weight * Math.exp(-((from + step * width) ** 2) / 2)
  }
  return (sum * width) / 3 / Math.sqrt(2 * Math.PI)
}

/** Chi-square beyond a value, from one or two degrees of freedom upwards. */
const chiSquareTail = (freedom: number, value: number): number => {
  const half = value / 2
  let tail = freedom % 2 === 0 ? Math.exp(-half) : 2 * normalTail(Math.sqrt(value))
  let term = freedom % 2 === 0 ? half * Math.exp(-half) : 2 * Math.sqrt(half / Math.PI) * Math.exp(-half)
  for (let below = freedom % 2 === 0 ? 2 : 1; below < freedom; below += 2) {
    tail += term
    term *= half / (below / 2 + 1)
  }
  return tail
}

it('has the quantiles of the normal distribution for each number of arms', () => {
  for (let arms = 2; arms <= 8; arms += 1) {
    const tail = 0.005 / (arms - 1)
    const value = upperQuantile(tail)
    expect(normalTail(value - 0.0005)).toBeGreaterThan(tail)
    expect(normalTail(value + 0.0005)).toBeLessThan(tail)
  }
})

it('has the limits that shares of two to eight arms exceed once in 1,000 times by chance', () => {
  expect(shareLimits.map((limit, index) => chiSquareTail(index + 1, limit).toFixed(6))).toEqual(
    Array.from({ length: 7 }, () => '0.001000'),
  )
})

/** Visitors of whom a share buys, one to five units each, as orders are: mostly small. */
const simulate = (random: () => number, visitors: number, share: number, price: number): ArmResult => {
  const result = { name: 'arm', weight: 50, visitors, clicks: 0, paid: 0, revenue: 0, squares: 0 }
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    if (random() >= share) continue
    const value = price * (random() < 0.8 ? 1 : 5)
    result.clicks += 1
    result.paid += 1
    result.revenue += value
    result.squares += value * value
  }
  return result
}
/** The mean of one sale above: 0.8 of one unit and 0.2 of five. */
const meanUnits = 1.8

/** So many that the standard error of a share of 5 % is 0.7 points. */
const runs = Number(process.env.VITRINE_EXPERIMENT_RUNS ?? 1_000)
const visitors = 2_000

it('gives intervals that contain the true value about 95 times of 100', () => {
  const random = createRandom(12)
  let revenue = 0
  let paid = 0
  for (let run = 0; run < runs; run += 1) {
    const share = 0.04
    const { arms } = experimentReport([simulate(random, visitors, share, 60)], undefined)
    const [arm] = arms
    if (!arm) throw new Error('no arm')
    const truth = share * 60 * meanUnits
    if (arm.revenueInterval[0] <= truth && truth <= arm.revenueInterval[1]) revenue += 1
    if (arm.paidInterval[0] <= share && share <= arm.paidInterval[1]) paid += 1
  }
  for (const covered of [revenue, paid]) {
    expect(covered / runs).toBeGreaterThan(0.92)
    expect(covered / runs).toBeLessThan(0.985)
  }
})

/** Experiments with equal arms, whose visitors chance divides: how many end with each verdict. */
const equalArms = (seed: number, count: number, planned: number | undefined) => {
  const random = createRandom(seed)
  const verdicts = { difference: 0, 'shares-differ': 0, 'no-difference': 0, 'too-early': 0 }
  for (let run = 0; run < runs; run += 1) {
    const divided = Array.from({ length: count }, () => 0)
    for (let visitor = 0; visitor < count * visitors; visitor += 1) {
      const arm = Math.floor(random() * count)
      divided[arm] = (divided[arm] ?? 0) + 1
    }
    const results = divided.map((size, index) => ({
      ...simulate(random, size, 0.04, 60),
      name: `arm${index}`,
    }))
    verdicts[experimentReport(results, planned).verdict.kind] += 1
  }
  return verdicts
}

it.each([2, 4])('raises an alarm for at most 5 of 100 experiments with %i equal arms', (count) => {
  const { difference, 'shares-differ': shares, 'too-early': early } = equalArms(count, count, visitors * 0.9)
  // The verdict's own level is 1 %, shared between the comparisons, and that of the shares 0.1 %.
  expect((difference + shares) / runs).toBeLessThanOrEqual(0.03)
  expect(shares / runs).toBeLessThanOrEqual(0.006)
  expect(early).toBe(0)
})

it('says nothing about equal arms that have not reached their size', () => {
  expect(equalArms(5, 2, visitors * 1.2)).toMatchObject({ difference: 0, 'no-difference': 0 })
})

it('notices a page that loses a tenth of the visitors of one arm', () => {
  const random = createRandom(6)
  let alarms = 0
  for (let run = 0; run < 100; run += 1) {
    let [first, second] = [0, 0]
    for (let visitor = 0; visitor < 4 * visitors; visitor += 1) {
      if (random() < 0.5) first += 1
      else if (random() < 0.9) second += 1
    }
    const results = [simulate(random, first, 0.04, 60), simulate(random, second, 0.04, 60)]
    if (experimentReport(results, 100).verdict.kind === 'shares-differ') alarms += 1
  }
  expect(alarms).toBeGreaterThanOrEqual(85)
})

it('finds a large effect, and the right arm', () => {
  const random = createRandom(3)
  let found = 0
  for (let run = 0; run < 40; run += 1) {
    const [control, better] = [simulate(random, 8_000, 0.04, 60), simulate(random, 8_000, 0.06, 60)]
    const { verdict } = experimentReport([control, { ...better, name: 'team' }], 8_000)
    if (verdict.kind === 'difference' && verdict.arm === 'team' && verdict.isMore) found += 1
  }
  expect(found).toBeGreaterThanOrEqual(36)
})

const arm = (name: string, visitors: number, paid: number): ArmResult => ({
  name,
  weight: 50,
  visitors,
  clicks: paid,
  paid,
  revenue: paid * 60,
  squares: paid * 3_600,
})

it('has no verdict before the planned size, however clear the figures look', () => {
  const arms = [arm('-', 3_999, 100), arm('team', 4_000, 400)]
  expect(experimentReport(arms, undefined).verdict).toEqual({ kind: 'too-early' })
  expect(experimentReport(arms, 4_000).verdict).toEqual({ kind: 'too-early', missing: 1 })
  expect(experimentReport(arms, 3_999).verdict).toEqual({ kind: 'difference', arm: 'team', isMore: true })
})

it('says that an arm earns less', () => {
  const arms = [arm('-', 4_000, 400), arm('team', 4_000, 100)]
  expect(experimentReport(arms, 4_000).verdict).toEqual({ kind: 'difference', arm: 'team', isMore: false })
})

it('compares no arms whose visitors are not divided as planned', () => {
  const arms = [arm('-', 4_000, 100), arm('team', 4_400, 400)]
  expect(hasWrongShares(arms)).toBe(true)
  expect(experimentReport(arms, 100).verdict).toEqual({ kind: 'shares-differ' })
  expect(hasWrongShares([arm('-', 4_000, 0), arm('team', 4_100, 0)])).toBe(false)
})

it('knows nothing of an experiment without visitors', () => {
  const { arms, verdict } = experimentReport([arm('-', 0, 0), arm('team', 0, 0)], 100)
  expect(verdict).toEqual({ kind: 'too-early', missing: 100 })
  expect(arms[0]?.paidInterval).toEqual([0, 1])
  // Wilson's published example: 10 of 100.
  expect(shareInterval(10, 100).map((value) => value.toFixed(4))).toEqual(['0.0552', '0.1744'])
})
