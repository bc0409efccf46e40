import { median, ratioOfMedians } from '../statistics.ts'
import { type Bench, loadInRounds } from './bench.ts'
import { fast4G, slow4G } from './browser/link-proxy.ts'
import { loadVariant, type VariantLoad } from './loads.ts'
import type { VariantName } from './pages/variants.ts'
import { type Line, milliseconds, ratioInterval } from './report.ts'

/** The pages that are compared, each with its twin of the earlier build: as the tools of that build wrote it. */
const pairs = [
  ['vitrine', 'earlier'],
  ['cdn', 'cdn-earlier'],
  ['plans', 'plans-earlier'],
] as const satisfies [VariantName, VariantName][]

const networks = [
  { name: 'Slow 4G', link: slow4G },
  { name: 'Fast 4G', link: fast4G },
]

/** The time from the navigation to the first true price, as a multiple of an earlier build's in the same run. */
export const measureAgainstEarlier = async (bench: Bench): Promise<Line[]> => {
  const cells = networks.flatMap(({ name: network, link }) =>
    pairs.flatMap((pair) => pair.map((name) => ({ network, link, variant: bench.stage.variant(name) }))),
  )
  const results = await loadInRounds(bench, 'earlier build', cells, ({ link, variant }) =>
    loadVariant(bench.stage, variant, { link, cpu: bench.phone }),
  )
  const timesOf = (network: string, name: VariantName): number[] =>
    cells
      .filter((cell) => cell.network === network && cell.variant.name === name)
      .flatMap((cell): VariantLoad[] => results.get(cell) ?? [])
      .map(({ pricedAt }) => pricedAt)
  return networks.flatMap(({ name: network }) =>
    pairs.map(([now, earlier]): Line => {
      const [times, before] = [timesOf(network, now), timesOf(network, earlier)]
      const ratio = ratioOfMedians(times, before, bench.random)
      return {
        what: `${network}: ${bench.stage.variant(now).title}`,
        measured: `${ratio.value.toFixed(2)} × the earlier build (${milliseconds(median(times))}, ${milliseconds(median(before))})`,
        interval: ratioInterval(ratio),
        // A page counts as slower only if its whole interval lies above one.
        limit: 'not slower',
        isMet: ratio.from <= 1,
      }
    }),
  )
}
