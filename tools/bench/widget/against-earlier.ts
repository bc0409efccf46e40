import { median, ratioOfMedians } from '../statistics.ts'
import { type Bench, loadInRounds } from './bench.ts'
import { fast4G, slow4G } from './browser/link-proxy.ts'
import { loadTraced, work } from './counters.ts'
import { loadVariant } from './loads.ts'
import type { VariantName } from './pages/variants.ts'
import { type Line, milliseconds, ratioInterval } from './report.ts'

/** The pages that are compared, each with its twin of the earlier build: as the tools of that build wrote it. */
const pairs = [
  ['vitrine', 'earlier'],
  ['cdn', 'cdn-earlier'],
  ['plans', 'plans-earlier'],
] as const satisfies [VariantName, VariantName][]

/** What is measured of one load of a page, in milliseconds. */
interface Measurement {
  title: string
  limit: string
  measure(bench: Bench, name: VariantName): Promise<number>
}

const firstPrice = (title: string, link: typeof slow4G): Measurement => ({
  title,
  limit: 'not slower',
  async measure({ stage, phone }, name) {
    return (await loadVariant(stage, stage.variant(name), { link, cpu: phone })).pricedAt
  },
})

const measurements: readonly Measurement[] = [
  firstPrice('Slow 4G', slow4G),
  firstPrice('Fast 4G', fast4G),
  {
    title: 'processor time before the price',
    limit: 'not more',
    measure: async (bench, name) => work((await loadTraced(bench, name)).toPrice),
  },
]

/**
 * The time from the navigation to the first true price, and the processor time of the main thread until then at full
 * speed, as multiples of an earlier build's in the same run.
 */
export const measureAgainstEarlier = async (bench: Bench): Promise<Line[]> => {
  const cells = measurements.flatMap((measurement) =>
    pairs.flatMap((pair) => pair.map((name) => ({ measurement, name }))),
  )
  const results = await loadInRounds(bench, 'earlier build', cells, ({ measurement, name }) =>
    measurement.measure(bench, name),
  )
  const timesOf = (measurement: Measurement, name: VariantName): number[] =>
    cells
      .filter((cell) => cell.measurement === measurement && cell.name === name)
      .flatMap((cell) => results.get(cell) ?? [])
  return measurements.flatMap((measurement) =>
    pairs.map(([now, earlier]): Line => {
      const [times, before] = [timesOf(measurement, now), timesOf(measurement, earlier)]
      const ratio = ratioOfMedians(times, before, bench.random)
      return {
        what: `${measurement.title}: ${bench.stage.variant(now).title}`,
        measured: `${ratio.value.toFixed(2)} × the earlier build (${milliseconds(median(times))}, ${milliseconds(median(before))})`,
        interval: ratioInterval(ratio),
        limit: measurement.limit,
        // A page counts as slower only if its whole interval lies above one.
        isMet: ratio.from <= 1,
      }
    }),
  )
}
