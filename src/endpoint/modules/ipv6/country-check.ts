import { LRUCache } from 'lru-cache'
import type { PriceItem, PriceLookupInput } from '../../../client/types/price-item.ts'
import type { PreviewRequest, PreviewResponse } from '../../../contract/cart-preview.ts'

interface Options {
  lookup: (input: PriceLookupInput) => Promise<readonly PriceItem[]>
  /** Milliseconds since the epoch. */
  now: () => number
}

const keepMs = 10 * 60_000
const keepAtMost = 500

/**
 * Checks that a preview, which names no country itself (docs/platform/cart.md#preview-answer), was made for a
 * country. A price look-up for the country has to give the same `price_country`, currency and VAT rate; it is kept
 * for ten minutes.
 */
export const createCountryCheck = ({ lookup, now }: Options) => {
  const known = new LRUCache<string, { until: number; item: PriceItem | undefined }>({ max: keepAtMost })

  const itemFor = async (product: string, country: string, currency: string | undefined) => {
    const key = [product, country, currency].join()
    const kept = known.get(key)
    if (kept && kept.until > now()) return kept.item
    const items = await lookup({ productIds: [product], country, currency })
    const item = items.find(({ productId }) => productId === product)
    known.set(key, { until: now() + keepMs, item })
    return item
  }

  /** Rejects unless the preview has the currency and the VAT rate of the country. */
  return async (country: string, request: PreviewRequest, preview: PreviewResponse): Promise<void> => {
    const [line] = preview.lines
    if (!line) throw new Error('The preview has no lines by which its country could be checked.')
    const item = await itemFor(line.product, country, request.currency)
    const rate = item?.vatRate?.value
    const isConfirmed =
      item?.priceCountry === country &&
      item.currency.iso === preview.currency &&
      rate !== undefined &&
      Math.abs(rate - line.unit.vatPercentage) < 0.01
    if (!isConfirmed)
      throw new Error(
        `The preview for ${country} has ${preview.currency} and ${line.unit.vatPercentage} % of VAT, the price look-up ${item?.currency.iso}, ${rate} % and the country ${item?.priceCountry}.`,
      )
  }
}
