/**
 * The statistics of a price experiment. A change of prices is costly, so the verdict asks for 99 % certainty,
 * shared between the comparisons, and is given only when every arm has the visitors that were planned before:
 * checking early and often would report differences that do not exist. Arms whose visitors are not divided as
 * planned are not compared at all. All functions are pure, and revenue counts 0 for every visitor who did not buy.
 */

/** The counts of one arm, its sales in one currency. */
export interface ArmResult {
  name: string
  weight: number
  visitors: number
  clicks: number
  paid: number
  revenue: number
  /** The sum of the squares of the sales. */
  squares: number
}

export type Interval = readonly [low: number, high: number]

export interface ArmReport extends ArmResult {
  /** Shares of the visitors, with 95 % intervals. */
  clickRate: number
  paidRate: number
  paidInterval: Interval
  revenuePerVisitor: number
  revenueInterval: Interval
  /** The interval of the difference in revenue per visitor to the first arm, at the level of the verdict. */
  difference?: Interval
}

/**
 * `too-early`: an arm has fewer visitors than planned, or nothing was planned. `shares-differ`: visitors are not divided as
 * planned, and the arms cannot be compared.
 */
export type Verdict =
  | { kind: 'shares-differ' }
  | { kind: 'too-early'; missing?: number }
  | { kind: 'no-difference' }
  | { kind: 'difference'; arm: string; isMore: boolean }

/** The 97.5 % quantile of the normal distribution. */
const z95 = 1.959964
/** The error probability of the verdict, shared between the comparisons (Bonferroni). */
const verdictLevel = 0.01
/** Chi-square limits for 1 to 7 degrees of freedom, which chance exceeds once in 1,000 times. */
export const shareLimits = [10.828, 13.816, 16.266, 18.467, 20.515, 22.458, 24.322]

/** The quantile of the normal distribution for a small upper tail (Abramowitz and Stegun 26.2.23, error below 0.0005). */
export const upperQuantile = (tail: number): number => {
  const t = Math.sqrt(-2 * Math.log(tail))
  return (
    t -
    (2.515517 + 0.802853 * t + 0.010328 * t * t) /
      (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t * t * t)
  )
}

/** Wilson's interval of a share, which is valid for few events too. */
export const shareInterval = (events: number, visitors: number): Interval => {
  if (visitors === 0) return [0, 1]
  const share = Math.min(1, Math.max(0, events / visitors))
  const z2 = z95 * z95
  const middle = (share + z2 / (2 * visitors)) / (1 + z2 / visitors)
  const half =
    (z95 / (1 + z2 / visitors)) * Math.sqrt((share * (1 - share)) / visitors + z2 / (4 * visitors * visitors))
  return [Math.max(0, middle - half), Math.min(1, middle + half)]
}

/** Mean and variance of the mean, with a revenue of 0 for each visitor who did not buy. */
const meanOf = ({ visitors, revenue, squares }: ArmResult): { mean: number; variance: number } => {
  if (visitors < 2) return { mean: 0, variance: Number.POSITIVE_INFINITY }
  const mean = revenue / visitors
  return { mean, variance: Math.max(0, (squares - visitors * mean * mean) / (visitors - 1) / visitors) }
}

const around = (middle: number, variance: number, z: number): Interval => [
  middle - z * Math.sqrt(variance),
  middle + z * Math.sqrt(variance),
]

/** Whether the visitors are divided in a way that chance alone hardly ever produces. */
export const hasWrongShares = (arms: readonly ArmResult[]): boolean => {
  const visitors = arms.reduce((sum, arm) => sum + arm.visitors, 0)
  const weights = arms.reduce((sum, { weight }) => sum + weight, 0)
  const limit = shareLimits[arms.length - 2]
  if (visitors === 0 || limit === undefined) return false
  const distance = arms.reduce((sum, arm) => {
    const expected = (visitors * arm.weight) / weights
    return sum + (arm.visitors - expected) ** 2 / expected
  }, 0)
  return distance > limit
}

/** The report of an experiment. All other arms are compared with the first. */
export const experimentReport = (
  results: readonly ArmResult[],
  planned: number | undefined,
): { arms: ArmReport[]; verdict: Verdict } => {
  const [first] = results
  const z = upperQuantile(verdictLevel / 2 / Math.max(1, results.length - 1))
  const arms = results.map((result): ArmReport => {
    const { visitors, clicks, paid } = result
    const { mean, variance } = meanOf(result)
    const base = first && first !== result ? meanOf(first) : undefined
    return {
      ...result,
      clickRate: visitors > 0 ? clicks / visitors : 0,
      paidRate: visitors > 0 ? paid / visitors : 0,
      paidInterval: shareInterval(paid, visitors),
      revenuePerVisitor: mean,
      revenueInterval: around(mean, variance, z95),
      ...(base ? { difference: around(mean - base.mean, variance + base.variance, z) } : {}),
    }
  })
  return { arms, verdict: verdictOf(arms, planned) }
}

const verdictOf = (arms: readonly ArmReport[], planned: number | undefined): Verdict => {
  if (hasWrongShares(arms)) return { kind: 'shares-differ' }
  if (planned === undefined) return { kind: 'too-early' }
  const least = Math.min(...arms.map(({ visitors }) => visitors))
  if (least < planned) return { kind: 'too-early', missing: planned - least }
  const clear = arms.filter(({ difference }) => difference && (difference[0] > 0 || difference[1] < 0))
  const best = [...clear].sort((a, b) => b.revenuePerVisitor - a.revenuePerVisitor)[0]
  if (!best) return { kind: 'no-difference' }
  return { kind: 'difference', arm: best.name, isMore: Number(best.difference?.[0]) > 0 }
}
