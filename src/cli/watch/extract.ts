import type { PriorPriceEntry, PriorPrices } from '../../contract/prior-prices.ts'
import type { History } from './history.ts'
import { priorPrice } from './prior-price.ts'
import { asksOf, type WatchFile } from './question.ts'
import { readingsOf } from './readings.ts'

const iso = (at: number): string => new Date(at).toISOString()

/** The reductions whose prior price the history proves, as a page reads them. */
export const extractOf = (history: History, file: WatchFile): PriorPrices => {
  const readings = readingsOf(history)
  const isPublic = (coupon: string): boolean => !file.personalCoupons.includes(coupon)
  const prices = asksOf(file).flatMap((ask) =>
    file.products.flatMap((product): PriorPriceEntry[] => {
      const prior = priorPrice(readings, ask, product, isPublic)
      if (prior.state !== 'known') return []
      const { now, low, start, from } = prior
      // An ask for a code that did not apply repeats the price without one.
      if (ask.coupon !== undefined && !now.price.coupon) return []
      return [
        {
          product,
          country: ask.country,
          currency: now.price.currency,
          ...(ask.rule !== undefined && { rule: ask.rule }),
          ...(ask.coupon !== undefined && { coupon: ask.coupon }),
          price: now.price.gross,
          prior: low.price.gross,
          from: iso(from),
          until: iso(start.at),
          read: iso(now.at),
        },
      ]
    }),
  )
  return { priorPrices: 1, client: history.client, head: history.head, prices }
}
