/**
 * Counts what a first price needs: round trips, requests, bytes, and the work of the main thread beside a hand-written
 * inline script. Counters hardly depend on the machine, which is why they are limits of a change, and times are not. Of
 * three loads the fewest count.
 */

import { median, ratioOfMedians } from '../statistics.ts'
import { type Bench, loadInRounds } from './bench.ts'
import { fast4G, type Link } from './browser/link-proxy.ts'
import { interactiveMark, pricedMark } from './browser/probe.ts'
import { waitForQuiet } from './browser/quiet.ts'
import {
  answerOf,
  attributeCosts,
  type MainThreadCosts,
  markOf,
  navigationStart,
  scriptTime,
} from './browser/trace.ts'
import { isPreloadUsed, loadVariant, type VariantLoad } from './loads.ts'
import type { VariantName } from './pages/variants.ts'
import { type Line, milliseconds, ratioInterval } from './report.ts'
import type { Stage } from './stage.ts'

/** A link so slow that its round trips can be counted in the time of the price; bytes cost nothing. */
const distant: Link = { roundTrip: 500, down: 1e9, up: 1e9 }

/** Counted load of a page. The fewest of three loads count: another program can only add. */
const roundTrips = async ({ stage, progress }: Bench, name: VariantName): Promise<number> => {
  const counts: number[] = []
  for (let load = 0; load < 3; load += 1) {
    progress(`round trips of ${name}, load ${load + 1} of 3`)
    const { pricedAt, firstByteAt } = await loadVariant(stage, stage.variant(name), { link: distant })
    // Counted from the first byte of the page on, since before it the time of a busy server would count as trips.
    counts.push(pageTrips + Math.floor((pricedAt - firstByteAt) / distant.roundTrip))
  }
  return Math.min(...counts)
}

interface TracedLoad extends VariantLoad {
  /** Until the price is painted. */
  toPrice: MainThreadCosts
  /** From the answer of the price host to the painted price, when nothing else is left to wait for. */
  fromAnswer: MainThreadCosts
  /** Until the page is interactive. */
  toInteractive: MainThreadCosts
}

export const loadTraced = async ({ stage }: Pick<Bench, 'stage'>, name: VariantName): Promise<TracedLoad> => {
  const load = await loadVariant(stage, stage.variant(name), { link: fast4G, isTraced: true })
  const start = navigationStart(load.trace, `${stage.shop}/${name}`)
  const priced = markOf(load.trace, pricedMark)
  return {
    ...load,
    trace: [],
    toPrice: attributeCosts(load.trace, start, priced),
    fromAnswer: attributeCosts(load.trace, answerOf(load.trace, '/prices?'), priced),
    toInteractive: attributeCosts(load.trace, start, markOf(load.trace, interactiveMark)),
  }
}

/** Milliseconds of processor time of the main thread, without the browser's own. */
export const work = (costs: MainThreadCosts): number =>
  scriptTime(costs) + costs.style + costs.layout + costs.paint

/** Milliseconds of processor time that a phone of the middle class takes for the price of the inline page. */
const phoneWork = 60

/**
 * How many times slower such a phone is than this machine, so that a run means the same phone on every machine. The
 * fewest milliseconds of five loads count, since another program can only add.
 */
export const measurePhone = async (stage: Stage): Promise<number> => {
  const times: number[] = []
  for (let load = 0; load < 5; load += 1) {
    await waitForQuiet()
    times.push(work((await loadTraced({ stage }, 'inline')).toPrice))
  }
  return Math.max(1, phoneWork / Math.min(...times))
}

/** The script comes first, so of the two trips to a price host of its own one is saved. */
const savedTrips = 1
/** Of the page itself: TCP, TLS, the request. */
const pageTrips = 3

const limits = {
  requests: 3,
  /** The layouts beyond those of the inline page. */
  layouts: 0,
  /** One for the card, and one for the definitions of elements where they come before the prices. */
  styleRecalculations: 2,
  /** Processor time until the price, as a multiple of the inline page's. Aimed at 1.75. */
  work: 2,
}

/** Counters of one load, which another program on the machine changes little or not at all. */
export const measureCounters = async (bench: Bench): Promise<Line[]> => {
  const names = ['inline', 'vitrine'] as const
  const trips = {
    inline: await roundTrips(bench, 'inline'),
    vitrine: await roundTrips(bench, 'vitrine'),
    own: await roundTrips(bench, 'own-vitrine'),
    rendered: await roundTrips(bench, 'rendered'),
    static: await roundTrips(bench, 'static'),
  }
  const results = await loadInRounds(bench, 'counters', names, (name) => loadTraced(bench, name))
  const [inline, vitrine] = [results.get('inline') ?? [], results.get('vitrine') ?? []]
  const counted = (key: 'layouts' | 'styleRecalculations', what: string): Line => {
    const [ours, theirs] = [vitrine, inline].map((loads) => median(loads.map(({ toPrice }) => toPrice[key])))
    const [one = 0, other = 0] = [ours, theirs]
    return {
      what: `${what} before the price, Vitrine and inline page`,
      measured: `${one} and ${other}`,
      limit: limits[key] === 0 ? 'no more' : `at most ${limits[key]} more`,
      isMet: one <= other + limits[key],
    }
  }
  const times = (
    loads: readonly TracedLoad[],
    until: 'toPrice' | 'fromAnswer' | 'toInteractive',
    of: (costs: MainThreadCosts) => number,
  ): number[] => loads.map((load) => of(load[until]))
  const middle = (...args: Parameters<typeof times>): string => milliseconds(median(times(...args)), 1)
  const workRatio = ratioOfMedians(
    times(vitrine, 'toPrice', work),
    times(inline, 'toPrice', work),
    bench.random,
  )
  const requests = Math.max(...vitrine.map((load) => load.requests.length))
  const shift = Math.max(...vitrine.map((load) => load.shift))
  return [
    {
      what: 'serial round trips before the price, Vitrine and inline page',
      measured: `${trips.vitrine} and ${trips.inline}`,
      limit: 'no more',
      isMet: trips.vitrine <= trips.inline,
    },
    {
      what: 'serial round trips with prices from the page’s own host',
      measured: String(trips.own),
      limit: `${savedTrips} fewer`,
      isMet: trips.own <= trips.vitrine - savedTrips,
    },
    {
      what: 'serial round trips of the page that the server rendered, and of the static one',
      measured: `${trips.rendered} and ${trips.static}`,
      limit: 'no more',
      isMet: trips.rendered <= trips.static,
    },
    {
      what: 'requests until the page is quiet: page, script, prices',
      measured: String(requests),
      limit: `≤ ${limits.requests}`,
      isMet: requests <= limits.requests,
    },
    {
      what: "loads whose one price request is the preload's own",
      measured: `${vitrine.filter(isPreloadUsed).length} of ${vitrine.length}`,
      limit: 'all',
      isMet: vitrine.every(isPreloadUsed),
    },
    { what: 'layout shift, worst load', measured: shift.toFixed(4), limit: '0', isMet: shift === 0 },
    counted('layouts', 'layouts'),
    counted('styleRecalculations', 'style recalculations'),
    {
      what: 'processor time before the price: script, style, layout, paint',
      measured: `${workRatio.value.toFixed(2)} × the inline page (${middle(vitrine, 'toPrice', work)})`,
      interval: ratioInterval(workRatio),
      limit: `≤ ${limits.work.toFixed(2)} ×`,
      isMet: workRatio.from <= limits.work,
    },
    {
      what: 'of it evaluating and compiling the script',
      measured: middle(vitrine, 'toPrice', ({ evaluate }) => evaluate),
    },
    {
      what: 'of it calls: promises, events, timers',
      measured: middle(vitrine, 'toPrice', ({ calls }) => calls),
    },
    {
      what: 'of it garbage collection',
      measured: middle(vitrine, 'toPrice', ({ garbage }) => garbage),
    },
    { what: 'of it style', measured: middle(vitrine, 'toPrice', ({ style }) => style) },
    { what: 'of it layout', measured: middle(vitrine, 'toPrice', ({ layout }) => layout) },
    {
      what: 'between the answer and the painted price, Vitrine and inline page',
      measured: `${middle(vitrine, 'fromAnswer', work)} and ${middle(inline, 'fromAnswer', work)}`,
    },
    {
      what: 'processor time of the script until the page is interactive',
      measured: middle(vitrine, 'toInteractive', scriptTime),
    },
  ]
}
