import type { Split } from '../money/split.ts'
import { quote } from './price-engine.ts'
import type { Quote, QuoteRequest } from './quote.ts'

/** A price in the merchant's currency for the product. */
export interface OwnPrice {
  readonly currency: string
  readonly unit: Split
}

/**
 * What the merchant has set up for the same sale in the product's own currency: the catalogue's price there, less the
 * coupon that the customer got. Sign-ups, forecasts and renewals all take it from here. In a currency that the
 * merchant does not offer there is no such price, so the customer's stands.
 *
 * @param request in the product's own currency
 */
export const ownPriceOf = (request: QuoteRequest, { price, coupon, currency }: Quote): OwnPrice => {
  const own = quote({ ...request, coupon })
  return 'refused' in own ? { currency, unit: price } : { currency: request.currency, unit: own.price }
}
