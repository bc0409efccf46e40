import { median, ratioOfMedians } from '../statistics.ts'
import { type Bench, loadInRounds } from './bench.ts'
import { fast4G, type Link, slow4G } from './browser/link-proxy.ts'
import { loadVariant, type VariantLoad } from './loads.ts'
import type { Variant, VariantName } from './pages/variants.ts'
import { type Line, milliseconds, ratioInterval } from './report.ts'

/** The figures that the README names: the best row, and the one that most pages have. */
const readmeNames: Readonly<Partial<Record<VariantName, string>>> = {
  vitrine: 'first-price',
  cdn: 'first-price-cdn',
}

interface Network {
  name: string
  link: Link
  /** The most that the judged pages may take, as multiples of the hand-written ones. */
  limits: Readonly<Partial<Record<VariantName, number>>>
}

/**
 * The pages that the guide recommends, beside an inline page that loads no script at all. A host of its own for the script
 * costs a connection, and a script longer than a first flight (14.6 kB) a round trip; where the script asks for the price,
 * its answer is one more. A limit is what the design costs and the noise of a quiet machine.
 */
const recommended = { cdn: 1.4, 'cdn-preconnect': 1.5, bound: 1.4 } as const

/** With prices from the page's own host, where the script comes first, or in the page. */
const ownHost = { 'own-vitrine': 1.55, rendered: 1.1 } as const

const networks: readonly Network[] = [
  { name: 'Slow 4G', link: slow4G, limits: { vitrine: 1.05, ...recommended, ...ownHost } },
  { name: 'Fast 4G', link: fast4G, limits: { vitrine: 1.15, ...recommended, ...ownHost } },
]

interface Cell {
  network: Network
  variant: Variant
}

/** The slower network has every page; the faster one those with a limit, and the pages that they are compared with. */
const isMeasured = ({ link, limits }: Network, { name }: Variant, all: readonly Variant[]): boolean =>
  link === slow4G ||
  all.some((each) => limits[each.name] !== undefined && [each.name, each.floor].includes(name))

const lineOf = (
  { network, variant }: Cell,
  loads: readonly VariantLoad[],
  floor: readonly VariantLoad[],
  bench: Bench,
): Line => {
  const times = loads.map(({ pricedAt }) => pricedAt)
  const floorTimes = floor.map(({ pricedAt }) => pricedAt)
  const ratio = ratioOfMedians(times, floorTimes, bench.random)
  const limit = network.limits[variant.name]
  const isFloor = variant.name === variant.floor
  const readmeName = readmeNames[variant.name]
  return {
    what: `${network.name}: ${variant.title}`,
    measured: isFloor
      ? milliseconds(median(times))
      : `${ratio.value.toFixed(2)} × (${milliseconds(median(times))})`,
    ...(!isFloor && { interval: ratioInterval(ratio) }),
    ...(limit !== undefined && { limit: `≤ ${limit.toFixed(2)} ×`, isMet: ratio.from <= limit }),
    ...(readmeName &&
      network.link === slow4G && {
        readme: {
          name: readmeName,
          figure: `${ratio.value.toFixed(2)} × (95 % interval ${ratioInterval(ratio)})`,
        },
      }),
  }
}

const longTasks = (loads: readonly VariantLoad[]): number =>
  median(loads.map((load) => load.longTasks.length))

/** Time from the navigation to the first true price, as a multiple of a hand-written page in the same run. */
export const measureFirstPrice = async (bench: Bench): Promise<Line[]> => {
  const cells: Cell[] = networks.flatMap((network) =>
    bench.stage.variants
      .filter((variant, _, all) => isMeasured(network, variant, all))
      .map((variant) => ({ network, variant })),
  )
  const results = await loadInRounds(bench, 'first price', cells, ({ network: { link }, variant }) =>
    loadVariant(bench.stage, variant, { link, cpu: bench.phone }),
  )
  const loadsOf = (network: Network, name: string): VariantLoad[] =>
    cells
      .filter((cell) => cell.network === network && cell.variant.name === name)
      .flatMap((cell) => results.get(cell) ?? [])
  return networks.flatMap((network) => {
    const [ours, floor] = [longTasks(loadsOf(network, 'vitrine')), longTasks(loadsOf(network, 'inline'))]
    return [
      ...cells
        .filter((cell) => cell.network === network)
        .map((cell) => lineOf(cell, results.get(cell) ?? [], loadsOf(network, cell.variant.floor), bench)),
      {
        what: `${network.name}: tasks over 50 ms, Vitrine and inline page`,
        measured: `${ours} and ${floor}`,
        limit: 'no more',
        isMet: ours <= floor,
      },
    ]
  })
}
