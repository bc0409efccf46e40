import type { Merchant } from '../catalogue/model.ts'
import type { SandboxContext } from '../context/context.ts'
import { negotiateLocale } from '../http/negotiate-locale.ts'
import { isCountry } from '../money/countries.ts'
import { offersCurrency } from '../pricing/list-price.ts'
import { shopperCountry, shopperCurrency } from '../pricing/shopper.ts'
import type { Profile } from '../profile/switches.ts'
import type { Cart, CartLink } from '../state/cart.ts'
import { listOf } from './cart-lines.ts'

export interface Shopper {
  remoteAddress?: string | undefined
  acceptLanguage?: string | undefined
}

/** The shopper's own currency replaces one that the merchant does not offer, so that the sale is not lost. */
const currencyOf = (link: CartLink, merchant: Merchant, country: string): string => {
  const isOffered = (currency: string) => offersCurrency(merchant, currency)
  const choice = link.currencies.filter(isOffered)
  const wanted =
    link.currency && isOffered(link.currency) ? link.currency : shopperCurrency(merchant, country)
  return choice.length === 0 || choice.includes(wanted) ? wanted : (choice[0] ?? wanted)
}

const localeOf = (link: CartLink, acceptLanguage: string | undefined): string => {
  const locale = link.language ? negotiateLocale(link.language) : negotiateLocale(acceptLanguage)
  const language = locale.slice(0, 2)
  const [first] = link.languages
  return first === undefined || link.languages.includes(language) ? locale : negotiateLocale(first)
}

/** The codes of a link, as the profile's platform reads a comma among them. */
const codesOf = (coupon: string | undefined, { severalCodes }: Profile): string[] => {
  if (coupon === undefined) return []
  if (severalCodes === 'one') return [coupon]
  const codes = listOf(coupon)
  return severalCodes === 'first' ? codes.slice(0, 1) : codes
}

/** Completes the cart of a link with the shopper's country, currency and language. */
export const cartOfLink = (
  context: Pick<SandboxContext, 'geo' | 'settings'>,
  merchant: Merchant,
  link: CartLink,
  { remoteAddress, acceptLanguage }: Shopper,
): Cart => {
  const { CountryId, ...prefill } = context.settings.profile.deliveryPrefill ? link.delivery : {}
  const stated = CountryId !== undefined && isCountry(CountryId) ? CountryId : undefined
  const country = shopperCountry(context, stated, remoteAddress)
  return {
    scope: link.scope,
    lines: link.lines,
    coupons: codesOf(link.coupon, context.settings.profile),
    ...(link.priceRule !== undefined && { priceRule: link.priceRule }),
    currency: currencyOf(link, merchant, country),
    country,
    locale: localeOf(link, acceptLanguage),
    extra: link.extra,
    isBusiness: link.isBusiness,
    ...(link.affiliate !== undefined && { affiliate: link.affiliate }),
    ...(link.internalCustomer !== undefined && { internalCustomer: link.internalCustomer }),
    ...(link.continueUrl !== undefined && { continueUrl: link.continueUrl }),
    prefill,
  }
}
