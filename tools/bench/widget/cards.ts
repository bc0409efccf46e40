import type { CDPSession } from 'playwright-core'
import { median } from '../statistics.ts'
import { type Bench, loadInRounds } from './bench.ts'
import { loadCards, priceRequests } from './loads.ts'
import { type Line, milliseconds } from './report.ts'

const sizes = [1, 10, 100, 1000] as const

interface CardsLoad {
  requests: number
  pricedAt: number
  shift: number
  /** Bytes of JavaScript in use after a collection. */
  heap: number
  /** 0 when no task took 50 ms. */
  longestTask: number
}

const heapInUse = async (devtools: CDPSession): Promise<number> => {
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}

/** Heap of a card may differ by a tenth between a hundred and a thousand cards: that much is noise. */
const heapNoise = 1.1

const inWords = (counts: readonly number[]): string => new Intl.ListFormat('en-GB').format(counts.map(String))

/** Cost of 1 to 1,000 cards, at the speed of this machine. */
export const measureCards = async (bench: Bench): Promise<Line[]> => {
  const { stage } = bench
  const third = { ...bench, loads: Math.max(3, Math.round(bench.loads / 3)) }
  const results = await loadInRounds(third, 'many cards', sizes, async (count): Promise<CardsLoad> => {
    let heap = 0
    const load = await loadCards(stage, count, true, {
      inspect: async (_, devtools) => {
        heap = await heapInUse(devtools)
      },
    })
    const { pricedAt, shift, longTasks } = load
    return { requests: priceRequests(load), pricedAt, shift, heap, longestTask: Math.max(0, ...longTasks) }
  })
  const figure = (count: (typeof sizes)[number], key: keyof CardsLoad): number =>
    median((results.get(count) ?? []).map((load) => load[key]))
  const requests = (count: (typeof sizes)[number]): number =>
    Math.max(...(results.get(count) ?? []).map((load) => load.requests))
  const heapPerCard = (count: 100 | 1000): number =>
    (figure(count, 'heap') - figure(1, 'heap')) / (count - 1) / 1024
  const shift = Math.max(...sizes.flatMap((count) => (results.get(count) ?? []).map((load) => load.shift)))
  const each = (text: (count: (typeof sizes)[number]) => string): string => sizes.map(text).join(' / ')
  const names = each(String)
  /** Against ten cards, at any speed of the machine. A task of less than 50 ms counts as one of 50. */
  const taskRatio = (count: 100 | 1000): string =>
    `${(Math.max(50, figure(count, 'longestTask')) / Math.max(50, figure(10, 'longestTask'))).toFixed(1)} ×`
  return [
    {
      what: `price requests of ${names} cards`,
      measured: each((count) => String(requests(count))),
      limit: each((count) => String(stage.leastRequests(count))),
      isMet: sizes.every((count) => requests(count) === stage.leastRequests(count)),
      readme: { name: 'requests', figure: inWords(sizes.map(requests)) },
    },
    { what: 'layout shift, worst load', measured: shift.toFixed(4), limit: '0', isMet: shift === 0 },
    {
      what: 'heap a card, of 100 and of 1,000',
      measured: `${heapPerCard(100).toFixed(1)} and ${heapPerCard(1000).toFixed(1)} KiB`,
      limit: 'not growing',
      isMet: heapPerCard(1000) <= heapPerCard(100) * heapNoise,
    },
    {
      what: `last price of ${names} cards`,
      measured: each((count) => milliseconds(figure(count, 'pricedAt'))),
    },
    {
      what: `longest task of ${names} cards (0: under 50 ms)`,
      measured: each((count) => milliseconds(figure(count, 'longestTask'))),
    },
    {
      what: 'longest task of 100 and of 1,000 cards, against ten',
      measured: `${taskRatio(100)} and ${taskRatio(1000)}`,
    },
  ]
}
