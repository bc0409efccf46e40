import type { CDPSession } from 'playwright-core'
import { priceUrls } from '../../../src/widget/prices/price-url.ts'
import { median } from '../statistics.ts'
import { loadPage } from './browser/load-page.ts'
import { waitForQuiet } from './browser/quiet.ts'
import { manyProducts } from './pages/canned-prices.ts'
import type { Stage } from './stage.ts'

const sizes = [1, 10, 100, 1000] as const

/** What a page of that many cards costs, at the machine's own speed: medians. */
export interface Scale {
  cards: number
  requests: number
  /** As few as addresses of at most 2,000 characters allow. */
  leastRequests: number
  /** When the last price had been painted. */
  pricedAt: number
  /** Bytes of JavaScript in use after a collection. */
  heap: number
  /** The longest task; 0 when none took 50 ms. */
  longestTask: number
}

const heapInUse = async (devtools: CDPSession): Promise<number> => {
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}

/** One load of a page of that many cards. */
export const loadCards = async (stage: Stage, cards: number): Promise<Scale> => {
  const products = manyProducts(cards)
  let heap = 0
  stage.server.takeLog()
  const result = await loadPage(stage.browser, {
    url: stage.manyCards(products),
    probe: { price: ['vitrine-card', '[part="price"]'], text: stage.price, cards },
    inspect: async (_, devtools) => {
      heap = await heapInUse(devtools)
    },
  })
  return {
    cards,
    requests: stage.server.takeLog().filter((line) => line.includes('/prices?')).length,
    leastRequests: priceUrls(stage.query, products).length,
    pricedAt: result.pricedAt,
    heap,
    longestTask: Math.max(0, ...result.longTasks),
  }
}

export const measureScale = async (
  stage: Stage,
  runs: number,
  progress: (text: string) => void,
): Promise<Scale[]> => {
  const loads: Scale[] = []
  for (let run = 0; run <= runs; run += 1) {
    progress(`many cards, round ${run} of ${runs}`)
    for (const cards of sizes) {
      await waitForQuiet()
      const load = await loadCards(stage, cards)
      if (run > 0) loads.push(load)
    }
  }
  return sizes.map((cards) => {
    const own = loads.filter((load) => load.cards === cards)
    const middle = (key: keyof Scale): number => median(own.map((load) => load[key]))
    return {
      cards,
      requests: middle('requests'),
      leastRequests: middle('leastRequests'),
      pricedAt: middle('pricedAt'),
      heap: middle('heap'),
      longestTask: middle('longestTask'),
    }
  })
}
