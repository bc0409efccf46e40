import type { PriorPriceEntry, PriorPrices } from '../../widget/features/prior-price/prior-prices.ts'
import type { Readings } from './nights.ts'
import { priorPrice } from './prior-price.ts'
import { asksOf, type WatchFile } from './question.ts'

const iso = (at: number): string => new Date(at).toISOString()

/** The reductions whose prior price is known, as a page reads them. */
export const extractOf = (readings: Readings, file: WatchFile, client: string): PriorPrices => {
  const isPublic = (coupon: string): boolean => !file.personalCoupons.includes(coupon)
  const prices = asksOf(file).flatMap((ask) =>
    file.products.flatMap((product): PriorPriceEntry[] => {
      const prior = priorPrice(readings, ask, product, isPublic)
      // An ask for a code that did not apply repeats the price without one.
      if (!prior || (ask.coupon !== undefined && !prior.price.coupon)) return []
      const { price, low, from, until, read } = prior
      return [
        {
          product,
          country: ask.country,
          currency: price.currency,
          ...(ask.rule !== undefined && { rule: ask.rule }),
          ...(ask.coupon !== undefined && { coupon: ask.coupon }),
          price: price.gross,
          prior: low,
          from: iso(from),
          until: iso(until),
          read: iso(read),
        },
      ]
    }),
  )
  return { priorPrices: 1, client, prices }
}
