import { ownCheckoutLink } from '../../contract/checkout-link.ts'
import { type LinkPart, linkParts, withParts } from '../../contract/merchant-link.ts'
import type { Settings } from '../settings/settings.ts'
import { isProduct } from '../settings/text.ts'

/** The terms of an order in the merchant's own checkout link. Checkout charges by them, so the price follows. */
export interface LinkTerms {
  /** Units by product, in the order of the link; the merchant's own IDs stand behind a capital I. */
  quantities: ReadonlyMap<string, number>
  coupon: string | undefined
  /** `enablecoupon=false` */
  hasNoCoupons: boolean
  priceRule: string | undefined
  currency: string | undefined
  /** The only currency of `currencies`, or the preset one beside it: checkout offers no other. */
  fixedCurrency: string | undefined
  language: string | undefined
  /** `b2b=true` */
  isBusiness: boolean
}

/** Reads quantities as the platform does (docs/platform/checkout-links.md#parameters). */
const quantitiesOf = (ids: readonly string[], read: (name: string) => string | undefined) => {
  const products = new Set(ids.filter(isProduct))
  const numberIn = (name: string, id: string): number | undefined => {
    const text = read(`${name}_${id}`) ?? read(`${name}_${id.replace(/^I/, '')}`)
    const value = Number(text ?? (name === 'quantity' && products.size === 1 ? read(name) : undefined))
    return Number.isSafeInteger(value) && value >= 1 ? value : undefined
  }
  const isSplit = read('allowmultiple') === 'true'
  return new Map(
    [...products].map((id) => {
      const count = ids.filter((each) => each === id).length
      const least = numberIn('minquantity', id) ?? 1
      const stated = numberIn('quantity', id)
      const units = isSplit ? count * Math.max(stated ?? 1, least) : Math.max(stated ?? count, least)
      return [id, units] as const
    }),
  )
}

const termsOf = (parts: readonly LinkPart[]): LinkTerms => {
  const read = (name: string): string | undefined =>
    parts.find((part) => part.name === name)?.value.trim() || undefined
  const list = (name: string): string[] => (read(name) ?? '').split(',').flatMap((text) => text.trim() || [])
  const currencies = list('currencies')
  const currency = read('currency')
  return {
    quantities: quantitiesOf(list('cart'), read),
    coupon: read('coupon'),
    hasNoCoupons: read('enablecoupon') === 'false',
    priceRule: read('pricerule'),
    currency,
    fixedCurrency: currencies.length > 1 ? currency : currencies[0],
    language: read('language'),
    isBusiness: read('b2b') === 'true',
  }
}

/** Undefined for a link that leads elsewhere, without parameters of the settings. */
export const linkTerms = (
  { checkoutHost, client, linkParams }: Settings,
  own: string | undefined,
): LinkTerms | undefined => {
  const link = own && checkoutHost && client ? ownCheckoutLink(checkoutHost, client, own) : undefined
  if (!link && !linkParams) return undefined
  return termsOf(withParts(link?.parts ?? [], linkParts(linkParams ?? '')))
}
