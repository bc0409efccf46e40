import type { Split } from '../pricing/quote.ts'

export const times = ({ net, vat, gross }: Split, quantity: number): Split => ({
  net: net * quantity,
  vat: vat * quantity,
  gross: gross * quantity,
})

export const plus = (a: Split, b: Split): Split => ({
  net: a.net + b.net,
  vat: a.vat + b.vat,
  gross: a.gross + b.gross,
})

export const nothing: Split = { net: 0, vat: 0, gross: 0 }
