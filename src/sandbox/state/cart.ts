import type { ContactField } from './contact.ts'

export interface ExtraParameter {
  readonly key: string
  readonly value: string
}

/** docs/platform/checkout-links.md#parameters: scopes with `res` are for resellers. */
export const scopes = ['cart', 'checkout', 'quote', 'checkoutres', 'quoteres'] as const
export type Scope = (typeof scopes)[number]

/** Orders of resellers have other taxes and commissions. */
export const isReseller = (scope: Scope): boolean => scope === 'checkoutres' || scope === 'quoteres'

/** A quote is not paid. */
export const isQuote = (scope: Scope): boolean => scope === 'quote' || scope === 'quoteres'

/** A price of one unit that a link states by itself. It replaces the catalogue's. */
export interface DynamicPrice {
  readonly amount: number
  readonly currency: string
  readonly isNet: boolean
}

export interface CartLine {
  readonly productId: number
  readonly quantity: number
  /** Units that the customer has already, which count for the volume price of those that are bought. */
  readonly owned?: number
  /** One price for each currency that the link states. */
  readonly prices?: readonly DynamicPrice[]
}

/** Products and everything that decides their price; equal for a preview, a session and an order. */
export interface Cart {
  readonly scope: Scope
  readonly lines: readonly CartLine[]
  /** The first code that a product can use counts for that product. */
  readonly coupons: readonly string[]
  readonly priceRule?: string
  readonly currency: string
  readonly country: string
  readonly locale: string
  readonly extra: readonly ExtraParameter[]
  /** Business customers: net prices come first, and the form asks for company and VAT ID. */
  readonly isBusiness: boolean
  readonly affiliate?: string
  /** The client's own ID of the customer. */
  readonly internalCustomer?: string
  readonly continueUrl?: string
  readonly prefill?: Readonly<Partial<Record<ContactField, string>>>
}

/** A decoded checkout link. The shopper decides currency, language and country where the link states none. */
export interface CartLink {
  scope: Scope
  lines: CartLine[]
  coupon?: string | undefined
  currency?: string | undefined
  /** Allowed currencies; empty when the link does not restrict them. */
  currencies: string[]
  language?: string | undefined
  languages: string[]
  priceRule?: string | undefined
  extra: ExtraParameter[]
  isBusiness: boolean
  affiliate?: string | undefined
  internalCustomer?: string | undefined
  continueUrl?: string | undefined
  /** Prefilled delivery contact. Its country decides the tax. */
  delivery: Partial<Record<ContactField | 'CountryId', string>>
}

/** Keeps all amounts within exact integers. The platform states no limit. */
export const maxQuantity = 100_000
