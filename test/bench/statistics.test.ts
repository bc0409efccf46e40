import { expect, it } from 'vitest'
import {
  createRandom,
  differenceOfMedians,
  median,
  percentile,
  ratioOfMedians,
  shuffled,
} from '../../tools/bench/statistics.ts'

it('takes the middle value, or the mean of the two in the middle', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([])).toBeNaN()
})

it('interpolates a percentile between its neighbors', () => {
  expect(percentile([0, 10], 0.98)).toBeCloseTo(9.8)
  expect(percentile([7], 0.98)).toBe(7)
})

it('draws the same numbers from the same seed', () => {
  const draw = (seed: number): number[] => Array.from({ length: 5 }, createRandom(seed))
  expect(draw(1)).toEqual(draw(1))
  expect(draw(1)).not.toEqual(draw(2))
  expect(draw(1).every((value) => value >= 0 && value < 1)).toBe(true)
})

it('shuffles without losing a value', () => {
  const list = Array.from({ length: 20 }, (_, index) => index)
  const mixed = shuffled(list, createRandom(1))
  expect(mixed).not.toEqual(list)
  expect([...mixed].sort((a, b) => a - b)).toEqual(list)
})

it('puts an interval around the ratio of two medians', () => {
  const ratio = ratioOfMedians([200, 210, 220, 230, 240], [100, 105, 110, 115, 120], createRandom(1))
  expect(ratio.value).toBe(2)
  expect(ratio.from).toBeLessThan(2)
  expect(ratio.to).toBeGreaterThan(2)
  expect(ratio.from).toBeGreaterThanOrEqual(200 / 120)
  expect(ratio.to).toBeLessThanOrEqual(240 / 100)
})

it('narrows the interval when the samples vary less', () => {
  const width = (spread: number): number => {
    const sample = Array.from({ length: 21 }, (_, index) => 100 + (index - 10) * spread)
    const { from, to } = ratioOfMedians(sample, sample, createRandom(1))
    return to - from
  }
  expect(width(0)).toBe(0)
  expect(width(1)).toBeLessThan(width(3))
})

it('has 0 inside the interval of the difference between two samples of the same thing', () => {
  const random = createRandom(7)
  const sample = (): number[] => Array.from({ length: 15 }, () => 500 + random() * 40)
  const { from, to } = differenceOfMedians(sample(), sample(), random)
  expect(from).toBeLessThan(0)
  expect(to).toBeGreaterThan(0)
})
