/**
 * The lowest price of the 30 days before a reduction. The 30 days end where the reduction begins: at the first reading
 * of the price as it is now, below a list price. A price holds from its reading to the next one, so the reading before
 * the 30 days counts too. Between two readings lie at most 26 hours; where there is a gap, or a product had no price,
 * the lowest price is not known. Pure functions over the readings of a folder.
 */

import { longestPauseHours } from '../../widget/features/prior-price/prior-prices.ts'
import type { Price, Reading, Readings } from './nights.ts'
import { type Ask, askKey } from './question.ts'

const hourMs = 3_600_000
/** A longer time without a reading is a gap: one a day, and two hours for a scheduler that is late. */
const longestPauseMs = longestPauseHours * hourMs
/** A run that is begun again within these hours belongs to the same night. */
const sameNightMs = 6 * hourMs
/** The 30 days of Article 6a of Directive 98/6/EC. */
const windowMs = 30 * 24 * hourMs

/** A reduction, and the lowest price before it. Times are in milliseconds. */
export interface PriorPrice {
  price: Price
  /** The lowest price, tax included. */
  low: number
  /** The 30 days; they end where the reduction was read first. */
  from: number
  until: number
  /** When the reduced price was read last. */
  read: number
}

const isReduced = ({ gross, list }: Price): boolean => list !== undefined && list.gross > gross

/** The codes whose prices count: those that any shopper may use. */
export type IsPublic = (coupon: string) => boolean

/** The readings for the same country, currency and rule, without a code and with public codes. */
const publicSeries = (readings: Readings, ask: Ask, isPublic: IsPublic) =>
  [...readings.values()].filter(
    (each) =>
      askKey({ ...each.ask, coupon: ask.coupon }) === askKey(ask) &&
      (each.ask.coupon === undefined || isPublic(each.ask.coupon)),
  )

/** The readings that hold at some moment since `from`, beginning with the last one before it. */
const heldIn = (readings: readonly Reading[], from: number): readonly Reading[] =>
  readings.slice(
    Math.max(
      readings.findLastIndex(({ at }) => at <= from),
      0,
    ),
  )

/** Whether there is a moment between `from` and `until` for which no reading has a price. */
const hasGap = (
  readings: readonly Reading[],
  hasPrice: (reading: Reading) => boolean,
  from: number,
  until: number,
): boolean => {
  const held = heldIn(readings, from)
  const [first] = held
  if (!first || first.at > from) return true
  return held.some(
    (reading, position) =>
      !hasPrice(reading) || (held[position + 1]?.at ?? until) - reading.at > longestPauseMs,
  )
}

/**
 * Tells which readings were made before a reduction. A run asks one question after the other, so any reading of the run
 * that saw the reduction first may already be a reduced one, and none of them counts. If calls had failed and the run was
 * begun again, the readings of its first attempt may be reduced ones too, so those of the same night do not count either.
 *
 * @param unreduced the last reading without the reduction
 * @param start the first one with it
 */
const readBefore =
  (unreduced: Reading, start: Reading) =>
  ({ at, run }: Reading): boolean =>
    at <= unreduced.at || run === unreduced.run || (run !== start.run && at <= start.at - sameNightMs)

/** The prior price of a product for one ask; undefined where the price is not reduced, or the prior one is not known. */
export const priorPrice = (
  readings: Readings,
  ask: Ask,
  product: string,
  isPublic: IsPublic,
): PriorPrice | undefined => {
  const own = readings.get(askKey(ask))?.readings ?? []
  const last = own.at(-1)
  const now = last?.prices.get(product)
  if (!last || !now || !isReduced(now)) return undefined

  const { currency } = now
  const isAsNow = (reading: Reading): boolean => {
    const price = reading.prices.get(product)
    return Boolean(price && price.currency === currency && price.gross === now.gross && isReduced(price))
  }
  const before = own.findLastIndex((reading) => !isAsNow(reading))
  const [unreduced, start] = own.slice(Math.max(before, 0))
  // If the reduction is older than the readings, nobody knows when it began.
  if (before < 0 || !unreduced || !start) return undefined
  // The reduction may have ended and begun again in a time without a reading.
  if (hasGap(own.slice(before), () => true, unreduced.at, last.at)) return undefined

  const from = start.at - windowMs
  const isBefore = readBefore(unreduced, start)
  const isComparable = (reading: Reading): boolean => reading.prices.get(product)?.currency === currency
  const all = publicSeries(readings, ask, isPublic)
  // The plain price has to be known for all of the 30 days. The price with a code counts for as long as it was asked
  // for.
  const plain = all.find((each) => each.ask.coupon === undefined)?.readings ?? []
  const until = plain.find(({ run }) => run === start.run)?.at ?? start.at
  if (hasGap(plain.filter(isBefore), isComparable, from, until)) return undefined

  const lows = all.flatMap(({ readings: series }) =>
    heldIn(series, from)
      .filter((each) => isBefore(each) && isComparable(each) && from - each.at < longestPauseMs)
      .flatMap((reading) => reading.prices.get(product)?.gross ?? []),
  )
  return { price: now, low: Math.min(...lows), from, until: start.at, read: last.at }
}
