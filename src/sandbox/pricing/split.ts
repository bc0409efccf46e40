import { decimal, over, plus, round, times, whole } from './exact.ts'
import type { Split } from './quote.ts'

const factor = (vatRate: number) => plus(whole(1), over(decimal(vatRate), whole(100)))

/** net = gross / (1 + rate), and the tax is what is left, so that the two always add up. */
export const splitGross = (gross: number, vatRate: number): Split => {
  const net = round(over(whole(gross), factor(vatRate)))
  return { net, vat: gross - net, gross }
}

/** The gross of a net amount. Splitting it again gives that same net amount, whatever the rate. */
export const grossOfNet = (net: number, vatRate: number): number => round(times(whole(net), factor(vatRate)))

export const minus = (a: Split, b: Split): Split => ({
  net: a.net - b.net,
  vat: a.vat - b.vat,
  gross: a.gross - b.gross,
})

/** The part of an amount that some percent of it are, rounded by itself: 10 % of 77.00 are 7.70. */
export const percentOf = (minor: number, percent: number): number =>
  round(times(whole(minor), over(decimal(percent), whole(100))))

/** How many percent of the whole a part is, to two digits; 0 of nothing. */
export const percentage = (part: number, all: number): number =>
  all === 0 ? 0 : round(over(whole(part * 10_000), whole(all))) / 100
