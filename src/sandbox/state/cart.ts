import type { ContactField } from './contact.ts'

export interface ExtraParameter {
  readonly key: string
  readonly value: string
}

/** platform-facts.md, "Checkout links": `…res` is for resellers. */
export const scopes = ['cart', 'checkout', 'quote', 'checkoutres', 'quoteres'] as const
export type Scope = (typeof scopes)[number]

/** Nothing is paid for a quote. */
export const isQuote = (scope: Scope): boolean => scope === 'quote' || scope === 'quoteres'

export interface CartLine {
  readonly productId: number
  readonly quantity: number
}

/** Everything that decides what is bought and what it costs: the same for a preview, a session and an order. */
export interface Cart {
  readonly scope: Scope
  readonly lines: readonly CartLine[]
  /** The first that a product can use counts for it. */
  readonly coupons: readonly string[]
  readonly priceRule?: string
  readonly currency: string
  readonly country: string
  readonly locale: string
  readonly extra: readonly ExtraParameter[]
  /** The business funnel: net prices first, company and VAT ID asked for. */
  readonly isBusiness: boolean
  readonly affiliate?: string
  readonly continueUrl?: string
  readonly prefill?: Readonly<Partial<Record<ContactField, string>>>
}

/** A checkout link, read. What it leaves open (currency, language, country) the shopper decides. */
export interface CartLink {
  scope: Scope
  lines: CartLine[]
  coupon?: string | undefined
  currency?: string | undefined
  /** The only ones to choose from, when the link restricts them. */
  currencies: string[]
  language?: string | undefined
  languages: string[]
  priceRule?: string | undefined
  extra: ExtraParameter[]
  isBusiness: boolean
  affiliate?: string | undefined
  continueUrl?: string | undefined
  /** Prefilled delivery contact; its country decides the tax. */
  delivery: Partial<Record<ContactField | 'CountryId', string>>
}

/** Larger numbers would leave the integers that amounts are counted in. The platform states no limit. */
export const largestQuantity = 100_000
