/**
 * The lowest price of the 30 days before a reduction, with its evidence. The window ends where the reduction begins:
 * at the first reading of the price as it is now, below a list price. A price holds from its reading to the next one,
 * so the reading before the window counts too. Between two readings lie at most 26 hours; where the history has a gap,
 * or a product had no price, nothing is said. Pure functions over the readings of one history.
 */

import { longestPauseHours } from '../../contract/prior-prices.ts'
import type { Price } from './history.ts'
import { type Ask, askKey } from './question.ts'
import type { Reading, Readings } from './readings.ts'

const hourMs = 3_600_000
/** A longer time without a reading is a gap: one a day, and two hours for a scheduler that is late. */
export const longestPauseMs = longestPauseHours * hourMs
/** The 30 days of Article 6a of Directive 98/6/EC. */
export const windowMs = 30 * 24 * hourMs

/** A reading of one product, as evidence. */
export interface Evidence {
  at: number
  line: number
  hash: string
  price: Price
  /** The code of its ask. */
  coupon?: string | undefined
}

export type PriorPrice =
  /** The lowest price is known. */
  | {
      state: 'known'
      now: Evidence
      /** The first reading of the reduction. */
      start: Evidence
      low: Evidence
      from: number
      readings: number
    }
  /** There is no reduction: the price is not below a list price. */
  | { state: 'not-reduced'; now: Evidence }
  /** The reduction is older than the history. */
  | { state: 'begun-before'; now: Evidence }
  /** The history has no reading between these times, or none with a price in the same currency. */
  | { state: 'gap'; now: Evidence; from: number; until: number }
  /** The product has no price, or was never asked for. */
  | { state: 'no-price' }

const isReduced = ({ gross, list }: Price): boolean => list !== undefined && list.gross > gross

/** The codes whose prices count: those that any shopper may use. */
export type IsPublic = (coupon: string) => boolean

/** The asks of the same country, currency and rule, without a code and with public ones. */
const publicSeries = (readings: Readings, ask: Ask, isPublic: IsPublic) =>
  [...readings.values()].filter(
    (each) =>
      askKey({ ...each.ask, coupon: ask.coupon }) === askKey(ask) &&
      (each.ask.coupon === undefined || isPublic(each.ask.coupon)),
  )

/** The readings that hold at some moment of a time, from the last one before it. */
const heldIn = (readings: readonly Reading[], from: number): readonly Reading[] =>
  readings.slice(
    Math.max(
      readings.findLastIndex(({ at }) => at <= from),
      0,
    ),
  )

/** The first time within another that no reading with a price holds. */
const gapIn = (
  readings: readonly Reading[],
  hasPrice: (reading: Reading) => boolean,
  from: number,
  until: number,
): { from: number; until: number } | undefined => {
  const held = heldIn(readings, from)
  const [first] = held
  if (!first || first.at > from) return { from, until: first?.at ?? until }
  const index = held.findIndex(
    (reading, position) =>
      !hasPrice(reading) || (held[position + 1]?.at ?? until) - reading.at > longestPauseMs,
  )
  const reading = held[index]
  return reading && { from: Math.max(reading.at, from), until: held[index + 1]?.at ?? until }
}

/** The prior price of a product as one ask shows it. */
export const priorPrice = (readings: Readings, ask: Ask, product: string, isPublic: IsPublic): PriorPrice => {
  const own = readings.get(askKey(ask))?.readings ?? []
  const evidence = (reading: Reading, coupon = ask.coupon): Evidence | undefined => {
    const price = reading.prices.get(product)
    return price
      ? {
          at: reading.at,
          line: reading.line,
          hash: reading.hash,
          price,
          ...(coupon !== undefined && { coupon }),
        }
      : undefined
  }
  const last = own.at(-1)
  const now = last && evidence(last)
  if (!last || !now) return { state: 'no-price' }
  if (!isReduced(now.price)) return { state: 'not-reduced', now }

  const { currency } = now.price
  const isAsNow = (reading: Reading): boolean => {
    const price = reading.prices.get(product)
    return Boolean(
      price && price.currency === currency && price.gross === now.price.gross && isReduced(price),
    )
  }
  const before = own.findLastIndex((reading) => !isAsNow(reading))
  if (before < 0) return { state: 'begun-before', now }
  const start = own[before + 1] ?? last
  const begun = evidence(start) ?? now
  // The reduction may have begun again in a time without a reading.
  const pause = gapIn(own.slice(before), () => true, own[before]?.at ?? start.at, last.at)
  if (pause) return { state: 'gap', now, ...pause }

  const from = start.at - windowMs
  // Other asks of the run that saw the reduction first may have been answered a moment before it.
  const isBefore = (reading: Reading): boolean => reading.at < start.at && reading.run !== start.run
  const isComparable = (reading: Reading): boolean => reading.prices.get(product)?.currency === currency
  const all = publicSeries(readings, ask, isPublic)
  // With the plain price all of the window is known; a code counts as long as it was asked for.
  const plain = all.find((each) => each.ask.coupon === undefined)?.readings ?? []
  const until = plain.find(({ run }) => run === start.run)?.at ?? start.at
  const gap = gapIn(plain.filter(isBefore), isComparable, from, until)
  if (gap) return { state: 'gap', now, ...gap }

  const counted = all.flatMap(({ ask: { coupon }, readings: series }) =>
    heldIn(series, from)
      .filter((each) => isBefore(each) && isComparable(each) && from - each.at < longestPauseMs)
      .flatMap((reading) => evidence(reading, coupon) ?? []),
  )
  const low = counted.reduce((lowest, each) => (each.price.gross < lowest.price.gross ? each : lowest))
  return { state: 'known', now, start: begun, low, from, readings: counted.length }
}
