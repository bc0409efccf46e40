/**
 * The invented catalogue of the shops that Vitrine is measured by: shops A, B, D and K, each a merchant of its own, with
 * the products, price rules and codes of their expected results. Prices depend on the quantity where a shop's rules
 * name it, and in shop D, where the page cannot know it.
 */

import type { Catalogue, Merchant, PriceRule, Product } from '../../src/sandbox/browser.ts'

const product = (
  id: number,
  name: string,
  amount: number,
  { currency = 'USD', priceIs = 'net', ...more }: Partial<Product> & { currency?: string } = {},
): Product => ({
  id,
  name,
  operatingSystem: 'Windows, macOS',
  priceIs,
  base: { currency, amount },
  renewal: 'Automatic',
  ...more,
})

const merchant = (clientId: string, name: string, more: Partial<Merchant>): Merchant => ({
  clientId,
  username: `merchant-${clientId}`,
  password: `secret-${clientId}`,
  name,
  products: [],
  coupons: [],
  priceRules: [],
  ...more,
})

const rule = (name: string, percent: number, products?: number[]): PriceRule => ({
  name,
  parameter: name,
  percent,
  ...(products && { products }),
})

const terms = [310001, 310002, 310003]
const schoolTerms = [310011, 310012, 310013]

/** Device protection for companies and schools. */
export const shopA = merchant('2001', 'Kite', {
  products: [
    product(310001, 'Kite, 1 year', 60),
    product(310002, 'Kite, 2 years', 114),
    product(310003, 'Kite, 3 years', 162),
    product(310011, 'Kite for schools, 1 year', 24),
    product(310012, 'Kite for schools, 2 years', 45),
    product(310013, 'Kite for schools, 3 years', 63),
    product(310021, 'Priority support', 4000),
    product(310031, 'Own server', 1500),
    product(310032, 'Own cluster', 2500),
    product(310041, 'Course for one', 900),
    product(310042, 'Course for a team', 3600),
  ],
  priceRules: [
    rule('biz-0', 0, terms),
    rule('biz-300', 10, terms),
    rule('biz-1201', 20, terms),
    rule('biz-3001', 30, terms),
    rule('biz-6001', 40, terms),
    rule('biz-12001', 50, terms),
    rule('edu-1', 0, schoolTerms),
    rule('edu-12001', 25, schoolTerms),
  ],
})

/** Utilities for two desktop systems. */
export const shopB = merchant('2002', 'Otter', {
  products: [
    product(320001, 'Otter', 31, { priceIs: 'gross', fixed: { EUR: 29 } }),
    product(320003, 'Otter Extra', 19.95, { priceIs: 'gross' }),
    product(320005, 'Otter and Extra', 40.95, { priceIs: 'gross' }),
  ],
  priceRules: [rule('office', 20)],
  coupons: [{ code: 'SWEEP10', percent: 10, promotionId: 1 }],
})

/** A security scanner whose price falls with the quantity by itself. */
export const shopD = merchant('2004', 'Heron', {
  products: [product(340001, 'Heron', 1060, { tiers: [{ from: 4, amount: 1010 }] })],
})

/** Licences for developers. */
export const shopK = merchant('2011', 'Finch', {
  products: [
    product(600001, 'Finch Server', 1000, { currency: 'EUR', internalId: '60001' }),
    product(600002, 'Finch Client', 400, { currency: 'EUR', internalId: '60002' }),
  ],
  priceRules: [rule('five', 4), rule('ten', 8)],
})

export const shops: Catalogue = { merchants: [shopA, shopB, shopD, shopK] }
