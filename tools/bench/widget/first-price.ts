import { median, shuffled } from '../statistics.ts'
import { loadPage, type Network, networks } from './browser/load-page.ts'
import type { ProbeResult } from './browser/probe.ts'
import { waitForQuiet } from './browser/quiet.ts'
import { storefrontPrice } from './pages/storefront-mock.ts'
import type { Variant, VariantName } from './pages/variants.ts'
import type { Stage } from './stage.ts'

/** A phone of the middle class, beside a developer's machine. */
const cpu = 4

interface Load extends ProbeResult {
  /** How often the price host was asked. */
  requests: number
}

/** One variant on one network. */
export interface FirstPrice {
  network: string
  variant: VariantName
  title: string
  /** Whether the targets are about it. */
  isJudged: boolean
  /** Median time to the first true price painted, and the fastest and slowest load. */
  pricedAt: number
  range: [fastest: number, slowest: number]
  /** Against the hand-written price in the same page on the same network. */
  ratio: number
  /** The worst of all loads. */
  shift: number
  /** The most of all loads. */
  requests: number
  /** Whether every load was served by what the page's preload brought. */
  isPreloadUsed: boolean
}

/** One load of a variant. @param network none for the machine's own speed */
export const loadVariant = async (stage: Stage, variant: Variant, network?: Network): Promise<Load> => {
  stage.server.takeLog()
  const result = await loadPage(stage.browser, {
    url: `${stage.origins.shop}/${variant.name}`,
    probe: {
      price: variant.price,
      text: variant.name === 'buy-button' ? storefrontPrice : stage.price,
      cards: 1,
    },
    ...(network && { network, cpu }),
  })
  const requests = stage.server.takeLog().filter((line) => line.includes('/prices?')).length
  return { ...result, requests }
}

/** The page's one request was the preload's own. */
export const isPreloadUsed = ({ requests, priceInitiators }: Load): boolean =>
  requests === 1 && priceInitiators.join() === 'link'

/**
 * Time from navigation to the first true price, in interleaved rounds: what else the machine does meets all variants
 * alike. A first round warms the server and is not counted.
 */
export const measureFirstPrice = async (
  stage: Stage,
  runs: number,
  progress: (text: string) => void,
): Promise<FirstPrice[]> => {
  const cells = networks.flatMap((network) =>
    stage.variants
      .filter(({ role }) => role !== 'aside' || !network.devtools)
      .map((variant) => ({ network, variant, loads: [] as Load[] })),
  )
  for (let run = 0; run <= runs; run += 1) {
    progress(`first price, round ${run} of ${runs}`)
    // Every round in an order of its own, so that none always follows the same neighbour.
    for (const cell of shuffled(cells)) {
      await waitForQuiet()
      const load = await loadVariant(stage, cell.variant, cell.network)
      if (run > 0) cell.loads.push(load)
    }
  }
  const floorOf = (network: Network, { floor }: Variant): number =>
    median(
      cells
        .filter((cell) => cell.network === network && cell.variant.name === floor)
        .flatMap(({ loads }) => loads.map(({ pricedAt }) => pricedAt)),
    )
  return cells.map(({ network, variant, loads }) => {
    const times = loads.map(({ pricedAt }) => pricedAt)
    return {
      network: network.name,
      variant: variant.name,
      title: variant.title,
      isJudged: variant.role === 'judged' && !network.devtools,
      pricedAt: median(times),
      range: [Math.min(...times), Math.max(...times)],
      ratio: median(times) / floorOf(network, variant),
      shift: Math.max(...loads.map(({ shift }) => shift)),
      requests: Math.max(...loads.map(({ requests }) => requests)),
      isPreloadUsed: loads.every(isPreloadUsed),
    }
  })
}
