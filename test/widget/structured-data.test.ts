/**
 * The block of structured data that is made from a price: only properties of schema.org that the vocabulary in this
 * file has, struck prices only where the card strikes them, and JSON that no text in it can end. Combinations of texts
 * and prices come from the fixed seed. Functions in Node.
 */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PriceItem } from '../../src/contract/price-item.ts'
import { type OfferFacts, structuredData } from '../../src/widget/features/structured-data/describe-card.ts'
import { scriptJson } from '../../src/widget/features/structured-data/script-json.ts'

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string' && value !== ''
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value)
const isDuration: Check = (value) => typeof value === 'string' && /^P\d+[DMY]$/.test(value)
const isDate: Check = (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
const isCurrency: Check = (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value)
const isRegion: Check = (value) => typeof value === 'string' && /^[A-Z]{2}$/.test(value)

/** Properties of schema.org that a node of a type may have, each with the range of its definition. */
const thing = { name: isText, description: isText }
const price = { price: isNumber, priceCurrency: isCurrency }
const vocabulary: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  Product: { ...thing, offers: (value) => isNode(value, 'Offer') },
  SoftwareApplication: { ...thing, operatingSystem: isText, offers: (value) => isNode(value, 'Offer') },
  Offer: {
    ...price,
    sku: isText,
    eligibleRegion: isRegion,
    priceValidUntil: isDate,
    seller: (value) => isNode(value, 'Organization'),
    priceSpecification: (value) =>
      Array.isArray(value) && value.every((each) => isNode(each, 'UnitPriceSpecification')),
  },
  UnitPriceSpecification: {
    ...price,
    // The enumeration of price types.
    priceType: (value) => value === 'https://schema.org/StrikethroughPrice',
    valueAddedTaxIncluded: (value) => typeof value === 'boolean',
    billingDuration: isDuration,
  },
  Organization: thing,
}

const isNode = (value: unknown, type: string): boolean => {
  const { '@type': own, ...members } = Object(value) as Record<string, unknown>
  const properties = vocabulary[type]
  return (
    own === type && Object.entries(members).every(([name, member]) => properties?.[name]?.(member) === true)
  )
}

const parsed = (facts: OfferFacts) => JSON.parse(scriptJson(structuredData(facts)))

const amount = (value: number) => ({ value, localized: `${value} €` })
const money = (net: number, gross: number) => ({ net: amount(net), vat: amount(0), gross: amount(gross) })

const item = (over: Partial<PriceItem> = {}): PriceItem => ({
  product_id: 97772,
  currency: { iso: 'EUR' },
  price: money(50, 59.5),
  product: { name: 'Studio' },
  vat_rate: { value: 19, localized: '19%' },
  ...over,
})

const facts = (over: Partial<OfferFacts> = {}): OfferFacts => ({
  kind: 'product',
  item: item(),
  tax: 'gross',
  ...over,
})

const text = fc.constantFrom(undefined, null, '', 'Für „Macher“ </script><!--')
const price2 = fc.constantFrom(0, 0.01, 59.99, 77, 1_499_000)

it('describes every price in the vocabulary of schema.org', () => {
  const shapes = fc.record({
    kind: fc.constantFrom('product' as const, 'software' as const),
    tax: fc.constantFrom('gross' as const, 'net' as const, 'both' as const),
    billingDuration: fc.constantFrom(undefined, 'P1Y', 'P30D'),
    validUntil: fc.constantFrom(undefined, '2026-12-31'),
    seller: fc.constantFrom(undefined, 'Fjord & Söhne'),
    item: fc.record({
      product_id: fc.constantFrom('97772', 97772),
      currency: fc.record({ iso: fc.constantFrom('EUR', 'JPY') }),
      price: fc.tuple(price2, price2).map(([net, gross]) => money(net, gross)),
      list_price: fc.option(fc.tuple(price2, price2).map(([net, gross]) => money(net, gross))),
      price_country: fc.constantFrom(undefined, null, 'DE'),
      vat_rate: fc.constantFrom(undefined, null, amount(0), amount(19)),
      product: fc.record({
        name: fc.constant('Studio'),
        short_description: text,
        operating_system: fc.constantFrom(undefined, null, 'Windows 11'),
      }),
    }),
  })
  fc.assert(
    fc.property(shapes, (shape) => {
      const { '@context': context, ...node } = parsed(shape)
      expect(context).toBe('https://schema.org')
      expect(
        isNode(node, shape.kind === 'software' ? 'SoftwareApplication' : 'Product'),
        JSON.stringify(node),
      ).toBe(true)
    }),
  )
})

it('names the price twice, and the struck price beside it', () => {
  const { offers } = parsed(facts({ item: item({ list_price: money(60, 71.4) }) }))
  expect(offers).toMatchObject({ price: 59.5, priceCurrency: 'EUR', sku: '97772' })
  expect(offers.priceSpecification).toEqual([
    { '@type': 'UnitPriceSpecification', price: 59.5, priceCurrency: 'EUR', valueAddedTaxIncluded: true },
    {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: 71.4,
      priceCurrency: 'EUR',
      valueAddedTaxIncluded: true,
    },
  ])
})

it('strikes no price where the card strikes none', () => {
  const { offers } = parsed(facts({ item: item({ list_price: money(50, 59.5) }) }))
  expect(offers.priceSpecification).toHaveLength(1)
})

it.each([
  ['gross', 19, 59.5, true],
  ['both', 19, 59.5, true],
  ['net', 19, 50, false],
  ['gross', 0, 59.5, undefined],
  ['gross', undefined, 59.5, undefined],
] as const)('says of a %s price at a rate of %s whether tax is in it', (tax, rate, value, included) => {
  const vat_rate = rate === undefined ? null : amount(rate)
  const { offers } = parsed(facts({ tax, item: item({ vat_rate }) }))
  expect([offers.price, offers.priceSpecification[0].valueAddedTaxIncluded]).toEqual([value, included])
})

it('leaves out what the merchant does not state', () => {
  const { offers } = parsed(facts())
  expect(Object.keys(offers)).toEqual(['@type', 'sku', 'price', 'priceCurrency', 'priceSpecification'])
})

it('tells editions of a product apart by their names, as cards do', () => {
  const yearly = item({ product: { name: 'Studio', additional_name: 'Yearly' } })
  expect(parsed(facts({ item: yearly })).name).toBe('Studio Yearly')
})

it('names the operating system of software only', () => {
  const windows = item({ product: { name: 'Studio', operating_system: 'Windows 11' } })
  expect(parsed(facts({ kind: 'software', item: windows })).operatingSystem).toBe('Windows 11')
  expect(parsed(facts({ item: windows }))).not.toHaveProperty('operatingSystem')
})

it('writes JSON that no text in it can end, in ASCII', () => {
  const name = 'Größe </script><script>alert(1)</script> <!-- \u2028 😀'
  const json = scriptJson(structuredData(facts({ item: item({ product: { name } }) })))
  expect(json).toMatch(/^[\x20-\x7e]*$/)
  expect(json).not.toMatch(/[<>&]/)
  expect(JSON.parse(json).name).toBe(name)
})
