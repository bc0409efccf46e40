import { plus as addFractions, decimal, times as multiply, over, round, whole } from './exact.ts'

/** An amount in whole minor units (cents, yen, fils), where `net + vat = gross` always holds. */
export interface Split {
  net: number
  vat: number
  gross: number
}

export const nothing: Split = { net: 0, vat: 0, gross: 0 }

const factor = (vatRate: number) => addFractions(whole(1), over(decimal(vatRate), whole(100)))

/** Splits a gross amount: net is gross / (1 + rate), and tax is the difference, so that both add up. */
export const splitGross = (gross: number, vatRate: number): Split => {
  const net = round(over(whole(gross), factor(vatRate)))
  return { net, vat: gross - net, gross }
}

/** The gross amount of a net amount. Splitting it returns the same net amount at every rate. */
export const grossOfNet = (net: number, vatRate: number): number =>
  round(multiply(whole(net), factor(vatRate)))

export const plus = (a: Split, b: Split): Split => ({
  net: a.net + b.net,
  vat: a.vat + b.vat,
  gross: a.gross + b.gross,
})

export const minus = (a: Split, b: Split): Split => ({
  net: a.net - b.net,
  vat: a.vat - b.vat,
  gross: a.gross - b.gross,
})

export const times = ({ net, vat, gross }: Split, quantity: number): Split => ({
  net: net * quantity,
  vat: vat * quantity,
  gross: gross * quantity,
})

/** A percentage of an amount, rounded by itself: 10 % of 77.00 is 7.70. */
export const percentOf = (minor: number, percent: number): number =>
  round(multiply(whole(minor), over(decimal(percent), whole(100))))

/** Percentage that a part is of the whole, to two digits; 0 when the whole is 0. */
export const percentage = (part: number, all: number): number =>
  all === 0 ? 0 : round(over(whole(part * 10_000), whole(all))) / 100
