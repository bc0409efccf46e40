import type { History, Price, ReadingLine } from './history.ts'
import { type Ask, askKey } from './question.ts'

/** The answer to one call: each product that was asked for with its price, or null where it has none. */
export interface Reading {
  /** Milliseconds. */
  at: number
  run: string
  /** The line of the history. */
  line: number
  hash: string
  prices: ReadonlyMap<string, Price | null>
}

/** The readings of each ask, in their order. */
export type Readings = ReadonlyMap<string, { ask: Ask; readings: readonly Reading[] }>

const pricesAfter = (
  before: ReadonlyMap<string, Price | null>,
  { prices, left }: ReadingLine,
): ReadonlyMap<string, Price | null> => {
  if (!prices && !left) return before
  const after = new Map([...before, ...Object.entries(prices ?? {})])
  for (const product of left ?? []) after.delete(product)
  return after
}

/** The readings of a history, with the prices that were unchanged. */
export const readingsOf = ({ lines }: Pick<History, 'lines'>): Readings => {
  const all = new Map<string, { ask: Ask; readings: Reading[] }>()
  for (const line of lines) {
    if ('end' in line) continue
    const key = askKey(line.ask)
    const series = all.get(key) ?? { ask: line.ask, readings: [] }
    const prices = pricesAfter(series.readings.at(-1)?.prices ?? new Map(), line)
    series.readings.push({
      at: Date.parse(line.at),
      run: line.run,
      line: line.number,
      hash: line.hash,
      prices,
    })
    all.set(key, series)
  }
  return all
}

/** The readings of one ask. */
export const seriesOf = (readings: Readings, ask: Ask): readonly Reading[] =>
  readings.get(askKey(ask))?.readings ?? []

const isSame = (a: Price | null | undefined, b: Price | null): boolean =>
  a !== undefined && JSON.stringify(a) === JSON.stringify(b)

/** The members of a line that has these prices after others. */
export const differenceFrom = (
  before: ReadonlyMap<string, Price | null> | undefined,
  now: ReadonlyMap<string, Price | null>,
): Pick<ReadingLine, 'prices' | 'left'> => {
  const changed = [...now].filter(([product, price]) => !isSame(before?.get(product), price))
  const left = [...(before?.keys() ?? [])].filter((product) => !now.has(product))
  return {
    ...(changed.length > 0 && { prices: Object.fromEntries(changed) }),
    ...(left.length > 0 && { left }),
  }
}
