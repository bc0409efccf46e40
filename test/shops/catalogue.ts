/**
 * The invented catalogue of the shops that Vitrine is measured by, each a merchant of its own, with the products, price
 * rules and codes of their expected results. Prices depend on the quantity where a shop's rules name it, and in shops C
 * and D, where the page cannot know it.
 */

import type { Catalogue, Coupon, Merchant, PriceRule, Product } from '../../src/sandbox/browser.ts'

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

const coupon = (code: string, percent: number, products?: number[]): Coupon => ({
  code,
  percent,
  promotionId: percent,
  ...(products && { products }),
})

const gross = { priceIs: 'gross' } as const

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
  coupons: [coupon('SWEEP10', 10)],
})

/** A reference manager, whose price falls with the units that a customer owns and buys. */
export const shopC = merchant('2003', 'Lexis', {
  products: [
    product(330001, 'Lexis', 130, {
      currency: 'EUR',
      tiers: [
        { from: 5, amount: 110 },
        { from: 20, amount: 90 },
      ],
    }),
  ],
  embargoed: ['KP'],
})

/** A security scanner whose price falls with the quantity by itself. */
export const shopD = merchant('2004', 'Heron', {
  products: [product(340001, 'Heron', 1060, { tiers: [{ from: 4, amount: 1010 }] })],
})

/** Moves files between clouds: a code for each plan. */
export const shopE = merchant('2005', 'Ferry', {
  products: [
    product(350001, 'First month', 8.5, gross),
    product(350002, 'Month', 13, gross),
    product(350003, 'Year', 52, gross),
    product(350004, 'Year for two', 88, gross),
    product(350005, 'Without limits', 140, gross),
    product(350006, 'For life', 360, gross),
  ],
  coupons: [
    coupon('M2-AAA', 10, [350002]),
    coupon('Y1-BBB', 25, [350003]),
    coupon('Y2-CCC', 30, [350004]),
    coupon('YU-DDD', 15, [350005]),
    coupon('LF-EEE', 35, [350006]),
    coupon('PROMO', 12),
  ],
})

/**
 * PC tuning by landing pages. Rules and codes fix prices: only of these is it documented that the code counts from the
 * list price and wins. What a code in percent takes from the price of a rule, no document says.
 */
export const shopF = merchant('2006', 'Tune', {
  products: [product(360001, 'Tune', 44.9, gross)],
  coupons: [{ code: 'HALF50', price: { USD: 22.45 }, promotionId: 50 }],
  priceRules: [
    { name: 'tune-1790', parameter: 'tune-1790', price: { USD: 17.9 } },
    { name: 'tune-2690', parameter: 'tune-2690', price: { USD: 26.9 } },
  ],
})

/** A data platform, whose server makes the links of its users. */
export const shopG = merchant('2007', 'Atlas', {
  products: [product(370001, 'Atlas', 120, gross)],
  paths: [{ path: 'pro-access', cart: [{ product: 370001 }] }],
})

/** Version control, with codes for the guests of a conference. */
export const shopJ = merchant('2010', 'Branch', {
  products: [product(400001, 'Branch', 6.8, { ...gross, currency: 'EUR' })],
  coupons: [{ code: 'GUEST', price: { EUR: 2 }, promotionId: 2 }],
})

/** Licences for developers. */
export const shopK = merchant('2011', 'Finch', {
  products: [
    product(600001, 'Finch Server', 1000, { currency: 'EUR', internalId: '60001' }),
    product(600002, 'Finch Client', 400, { currency: 'EUR', internalId: '60002' }),
  ],
  priceRules: [rule('five', 4), rule('ten', 8)],
})

/** Monitoring inside a hosting panel. */
export const shopL = merchant('2012', 'Sentry Box', {
  products: [product(410001, 'Box', 9, gross), product(410002, 'Box with alarms', 15, gross)],
})

/** A shop whose partners link to the platform's cookie address. */
export const shopM = merchant('2013', 'Guild', { products: [product(420001, 'Guild', 25, gross)] })

/** A page of the platform's own price script. */
export const shopN = merchant('2014', 'Relic', {
  products: [product(430001, 'Relic', 40, gross), product(430002, 'Relic Pro', 80, gross)],
  coupons: [coupon('OLD10', 10, [430001])],
})

export const shops: Catalogue = {
  merchants: [...[shopA, shopB, shopC, shopD, shopE, shopF], ...[shopG, shopJ, shopK, shopL, shopM, shopN]],
}
