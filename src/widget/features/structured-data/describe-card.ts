/** Structured data of one card. */

import type { Money, PriceItem } from '../../../contract/price-item.ts'
import { selectAmount, type TaxDisplay } from '../../../contract/tax-display.ts'
import { cardFigures, productName } from '../../views/card-figures.ts'
import { en as english } from '../../views/words/script.ts'

/** A price as a card shows it, and what the merchant states about it. */
export interface OfferFacts {
  kind: 'product' | 'software'
  item: PriceItem
  tax: TaxDisplay
  /** The time that the price pays for, as an ISO 8601 duration. */
  billingDuration?: string | undefined
  /** The last day of the price, as an ISO 8601 date. */
  validUntil?: string | undefined
  /** The name of an organization. */
  seller?: string | undefined
}

const types = { product: 'Product', software: 'SoftwareApplication' } as const

/** The offer of a card in the vocabulary of schema.org. What is not known is left out. */
export const structuredData = ({ kind, item, tax, billingDuration, validUntil, seller }: OfferFacts) => {
  const { currency, list_price: list, product, vat_rate: rate } = item
  const priceOf = (money: Money) => ({
    price: selectAmount(money, tax).value,
    priceCurrency: currency.iso,
  })
  const specification = (money: Money, priceType?: string) => ({
    '@type': 'UnitPriceSpecification' as const,
    priceType,
    ...priceOf(money),
    // Without tax, or where the platform does not say, neither answer is true.
    valueAddedTaxIncluded: rate?.value ? tax !== 'net' : undefined,
    billingDuration,
  })
  const isStruck = cardFigures(item, tax, english, 'en').list !== undefined
  return {
    '@context': 'https://schema.org' as const,
    '@type': types[kind],
    name: productName(item),
    description: product.short_description || undefined,
    operatingSystem: (kind === 'software' && product.operating_system) || undefined,
    offers: {
      '@type': 'Offer' as const,
      sku: String(item.product_id),
      ...priceOf(item.price),
      eligibleRegion: item.price_country || undefined,
      priceValidUntil: validUntil,
      seller: seller && { '@type': 'Organization' as const, name: seller },
      // The price of today has no type; that is how search engines tell it from a struck one.
      priceSpecification: [
        specification(item.price),
        ...(isStruck && list ? [specification(list, 'https://schema.org/StrikethroughPrice')] : []),
      ],
    },
  }
}
