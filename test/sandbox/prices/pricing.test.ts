/**
 * The engine that makes a price of product, tier, rule, coupon, currency and country, in the order that the platform
 * documents. Its published example has to come out to the cent. Both identities, list less discount and net plus tax,
 * are checked for drawn products, quantities, countries, currencies, coupons and rules. No server takes part.
 */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Coupon, Merchant, PriceRule, Product } from '../../../src/sandbox/catalogue/model.ts'
import { loadCatalogue } from '../../../src/sandbox/index.ts'
import { countries } from '../../../src/sandbox/money/countries.ts'
import { currencies } from '../../../src/sandbox/money/currency.ts'
import type { Split } from '../../../src/sandbox/money/split.ts'
import { quote } from '../../../src/sandbox/pricing/price-engine.ts'
import type { Quote, QuoteRequest } from '../../../src/sandbox/pricing/quote.ts'

const plain: Product = {
  id: 1,
  name: 'Plain',
  operatingSystem: 'Any',
  priceIs: 'gross',
  base: { currency: 'EUR', amount: 100 },
}

const merchantWith = (product: Product, coupons: Coupon[] = [], priceRules: PriceRule[] = []): Merchant => ({
  clientId: '1',
  username: 'u',
  password: 'p',
  name: 'M',
  products: [product],
  coupons,
  priceRules,
})

const request = (merchant: Merchant, more: Partial<QuoteRequest> = {}): QuoteRequest => {
  const [product] = merchant.products
  if (!product) throw new Error('The merchant has no product')
  return {
    merchant,
    product,
    quantity: 1,
    country: 'DE',
    currency: 'EUR',
    locale: 'en-US',
    at: new Date('2026-11-21T12:00:00Z'),
    ...more,
  }
}

const priced = (asked: QuoteRequest): Quote => {
  const answer = quote(asked)
  if ('refused' in answer) throw new Error(`Refused: ${answer.refused}`)
  return answer
}

const coupon = (more: Partial<Coupon>): Coupon => ({ code: 'CODE', promotionId: 1, ...more })

describe('the published example', () => {
  it('takes 10 % off a list price of 77.00 with 19 % VAT exactly as the platform does [prices#rounding]', () => {
    const { list, price, discount } = priced(
      request(
        merchantWith({ ...plain, base: { currency: 'EUR', amount: 77 } }, [
          coupon({ code: 'SAVE10', percent: 10 }),
        ]),
        { coupon: 'SAVE10' },
      ),
    )
    expect(list.gross).toBe(7700)
    expect(price).toEqual({ gross: 6930, net: 5824, vat: 1106 })
    expect(discount?.absolute.gross).toBe(770)
    expect(discount?.percentage).toBe(10)
  })

  it('returns the configured percentage, although rounding moved the amount', () => {
    const merchant = merchantWith(
      { ...plain, base: { currency: 'EUR', amount: 7.99 } },
      [coupon({ percent: 10 })],
      [{ name: 'Team', parameter: 'team', percent: 15 }],
    )
    const off = (more: Partial<QuoteRequest>) => priced(request(merchant, more)).discount?.percentage
    expect(off({ coupon: 'CODE' })).toBe(10)
    expect(off({ priceRule: 'team' })).toBe(15)
    // Both reductions together have no configured percentage: 7.99, then 6.79, then 6.11.
    expect(off({ coupon: 'CODE', priceRule: 'team' })).toBe(23.53)
  })

  it('gives 45 for a list price of 100, a rule of 50 and a coupon of 45 [prices#decision]', () => {
    const merchant = merchantWith(
      plain,
      [coupon({ price: { EUR: 45 } })],
      [{ name: 'Half', parameter: 'half', price: { EUR: 50 } }],
    )
    expect(priced(request(merchant, { priceRule: 'half' })).price.gross).toBe(5000)
    const both = priced(request(merchant, { priceRule: 'half', coupon: 'CODE' }))
    expect([both.list.gross, both.price.gross, both.discount?.percentage]).toEqual([10_000, 4500, 55])
    expect(both.priceRule).toBeUndefined()
  })
})

describe('every price of the catalogue', () => {
  const adds = ({ net, vat, gross }: Split) => net + vat === gross
  const { merchants } = loadCatalogue()

  it('keeps list − discount = price and net + vat = gross to the last minor unit', () => {
    const anyMerchant = fc.constantFrom(...merchants)
    const requests = anyMerchant.chain((merchant) =>
      fc.record({
        merchant: fc.constant(merchant),
        product: fc.constantFrom(...merchant.products),
        quantity: fc.integer({ min: 1, max: 250 }),
        country: fc.constantFrom(...countries),
        currency: fc.constantFrom(...(merchant.currencies ?? currencies)),
        locale: fc.constantFrom('en-US', 'de-DE', 'ja-JP'),
        coupon: fc.option(fc.constantFrom(...merchant.coupons.map(({ code }) => code)), { nil: undefined }),
        priceRule: fc.constantFrom(undefined, 'none', 'small', 'team', 'enterprise', 'school', 'education'),
        at: fc.constant(new Date('2026-11-21T12:00:00Z')),
      }),
    )
    fc.assert(
      fc.property(requests, (asked) => {
        const answer = quote(asked)
        if ('refused' in answer) return answer.refused === 'country-embargoed'
        const { list, price, monthly } = answer
        const { absolute = { net: 0, vat: 0, gross: 0 } } = answer.discount ?? {}
        return (
          [list, price, absolute, ...(monthly ? [monthly] : [])].every(adds) &&
          list.net - absolute.net === price.net &&
          list.vat - absolute.vat === price.vat &&
          list.gross - absolute.gross === price.gross &&
          price.gross >= 0 &&
          (answer.discount === undefined || absolute.gross > 0)
        )
      }),
      { numRuns: Number(process.env.VITRINE_PRICE_RUNS ?? 4_000) },
    )
  })
})

describe('list prices', () => {
  it('adds VAT to a net price and finds the same net again [prices#decision]', () => {
    const net: Product = { ...plain, priceIs: 'net' }
    expect(priced(request(merchantWith(net))).list).toEqual({ net: 10_000, vat: 1900, gross: 11_900 })
    expect(priced(request(merchantWith(net), { country: 'US' })).list).toEqual({
      net: 10_000,
      vat: 0,
      gross: 10_000,
    })
  })

  it('keeps a net price of any amount and rate to the minor unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.constantFrom(...countries),
        (cents, country) => {
          const product: Product = {
            ...plain,
            priceIs: 'net',
            base: { currency: 'EUR', amount: cents / 100 },
          }
          return priced(request(merchantWith(product), { country })).list.net === cents
        },
      ),
    )
  })

  it('takes a fixed amount where there is one and converts the base price elsewhere [prices#decision]', () => {
    const product: Product = { ...plain, fixed: { USD: 119 } }
    expect(priced(request(merchantWith(product), { currency: 'USD' })).list.gross).toBe(11_900)
    expect(priced(request(merchantWith(product), { currency: 'GBP' })).list.gross).toBe(8764)
    expect(priced(request(merchantWith(product), { currency: 'JPY' })).list.gross).toBe(17_946)
    expect(priced(request(merchantWith(product), { currency: 'KWD' })).list.gross).toBe(35_642)
  })

  it('gives all units the price of the tier that their number reaches [prices#decision]', () => {
    const product: Product = {
      ...plain,
      fixed: { USD: 120 },
      tiers: [
        { from: 5, amount: 90 },
        { from: 20, amount: 75 },
      ],
    }
    const unit = (quantity: number, currency = 'EUR') =>
      priced(request(merchantWith(product), { quantity, currency })).price.gross
    expect([1, 4, 5, 19, 20, 900].map((quantity) => unit(quantity))).toEqual([
      10_000, 10_000, 9000, 9000, 7500, 7500,
    ])
    expect(unit(5, 'USD')).toBe(10_800)
    expect(priced(request(merchantWith(product), { quantity: 5 })).discount).toBeUndefined()
  })

  it('returns a monthly price for intervals of several months', () => {
    const monthly = (months?: number) =>
      priced(request(merchantWith(months === undefined ? plain : { ...plain, interval: { months } }))).monthly
        ?.gross
    expect([monthly(), monthly(1), monthly(12), monthly(36)]).toEqual([undefined, undefined, 833, 278])
  })

  it('prices a free product without dividing by zero', () => {
    const free: Product = { ...plain, base: { currency: 'EUR', amount: 0 } }
    const answer = priced(request(merchantWith(free, [coupon({ percent: 10 })]), { coupon: 'CODE' }))
    expect(answer.price.gross).toBe(0)
    expect(answer.coupon).toBeUndefined()
  })
})

describe('refusals', () => {
  it('names the currency, country or product as the reason', () => {
    const merchant: Merchant = { ...merchantWith(plain), currencies: ['EUR', 'USD'], embargoed: ['KP'] }
    expect(quote(request(merchant, { currency: 'GBP' }))).toEqual({ refused: 'currency-unsupported' })
    expect(quote(request(merchant, { currency: 'ZZZ' }))).toEqual({ refused: 'currency-unsupported' })
    expect(quote(request(merchant, { country: 'KP' }))).toEqual({ refused: 'country-embargoed' })
    expect(quote(request(merchant, { product: { ...plain, id: 2 } }))).toEqual({
      refused: 'product-unavailable',
    })
  })
})

describe('coupons', () => {
  const gross = (made: Partial<Coupon>, more: Partial<QuoteRequest> = {}, rules: PriceRule[] = []) => {
    const answer = priced(request(merchantWith(plain, [coupon(made)], rules), { coupon: 'CODE', ...more }))
    return [answer.price.gross, answer.coupon]
  }

  it('finds a code without regard to case or blanks and returns its configured form', () => {
    expect(gross({ percent: 10 }, { coupon: ' code ' })).toEqual([9000, 'CODE'])
  })

  it('takes a fixed amount off, converted where the currency is missing, and never more than there is', () => {
    expect(gross({ fixed: { EUR: 5 } })).toEqual([9500, 'CODE'])
    expect(gross({ fixed: { EUR: 5 } }, { currency: 'USD' })).toEqual([11_617 - 581, 'CODE'])
    expect(gross({ fixed: { EUR: 500 } })).toEqual([0, 'CODE'])
  })

  it('applies to its products, from its quantity on and in its time only', () => {
    expect(gross({ percent: 10, products: [2] })).toEqual([10_000, undefined])
    expect(gross({ percent: 10, minQuantity: 5 }, { quantity: 4 })).toEqual([10_000, undefined])
    expect(gross({ percent: 10, minQuantity: 5 }, { quantity: 5 })).toEqual([9000, 'CODE'])
    const spring = { percent: 10, validFrom: '2027-03-01T00:00:00Z', validTo: '2027-06-01T00:00:00Z' }
    const on = (day: string) => gross(spring, { at: new Date(day) })
    expect(on('2027-02-28T23:59:59Z')).toEqual([10_000, undefined])
    expect(on('2027-03-01T00:00:00Z')).toEqual([9000, 'CODE'])
    expect(on('2027-06-01T00:00:00Z')).toEqual([10_000, undefined])
  })

  it('applies at its renewal only', () => {
    expect(gross({ percent: 10, appliesTo: { interval: 1 } })).toEqual([10_000, undefined])
    expect(gross({ percent: 10, appliesTo: { interval: 1 } }, { interval: 1 })).toEqual([9000, 'CODE'])
    expect(gross({ percent: 10 }, { interval: 1 })).toEqual([10_000, undefined])
  })

  it('is not used when its price is not below the list price', () => {
    expect(gross({ price: { EUR: 100 } })).toEqual([10_000, undefined])
    expect(gross({ price: { EUR: 120 } })).toEqual([10_000, undefined])
  })

  it('reduces the price that a rule made', () => {
    const rules: PriceRule[] = [{ name: 'Half', percent: 50 }]
    expect(gross({ percent: 10 }, {}, rules)).toEqual([4500, 'CODE'])
    expect(gross({ price: { EUR: 60 } }, {}, rules)).toEqual([6000, 'CODE'])
  })
})

describe('price rules', () => {
  const rules: PriceRule[] = [
    { name: 'Team', parameter: 'team', percent: 15 },
    { name: 'India', countries: ['IN'], percent: 40 },
    { name: 'Japanese', languages: ['ja'], percent: 20 },
    { name: 'Ten', quantity: { from: 10, to: 19 }, percent: 30 },
    { name: 'Other product', products: [2], percent: 99 },
  ]
  const ruled = (more: Partial<QuoteRequest> = {}) => {
    const answer = priced(request(merchantWith(plain, [], rules), more))
    return [answer.price.gross, answer.priceRule]
  }

  it('applies the first rule whose region, language, quantity and parameter hold [prices#decision]', () => {
    expect(ruled()).toEqual([10_000, undefined])
    expect(ruled({ country: 'IN', locale: 'ja-JP' })).toEqual([6000, 'India'])
    expect(ruled({ locale: 'ja-JP' })).toEqual([8000, 'Japanese'])
    expect([9, 10, 19, 20].map((quantity) => ruled({ quantity })[0])).toEqual([10_000, 7000, 7000, 10_000])
    expect(ruled({ priceRule: 'team', country: 'IN' })).toEqual([8500, 'team'])
  })

  it('applies a rule with a parameter only when named, and no rule with "none" [prices#decision]', () => {
    expect(ruled({ priceRule: 'crew' })).toEqual([10_000, undefined])
    expect(ruled({ priceRule: 'none', country: 'IN' })).toEqual([10_000, undefined])
  })

  it('sets the list price when it raises the price, so that no discount is negative', () => {
    const merchant = merchantWith(plain, [], [{ name: 'Norway', countries: ['NO'], price: { EUR: 130 } }])
    const answer = priced(request(merchant, { country: 'NO' }))
    expect([answer.list.gross, answer.price.gross, answer.discount]).toEqual([13_000, 13_000, undefined])
  })

  it('reads a price as net or gross like the product [prices#decision]', () => {
    const merchant = merchantWith({ ...plain, priceIs: 'net' }, [], [{ name: 'Fifty', price: { EUR: 50 } }])
    expect(priced(request(merchant)).price).toEqual({ net: 5000, vat: 950, gross: 5950 })
  })
})
