import type { PriceRule } from '../catalogue/model.ts'
import { noPriceRule } from '../catalogue/model.ts'
import type { QuoteRequest } from './quote.ts'

const languageOf = (locale: string): string => (locale.split('-')[0] ?? '').toLowerCase()

/** A rule with a parameter applies when the request names it; one without applies by itself. */
const isAskedFor = (rule: PriceRule, asked: string | undefined): boolean =>
  rule.parameter === undefined || rule.parameter === asked

const holds = (rule: PriceRule, { product, country, locale, quantity }: QuoteRequest): boolean =>
  (rule.products?.includes(product.id) ?? true) &&
  (rule.countries?.includes(country) ?? true) &&
  (rule.languages?.includes(languageOf(locale)) ?? true) &&
  (!rule.quantity || (quantity >= rule.quantity.from && quantity <= (rule.quantity.to ?? Infinity)))

/**
 * The first rule whose conditions hold (docs/platform/prices.md#decision). Blanks around a name do not count, so that
 * pages, links and orders agree.
 */
export const winningRule = (request: QuoteRequest): PriceRule | undefined => {
  const asked = request.priceRule?.trim()
  return asked === noPriceRule
    ? undefined
    : request.merchant.priceRules.find((rule) => isAskedFor(rule, asked) && holds(rule, request))
}
