import { textIn } from '../catalogue/find-product.ts'
import type { LocalizedText, Merchant } from '../catalogue/model.ts'
import { fromMinor } from '../money/currency.ts'
import { createMoneyFormat, localizePercent } from '../money/localize.ts'
import type { Split } from '../money/split.ts'
import type { Quote } from '../pricing/quote.ts'
import type { Profile } from '../profile/switches.ts'

interface Amount {
  localized: string
  value: number
}

interface Money {
  net: Amount
  vat: Amount
  gross: Amount
}

/** One product in the response of `GET /prices` (docs/platform/prices.md#price-item). */
export interface PriceItem {
  client_id: string
  product_id: string
  coupon?: string | null
  price_rule?: string
  locale: string
  list_price?: Money | null
  discount?: { absolute: Money; percentage: Amount } | null
  currency: { symbol: string; iso: string }
  price: Money
  monthly_price?: Money
  product: {
    name: string
    additional_name: string
    short_description?: string
    description?: string
    system_requirements?: string
    operating_system: string
    client_product_id: string
  }
  price_country: string
  vat_rate: Amount
}

export interface PriceItemRequest {
  merchant: Merchant
  quote: Quote
  locale: string
  /** The requested rule, which the item repeats. */
  priceRule?: string | undefined
  profile: Pick<Profile, 'promotionMembers' | 'echoesPriceRule'>
}

/**
 * Writes a quote as the public price host does. IDs are strings. `coupon`, `list_price` and `discount` are
 * absent without a reduction.
 */
export const priceItem = ({ merchant, quote, locale, priceRule, profile }: PriceItemRequest): PriceItem => {
  const { product, currency, vatRate } = quote
  const { symbol, format } = createMoneyFormat(currency, locale)
  const amount = (minor: number): Amount => ({ localized: format(minor), value: fromMinor(minor, currency) })
  const money = ({ net, vat, gross }: Split): Money => ({
    net: amount(net),
    vat: amount(vat),
    gross: amount(gross),
  })
  const percent = (value: number): Amount => ({ localized: localizePercent(value, locale), value })
  const text = (texts: LocalizedText) => textIn(texts, locale)
  const { shortDescription, description, systemRequirements } = product
  return {
    client_id: merchant.clientId,
    product_id: String(product.id),
    ...(profile.promotionMembers === 'null' && { coupon: null, list_price: null, discount: null }),
    ...(quote.coupon !== undefined && { coupon: quote.coupon }),
    ...(profile.echoesPriceRule && priceRule !== undefined && { price_rule: priceRule }),
    locale,
    ...(quote.discount && {
      list_price: money(quote.list),
      discount: { absolute: money(quote.discount.absolute), percentage: percent(quote.discount.percentage) },
    }),
    currency: { symbol, iso: currency },
    price: money(quote.price),
    ...(quote.monthly && { monthly_price: money(quote.monthly) }),
    product: {
      name: text(product.name),
      additional_name: text(product.nameExtension ?? ''),
      ...(shortDescription !== undefined && { short_description: text(shortDescription) }),
      ...(description !== undefined && { description: text(description) }),
      ...(systemRequirements !== undefined && { system_requirements: text(systemRequirements) }),
      operating_system: product.operatingSystem,
      client_product_id: product.internalId ?? '',
    },
    price_country: quote.country,
    vat_rate: percent(vatRate),
  }
}
