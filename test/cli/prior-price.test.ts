/**
 * The lowest price of the 30 days before a reduction, which law wants to be shown beside it. Histories are built in
 * memory, without files or network. Hand-made cases name each rule; a second, slow model that looks at every hour then
 * has to agree on random histories. `VITRINE_PRICE_RUNS` sets the number of those, 300 unless given.
 */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Price, Reading, Readings } from '../../src/cli/watch/nights.ts'
import { type PriorPrice, priorPrice } from '../../src/cli/watch/prior-price.ts'
import { type Ask, askKey } from '../../src/cli/watch/question.ts'

const hour = 3_600_000
const day = 24 * hour
const product = '97772'
const plain: Ask = { country: 'DE' }
const withCode: Ask = { country: 'DE', coupon: 'SAVE10' }

/**
 * One run: its hour, and the price without and with the code; null is a product without a price, undefined a call that
 * failed.
 */
interface Run {
  at: number
  plain: Price | null | undefined
  coded?: Price | null | undefined
}

const price = (gross: number, list?: number, currency = 'EUR'): Price => ({
  currency,
  gross,
  net: gross / 1.25,
  ...(list !== undefined && { list: { gross: list, net: list / 1.25 } }),
})

const seriesOf = (
  runs: readonly Run[],
  read: (run: Run) => Price | null | undefined,
  after: number,
): Reading[] =>
  runs.flatMap((run, index) => {
    const found = read(run)
    return found === undefined
      ? []
      : {
          at: run.at * hour + after * 1_000,
          run: `run ${index}`,
          prices: new Map([[product, found]]),
        }
  })

/** @param later seconds after which the price with the code is read */
const readingsFrom = (runs: readonly Run[], later = 0): Readings =>
  new Map([
    [askKey(plain), { ask: plain, readings: seriesOf(runs, (run) => run.plain, 0) }],
    [askKey(withCode), { ask: withCode, readings: seriesOf(runs, (run) => run.coded, later) }],
  ])

const priorOf = (runs: readonly Run[], ask: Ask = plain, isPublic = true): PriorPrice | undefined =>
  priorPrice(readingsFrom(runs), ask, product, () => isPublic)

/** A run each day from day 0, by the price of the day. */
const daily = (days: number, priceOn: (index: number) => Price | null): Run[] =>
  Array.from({ length: days }, (_, index) => ({ at: index * 24, plain: priceOn(index) }))

const lowOf = (prior: PriorPrice | undefined): number | undefined => prior?.low

describe('the lowest price before a reduction', () => {
  it('is that of the 30 days before its first reading', () => {
    const runs = daily(60, (index) => (index < 40 ? price(index === 20 ? 70 : 77) : price(69, 77)))
    expect(priorOf(runs)).toEqual({
      price: price(69, 77),
      low: 70,
      from: 10 * day,
      until: 40 * day,
      read: 59 * day,
    })
  })

  it('does not move with the days of a reduction', () => {
    // A sliding window would have lost day 12 after the 42nd.
    const at = (days: number) =>
      lowOf(priorOf(daily(days, (i) => (i < 40 ? price(i === 12 ? 60 : 77) : price(69, 77)))))
    expect([at(41), at(50), at(90)]).toEqual([60, 60, 60])
  })

  it('counts the price that held when the 30 days began', () => {
    const runs = daily(60, (index) => (index <= 9 ? price(50) : index < 40 ? price(77) : price(69, 77)))
    expect(lowOf(priorOf(runs))).toBe(77)
    const between = runs.map((run, index) => (index === 40 ? { ...run, at: run.at + 2 } : run))
    // The window begins on day 10 at 02:00, when the price of its reading held.
    expect(lowOf(priorOf(between.map((run, i) => (i === 10 ? { ...run, plain: price(50) } : run))))).toBe(50)
  })

  it('begins again with each other price, up and down', () => {
    const runs = daily(80, (i) => (i < 40 ? price(77) : i < 50 ? price(60, 77) : price(69, 77)))
    expect(priorOf(runs)).toMatchObject({ until: 50 * day, low: 60 })
  })

  it.each([
    ['no reduction', daily(60, () => price(77))],
    ['a list price that is not above', daily(60, () => price(77, 77))],
    ['a reduction since the first reading', daily(60, () => price(69, 77))],
    ['a product that is not sold now', daily(60, (i) => (i < 59 ? price(77) : null))],
    ['no reading', []],
    ['less than 30 days', daily(40, (i) => (i < 29 ? price(77) : price(69, 77)))],
    ['a day without a price', daily(60, (i) => (i === 20 ? null : i < 40 ? price(77) : price(69, 77)))],
    [
      'another currency',
      daily(60, (i) => (i < 20 ? price(77, undefined, 'USD') : i < 40 ? price(77) : price(69, 77))),
    ],
  ] as const)('is not said of %s', (_, runs) => {
    expect(priorOf(runs)).toBeUndefined()
  })

  it.each([
    ['of 26 hours', 26, 77],
    ['of more than 26 hours', 26.01, undefined],
  ] as const)(
    'takes a pause %s for what it is, before, at the start of and in the reduction',
    (_, hours, low) => {
      for (const at of [20, 40, 50]) {
        const runs = daily(70, (index) => (index < 40 ? price(77) : price(69, 77)))
        const shifted = runs.map((run, index) => (index < at ? run : { ...run, at: run.at - 24 + hours }))
        expect(lowOf(priorOf(shifted))).toBe(low)
      }
    },
  )

  it('counts codes for everyone, and not those of some customers', () => {
    const runs: Run[] = daily(60, (i) => (i < 40 ? price(77) : price(69, 77))).map((run, i) => ({
      ...run,
      coded: i >= 20 && i < 25 ? price(60, 77) : run.plain,
    }))
    expect(priorOf(runs)).toMatchObject({ low: 60 })
    expect(lowOf(priorOf(runs, plain, false))).toBe(77)
  })

  it('is known for the price with a code from the reading in which the code first applied', () => {
    const runs: Run[] = daily(60, () => price(77)).map((run, i) => ({
      ...run,
      coded: i < 40 ? price(77) : price(69.3, 77),
    }))
    expect(priorOf(runs, withCode)).toMatchObject({ low: 77, until: 40 * day })
  })
})

it('counts a price with a code for 26 hours after its last reading, and no longer', () => {
  const lowAfter = (hours: number): number | undefined => {
    const before: Run = { at: 48 - hours, plain: price(77), coded: price(50, 77) }
    const runs = daily(30, () => price(77)).map((run) => ({ ...run, at: run.at + 48 }))
    return lowOf(priorOf([before, ...runs, { at: 48 + 720, plain: price(60, 77) }]))
  }
  expect(lowAfter(25)).toBe(50)
  expect(lowAfter(26)).toBe(77)
})

it('takes no price of the run that saw the reduction first for one before it', () => {
  const runs: Run[] = daily(60, (i) => (i < 40 ? price(77) : price(69, 77))).map((run, i) => ({
    ...run,
    coded: i < 40 ? run.plain : price(62, 77),
  }))
  // Both begin in one run, in which the plain price is read two seconds earlier.
  expect(priorPrice(readingsFrom(runs, 2), withCode, product, () => true)).toMatchObject({
    low: 77,
    until: 40 * day + 2_000,
  })
  expect(priorPrice(readingsFrom(runs, -2), plain, product, () => true)).toMatchObject({
    low: 77,
  })
})

describe('with a run that is begun again', () => {
  const before = daily(40, () => price(100)).map((run): Run => ({ ...run, coded: price(80, 100) }))
  const again: Run = { at: 40 * 24 + 1, plain: price(80, 100), coded: price(64, 100) }
  const firstRun = (hours: number): Run => ({ at: again.at - hours, plain: undefined, coded: price(64, 100) })

  it('takes no price of the first run in the same night for one before the reduction', () => {
    expect(lowOf(priorOf([...before, firstRun(1), again]))).toBe(80)
  })

  it('counts the price of a run six hours before, and of each run that saw no reduction yet', () => {
    expect(lowOf(priorOf([...before, firstRun(6), again]))).toBe(64)
    expect(lowOf(priorOf([...before, { ...firstRun(1), plain: price(100) }, again]))).toBe(64)
  })
})

/** The same, hour by hour: a price holds from its reading for at most 26 hours, and each hour is looked up by itself. */
const modelOf = (runs: readonly Run[], isPublic: boolean, isCoded: boolean): number | undefined => {
  const shownIn = (run: Run) => (isCoded ? run.coded : run.plain)
  const own = runs.filter((run) => shownIn(run) !== undefined)
  const last = own.at(-1)
  const now = last && shownIn(last)
  if (!last || !now?.list || now.list.gross <= now.gross) return undefined
  const isSame = (run: Run | undefined): boolean => {
    const shown = run && shownIn(run)
    return Boolean(shown && shown.gross === now.gross && shown.list && shown.list.gross > shown.gross)
  }
  let index = own.length - 1
  while (index >= 0 && isSame(own[index])) index--
  const start = own[index + 1]
  if (index < 0 || !start) return undefined
  const held = (list: readonly Run[], at: number): Run | undefined => {
    const run = list.findLast((each) => each.at <= at)
    return run && at - run.at < 26 ? run : undefined
  }
  for (let at = own[index]?.at ?? 0; at < last.at; at++) if (!held(own, at)) return undefined
  const unreducedAt = own[index]?.at ?? 0
  const before = runs.filter(({ at }) => at <= unreducedAt || at <= start.at - 6)
  let low = Number.POSITIVE_INFINITY
  for (let at = start.at - 30 * 24; at < start.at; at++) {
    const price = held(before, at)?.plain
    if (!price) return undefined
    low = Math.min(low, price.gross)
    const coded = held(
      before.filter((run) => run.coded !== undefined),
      at,
    )?.coded
    if (coded && isPublic) low = Math.min(low, coded.gross)
  }
  return low
}

const numRuns = Number(process.env.VITRINE_PRICE_RUNS ?? 300)

it('agrees with a model that looks at every hour of random histories', {
  timeout: 60_000 + numRuns * 10,
}, () => {
  const amount = fc.constantFrom(50, 60, 69, 77)
  const shown = fc.oneof(
    { weight: 40, arbitrary: amount.map((gross) => price(gross, 77)) },
    { weight: 1, arbitrary: fc.constant(null) },
  )
  // Prices last for some runs, as they do in a shop; pauses are mostly a day.
  const stretch = fc.record({
    runs: fc.integer({ min: 1, max: 35 }),
    plain: shown,
    coded: fc.option(shown, { nil: undefined, freq: 4 }),
    pause: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 22, max: 26 }) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }) },
    ),
  })
  let known = 0
  fc.assert(
    fc.property(
      fc.array(stretch, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      fc.boolean(),
      (stretches, isPublic, isCoded) => {
        let at = 0
        const runs = stretches.flatMap(({ runs: count, pause, ...prices }) =>
          Array.from({ length: count }, (_, index): Run => {
            at += index === 0 ? pause : 24
            return { at, ...prices }
          }),
        )
        const prior = priorOf(runs, isCoded ? withCode : plain, isPublic)
        const expected = modelOf(runs, isPublic, isCoded)
        if (expected !== undefined) known += 1
        expect(prior?.low).toBe(expected)
      },
    ),
    { numRuns },
  )
  expect(known).toBeGreaterThan(50)
})
