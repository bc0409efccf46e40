import type { Scale } from './cards.ts'
import type { FirstPrice } from './first-price.ts'

export interface Target {
  name: string
  /** What was measured, as text. */
  measured: string
  isMet: boolean
}

/** At most this much of the time of a hand-written page. */
const mostRatio = 1.05
const mostShift = 0.01
const longestTaskPerHundred = 50
/** Ten times the cards may cost ten times as much; below this, the difference is noise of the clock. */
const noise = 1.1

const firstPriceTargets = (cells: readonly FirstPrice[]): Target[] =>
  cells
    .filter(({ isJudged }) => isJudged)
    .flatMap(({ title, network, ratio, shift, requests, isPreloadUsed }) => [
      {
        name: `${title}, ${network}: first price within ${mostRatio} × the hand-written page`,
        measured: ratio.toFixed(3),
        isMet: ratio <= mostRatio,
      },
      {
        name: `${title}, ${network}: layout shift at most ${mostShift}`,
        measured: shift.toFixed(4),
        isMet: shift <= mostShift,
      },
      {
        name: `${title}, ${network}: one request to the price host, the preload's own`,
        measured: `${requests}${isPreloadUsed ? '' : ', preload not used'}`,
        isMet: requests === 1 && isPreloadUsed,
      },
    ])

/** What each card costs beyond the first one, from one size to the next. */
const growth = (scales: readonly Scale[], key: 'pricedAt' | 'heap', unit: number): Target => {
  const [one, , hundred, thousand] = scales
  const perCard = (many?: Scale): number =>
    one && many ? (many[key] - one[key]) / (many.cards - one.cards) : Number.NaN
  return {
    name: `${key === 'heap' ? 'heap' : 'time'} grows no faster than the number of cards`,
    measured: [hundred, thousand].map((many) => (perCard(many) / unit).toFixed(2)).join(' → '),
    isMet: perCard(thousand) <= perCard(hundred) * noise,
  }
}

const scaleTargets = (scales: readonly Scale[]): Target[] => {
  const perHundred = scales.map(({ cards, longestTask }) => longestTask / Math.max(1, cards / 100))
  return [
    {
      name: 'as few requests as the length of an address allows',
      measured: scales.map(({ requests }) => requests).join(', '),
      isMet: scales.every(({ requests, leastRequests }) => requests === leastRequests),
    },
    growth(scales, 'pricedAt', 1),
    growth(scales, 'heap', 1024),
    {
      name: `no task over ${longestTaskPerHundred} ms per 100 cards`,
      measured: perHundred.map((time) => time.toFixed(0)).join(', '),
      isMet: perHundred.every((time) => time <= longestTaskPerHundred),
    },
  ]
}

export const targets = (cells: readonly FirstPrice[], scales: readonly Scale[]): Target[] => [
  ...firstPriceTargets(cells),
  ...scaleTargets(scales),
]
