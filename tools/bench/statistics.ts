/** The middle value; NaN where there are no values. */
export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** The value below which a share of all lies, interpolated between neighbors. @param share 0 to 1 */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const position = (sorted.length - 1) * share
  const lower = sorted[Math.floor(position)] ?? Number.NaN
  const upper = sorted[Math.ceil(position)] ?? Number.NaN
  return lower + (upper - lower) * (position - Math.floor(position))
}

/** Numbers from 0 to below 1. */
export type Random = () => number

/** The same sequence for the same seed (mulberry32). */
export const createRandom = (seed: number): Random => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The same values in random order. */
export const shuffled = <Value>(list: readonly Value[], random: Random): Value[] =>
  list
    .map((value) => ({ value, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ value }) => value)

export interface Estimate {
  value: number
  /** 95 % interval. */
  from: number
  to: number
}

const resamples = 2_000

/**
 * A figure of several samples with its 95 % interval by percentile bootstrap. Each sample is resampled with
 * replacement, and the middle 95 % of the results count.
 */
export const estimate = (
  samples: readonly (readonly number[])[],
  figureOf: (samples: readonly (readonly number[])[]) => number,
  random: Random,
): Estimate => {
  const redraw = (sample: readonly number[]): number[] =>
    sample.map(() => sample[Math.floor(random() * sample.length)] ?? Number.NaN)
  const figures = Array.from({ length: resamples }, () => figureOf(samples.map(redraw)))
  return { value: figureOf(samples), from: percentile(figures, 0.025), to: percentile(figures, 0.975) }
}

const medians = (samples: readonly (readonly number[])[]): [number, number] => [
  median(samples[0] ?? []),
  median(samples[1] ?? []),
]

/** How many times the median of the second sample the median of the first is. */
export const ratioOfMedians = (one: readonly number[], other: readonly number[], random: Random): Estimate =>
  estimate([one, other], (samples) => medians(samples)[0] / medians(samples)[1], random)

/** How much larger the median of the first sample is than that of the second. */
export const differenceOfMedians = (
  one: readonly number[],
  other: readonly number[],
  random: Random,
): Estimate => estimate([one, other], (samples) => medians(samples)[0] - medians(samples)[1], random)
