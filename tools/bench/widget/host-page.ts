/**
 * Measures the cost of Vitrine for the page around it on a phone: the same page with the script, without it, and without
 * it once more, whose difference is noise. Rounds mix the three, so that a busy moment of the machine meets all of them.
 * The median of many loads counts, with its interval, which takes most of the benchmark's half hour.
 */

import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { differenceOfMedians, median, percentile, type Random } from '../statistics.ts'
import { type Bench, loadInRounds } from './bench.ts'
import { fast4G, type Link, slow4G } from './browser/link-proxy.ts'
import { loadCards, loadPictured, type VariantLoad } from './loads.ts'
import { hostButton, hostField } from './pages/cards-page.ts'
import { difference, differenceInterval, type Line, milliseconds } from './report.ts'

/** A list of that many cards, or the product page with a picture. */
type HostPage = 'product page' | '10 cards' | '100 cards'

/** `again` is the page without Vitrine once more: the difference between the two is noise. */
type Side = 'with' | 'without' | 'again'

interface Cell {
  network: 'Slow 4G' | 'Fast 4G'
  page: HostPage
  side: Side
  isUsed: boolean
}

const links: Readonly<Record<Cell['network'], Link>> = { 'Slow 4G': slow4G, 'Fast 4G': fast4G }

const cell = (network: Cell['network'], page: HostPage, side: Side, isUsed = false): Cell => ({
  network,
  page,
  side,
  isUsed,
})

const sides = ['with', 'without', 'again'] as const
const quietCells = [
  ...sides.map((side) => cell('Slow 4G', 'product page', side)),
  ...sides.map((side) => cell('Fast 4G', 'product page', side)),
  ...sides.map((side) => cell('Slow 4G', '10 cards', side)),
  ...sides.map((side) => cell('Fast 4G', '10 cards', side)),
  ...sides.map((side) => cell('Fast 4G', '100 cards', side)),
]
const usedCells = [cell('Fast 4G', '100 cards', 'with', true), cell('Fast 4G', '100 cards', 'without', true)]

/** Clicks the page's button, types in its field, and walks through the cards with the keyboard, until the result. */
const interactions =
  (random: Random) =>
  async (page: Page, result: Promise<unknown>): Promise<void> => {
    let isOver = false
    const stop = (): void => {
      isOver = true
    }
    result.then(stop, stop)
    const actions = [
      () => page.mouse.click(hostButton.x, hostButton.y),
      async () => {
        await page.mouse.click(hostField.x, hostField.y)
        await page.keyboard.press('a')
      },
      () => page.keyboard.press('Tab'),
      () => page.keyboard.press('Enter'),
    ]
    while (!isOver) {
      await wait(40 + random() * 80)
      await actions[Math.floor(random() * actions.length)]?.()
    }
  }

/** The time of each interaction; those under the 16 ms that the browser reports count as 16. */
const interactionTimes = (loads: readonly VariantLoad[]): number[] =>
  loads.flatMap(({ interactionCount, slowInteractions }) => [
    ...slowInteractions,
    ...Array.from({ length: Math.max(0, interactionCount - slowInteractions.length) }, () => 16),
  ])

/** Cost of Vitrine for the page around it, on a phone: the same page with its script and without. */
export const measureHostPage = async (bench: Bench): Promise<Line[]> => {
  const { stage, random } = bench
  const results = await loadInRounds(bench, 'host page', [...quietCells, ...usedCells], (one) => {
    const [isVitrine, link] = [one.side === 'with', { link: links[one.network], cpu: bench.phone }]
    if (one.page === 'product page') return loadPictured(stage, isVitrine, link)
    const count = one.page === '100 cards' ? 100 : 10
    return loadCards(stage, count, isVitrine, {
      ...link,
      ...(one.isUsed && { settle: 2_000, interact: interactions(random) }),
    })
  })
  const loadsOf = (network: Cell['network'], page: HostPage, side: Side, isUsed = false): VariantLoad[] =>
    [...results].flatMap(([key, loads]) =>
      key.network === network && key.page === page && key.side === side && key.isUsed === isUsed ? loads : [],
    )
  const largestPaint = (network: Cell['network'], page: HostPage): Line => {
    const [ours = [], without = [], again = []] = sides.map((side) =>
      loadsOf(network, page, side).map(({ largestPaintAt }) => largestPaintAt),
    )
    const bare = [...without, ...again]
    const added = differenceOfMedians(ours, bare, random)
    const noise = differenceOfMedians(without, again, random)
    const most = Math.max(Math.abs(noise.from), Math.abs(noise.to))
    return {
      what: `${network}, ${page}: largest contentful paint, added to ${milliseconds(median(bare))}`,
      measured: difference(added),
      interval: differenceInterval(added),
      limit: `0 or within noise (±${most.toFixed(0)} ms)`,
      isMet: added.from <= 0 || added.value <= most,
    }
  }
  const blocking = (network: Cell['network'], page: HostPage, limit: number): Line[] => {
    const ours = loadsOf(network, page, 'with')
    const bare = [...loadsOf(network, page, 'without'), ...loadsOf(network, page, 'again')]
    const blocked = (loads: readonly VariantLoad[]): number =>
      median(loads.map(({ blockingTime }) => blockingTime))
    const longest = (loads: readonly VariantLoad[]): number =>
      median(loads.map(({ longTasks }) => Math.max(0, ...longTasks)))
    const added = differenceOfMedians(
      ours.map(({ blockingTime }) => blockingTime),
      bare.map(({ blockingTime }) => blockingTime),
      random,
    )
    return [
      {
        what: `${network}, ${page}: total blocking time, added to ${milliseconds(blocked(bare))}`,
        measured: difference(added),
        interval: differenceInterval(added),
        limit: `≤ ${limit} ms`,
        isMet: added.from <= limit,
      },
      {
        what: `${network}, ${page}: longest task, with and without`,
        measured: `${milliseconds(longest(ours))} and ${milliseconds(longest(bare))}`,
      },
    ]
  }
  const [used, usedWithout] = [
    interactionTimes(loadsOf('Fast 4G', '100 cards', 'with', true)),
    interactionTimes(loadsOf('Fast 4G', '100 cards', 'without', true)),
  ]
  const slowest = percentile(used, 0.98)
  return [
    largestPaint('Slow 4G', 'product page'),
    largestPaint('Fast 4G', 'product page'),
    largestPaint('Slow 4G', '10 cards'),
    largestPaint('Fast 4G', '10 cards'),
    largestPaint('Fast 4G', '100 cards'),
    ...blocking('Slow 4G', '10 cards', 0),
    ...blocking('Fast 4G', '10 cards', 0),
    ...blocking('Fast 4G', '100 cards', 50),
    {
      what: `Fast 4G, 100 cards: 98th percentile of ${used.length} interactions`,
      measured: milliseconds(slowest),
      limit: '< 100 ms',
      isMet: slowest < 100,
    },
    {
      what: `the same without Vitrine, of ${usedWithout.length}`,
      measured: milliseconds(percentile(usedWithout, 0.98)),
    },
  ]
}
