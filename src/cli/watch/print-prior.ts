import type { Output } from '../terminal/output.ts'
import { amountText } from './changes.ts'
import type { History } from './history.ts'
import { type Evidence, type PriorPrice, priorPrice } from './prior-price.ts'
import { type Ask, asksOf, askText, type WatchFile } from './question.ts'
import { readingsOf } from './readings.ts'

/** The proof of the history for a product, as one ask shows it. */
export type PriorRow = Ask & PriorPrice

/** A product in every country, currency, price rule and code of the file. */
export const priorRows = (history: History, file: WatchFile, product: string): PriorRow[] => {
  const readings = readingsOf(history)
  const isPublic = (coupon: string): boolean => !file.personalCoupons.includes(coupon)
  return asksOf(file).map((ask) => ({ ...ask, ...priorPrice(readings, ask, product, isPublic) }))
}

const time = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const evidenceText = ({ at, line, hash, price }: Evidence): string =>
  `${amountText(price.gross, price.currency)}${price.coupon ? ` with ${price.coupon}` : ''} on ${time(at)}, line ${line}, ${hash.slice(0, 12)}`

const found = (row: PriorRow): string => {
  if (row.state === 'known') return amountText(row.low.price.gross, row.low.price.currency)
  if (row.state === 'gap') return `not known: no price read from ${time(row.from)} to ${time(row.until)}`
  if (row.state === 'begun-before') return 'not known: the reduction is older than the history'
  return row.state === 'not-reduced' ? 'no reduction' : 'no price'
}

/** A table of prior prices, and the evidence of those that are known. */
export const printPrior = (output: Output, rows: readonly PriorRow[]): void => {
  output.table(
    [{ title: 'Where' }, { title: 'Price', align: 'right' }, { title: 'Lowest before', wraps: true }],
    rows.map((row) => [
      askText(row),
      row.state === 'no-price' ? '' : amountText(row.now.price.gross, row.now.price.currency),
      { text: found(row), tone: row.state === 'known' ? undefined : ('muted' as const) },
    ]),
  )
  for (const row of rows) {
    if (row.state !== 'known') continue
    output.line()
    output.line(askText(row), 'strong')
    output.paragraph(`Window: ${time(row.from)} to ${time(row.start.at)}, ${row.readings} readings`, '  ')
    output.paragraph(`Lowest: ${evidenceText(row.low)}`, '  ')
    output.paragraph(`Reduced since: ${evidenceText(row.start)}`, '  ')
    output.paragraph(`Read last: ${evidenceText(row.now)}`, '  ')
  }
}
