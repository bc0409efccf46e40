/** An amount as the platform sends it. */
export const amount = (value: number) => ({ value, localized: `${value.toFixed(2)}\u00a0€` })

/** The three amounts of a price. @param rate of VAT */
export const money = (gross: number, rate = 0.19) => {
  const net = Math.round((gross / (1 + rate)) * 100) / 100
  return { net: amount(net), vat: amount(Math.round((gross - net) * 100) / 100), gross: amount(gross) }
}
