import { textIn } from '../catalogue/find-product.ts'
import type { LocalizedText, Merchant } from '../catalogue/model.ts'
import { fromMinor } from '../money/currency.ts'
import { createMoneyFormat, localizePercent } from '../money/localize.ts'
import type { Split } from '../money/split.ts'
import type { Quote } from '../pricing/quote.ts'
import type { Profile } from '../profile/switches.ts'
import type { Responses } from '../responses/schemas/responses.ts'

type Price = Responses['Price']
type Promotion = 'coupon' | 'list_price' | 'discount'

/**
 * One product in the response of `GET /prices` (docs/platform/prices.md#price-item). In one form of the profile,
 * which is not documented, the members of a promotion are null instead of absent.
 */
export type PriceItem = Omit<Price, Promotion> & { [Name in Promotion]: Price[Name] | null }

export interface PriceItemRequest {
  merchant: Merchant
  quote: Quote
  locale: string
  /** The requested rule, which the item repeats. */
  priceRule?: string | undefined
  profile: Pick<Profile, 'promotionMembers' | 'echoesPriceRule'>
}

/**
 * Writes a quote as the public price host does, with IDs as strings. `coupon`, `list_price` and `discount` are absent
 * without a reduction.
 */
export const priceItem = ({ merchant, quote, locale, priceRule, profile }: PriceItemRequest): PriceItem => {
  const { product, currency, vatRate } = quote
  const { symbol, format } = createMoneyFormat(currency, locale)
  const amount = (minor: number): Responses['Amount'] => ({
    localized: format(minor),
    value: fromMinor(minor, currency),
  })
  const money = ({ net, vat, gross }: Split): Responses['Money'] => ({
    net: amount(net),
    vat: amount(vat),
    gross: amount(gross),
  })
  const percent = (value: number): Responses['Amount'] => ({
    localized: localizePercent(value, locale),
    value,
  })
  const text = (texts: LocalizedText) => textIn(texts, locale)
  const optional = (texts: LocalizedText | undefined) => texts && text(texts)
  const absent = profile.promotionMembers === 'null' ? null : undefined
  return {
    client_id: merchant.clientId,
    product_id: String(product.id),
    coupon: quote.coupon ?? absent,
    price_rule: profile.echoesPriceRule ? priceRule : undefined,
    locale,
    list_price: quote.discount ? money(quote.list) : absent,
    discount: quote.discount
      ? { absolute: money(quote.discount.absolute), percentage: percent(quote.discount.percentage) }
      : absent,
    currency: { symbol, iso: currency },
    price: money(quote.price),
    monthly_price: quote.monthly && money(quote.monthly),
    product: {
      name: text(product.name),
      additional_name: text(product.nameExtension ?? ''),
      short_description: optional(product.shortDescription),
      description: optional(product.description),
      system_requirements: optional(product.systemRequirements),
      operating_system: product.operatingSystem,
      client_product_id: product.internalId ?? '',
    },
    price_country: quote.country,
    vat_rate: percent(vatRate),
  }
}
