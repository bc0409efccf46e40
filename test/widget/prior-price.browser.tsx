/**
 * Reductions by the lowest price of the last thirty days, as European law asks: announced from that price and with its
 * percent, from a published extract or from the merchant's own statement. Without a proof none is announced, in
 * countries without such a law the usual one stays, and a proof that comes late moves nothing.
 */

import { describe, expect, it } from 'vitest'
import type { PriceItem } from '../../src/contract/price-item.ts'
import type { PriorPriceEntry } from '../../src/widget/features/prior-price/prior-prices.ts'
import { cardData } from '../../src/widget/features/structured-data/card-data.ts'
import type { Loader } from '../../src/widget/storefront/page.ts'
import { storefrontFor } from '../../src/widget/storefront/storefronts.ts'
import { discounted, json, money, mount, priceItem, testPage, textOf } from './support.ts'

/** The clock of a test page. */
const now = 1_000_000
const iso = (at: number) => new Date(at).toISOString()

const entry = (changes: Partial<PriorPriceEntry> = {}): PriorPriceEntry => ({
  product: '1',
  country: 'DE',
  currency: 'EUR',
  coupon: 'SAVE10',
  price: 69.3,
  prior: 75,
  from: '2026-09-06T02:00:00.000Z',
  until: '2026-10-06T02:00:00.000Z',
  read: iso(now - 3_600_000),
  ...changes,
})

interface Shop {
  item?: PriceItem
  attributes?: string
  locale?: string
  prices?: PriorPriceEntry[]
  extract?: () => Response | Promise<Response>
  settings?: object
}

/** A card with a prior price, and what it says. */
const shown = async (
  {
    item = discounted('1'),
    attributes = 'prior-price="/prior-prices.json"',
    locale = 'en',
    prices = [entry()],
    extract = () => json({ priorPrices: 1, client: '1001', prices }),
    settings = {},
  }: Shop = {},
  loader: Partial<Loader> = {},
) => {
  const test = testPage(
    (url) => (url.pathname === '/prior-prices.json' ? extract() : json([item])),
    { locale, ...settings },
    undefined,
    loader,
  )
  const card = mount(`<vitrine-card product="1" ${attributes}></vitrine-card>`).querySelector('vitrine-card')
  await test.settle()
  const part = (name: string) =>
    card?.shadowRoot?.querySelector(`[part="${name}"]`)?.textContent?.replace(/\s+/g, ' ')
  return {
    ...test,
    card,
    said: part('prior-price'),
    saving: part('saving'),
    struck: part('list-price'),
    later: part('later-price')?.trim(),
    price: part('price'),
  }
}

it('announces a reduction by the lowest price before it, with the percent from that price', async () => {
  const { said, saving, struck, price } = await shown()
  expect(said).toBe('Lowest price in the 30 days before the reduction: €75.00')
  expect({ saving, struck, price }).toEqual({ saving: '-7%', struck: '€75.00', price: '69.30 €' })
})

it('keeps the price of later periods where it can prove no reduction', async () => {
  const unproven = 'prior-price="70 USD"'
  const item = { ...discounted('1'), monthly_price: money(5.78) }
  expect(await shown({ item, attributes: unproven })).toMatchObject({
    struck: undefined,
    later: 'may cost more after that',
  })
  const renewed = `${unproven} renewal="P1Y" renewal-price="list-price"`
  const { later, card, settle } = await shown({ item, attributes: renewed })
  expect(later).toBeUndefined()
  card?.insertAdjacentHTML('beforeend', '<p slot="terms">Ours.</p>')
  await settle()
  expect(textOf(card?.shadowRoot?.querySelector('[part="later-price"]'))).toBe('then 77.00 € / year')
})

it('takes the price that the merchant states, in the currency and with the price rule that are shown', async () => {
  const said = async (attribute: string, more = '') =>
    (await shown({ attributes: `prior-price="${attribute}" ${more}` })).said
  expect(await said('77 EUR')).toMatch(/: 77\.00 €$/)
  expect(await said('85 USD, 77.50 EUR')).toMatch(/: €77\.50$/)
  expect(await said('85 USD')).toBeUndefined()
  expect(await said('77 EUR team')).toBeUndefined()
  expect(await said('77 EUR', 'price-rule="team"')).toBeUndefined()
  expect(await said('77 EUR team', 'price-rule="team"')).toMatch(/: 77\.00 €$/)
})

describe('without a proof', () => {
  it.each([
    ['of the product', { prices: [entry({ product: '2' })] }],
    ['of the country', { prices: [entry({ country: 'AT' })] }],
    ['of the currency', { prices: [entry({ currency: 'USD' })] }],
    ['of the price rule', { prices: [entry({ rule: 'team' })] }],
    ['of the rule of the store', { settings: { priceRule: 'team' } }],
    ['of the code', { prices: [entry({ coupon: 'OTHER' })] }],
    ['without the code', { prices: [entry({ coupon: undefined })] }],
    ['of the amount', { prices: [entry({ price: 69 })] }],
    ['from the last 26 hours', { prices: [entry({ read: iso(now - 26 * 3_600_000 - 1) })] }],
    ['of this client', { extract: () => json({ client: '1002', prices: [entry()] }) }],
    ['that can be read', { extract: () => json({ prices: 'none' }) }],
    ['that arrives', { extract: () => new Response('', { status: 404 }) }],
    ['that is above the price', { prices: [entry({ prior: 69.3 })] }],
    ['as an address or an amount', { attributes: 'prior-price="cheap"' }],
  ] as const)('%s, no reduction is announced', async (_, shop) => {
    const { said, saving, struck, price } = await shown(shop as Shop)
    expect({ said, saving, struck }).toEqual({ said: undefined, saving: undefined, struck: undefined })
    expect(price).toBe('69.30 €')
  })

  it('announces none while the proof is on its way', async () => {
    const { said, saving, struck } = await shown({ extract: () => new Promise(() => {}) })
    expect({ said, saving, struck }).toEqual({ said: undefined, saving: undefined, struck: undefined })
  })
})

describe('a proof that comes late moves nothing', () => {
  const extract = (prices: PriorPriceEntry[]) => json({ priorPrices: 1, client: '1001', prices })
  it.each<[string, string, () => Response]>([
    ['in English', 'DE', () => extract([entry()])],
    ['with the period that Italy asks for', 'IT', () => extract([entry({ country: 'IT' })])],
    ['without an entry for the price', 'DE', () => extract([])],
    ['with an extract that is not there', 'DE', () => new Response('', { status: 404 })],
  ])('%s', async (_, country, answer) => {
    for (const width of [180, 240, 320, 480]) {
      let come: (response: Response) => void = () => undefined
      const { card, settle } = await shown({
        locale: country === 'IT' ? 'it' : 'en',
        item: { ...discounted('1'), price_country: country },
        attributes: `prior-price="/prior-prices.json" style="inline-size: ${width}px"`,
        extract: () => new Promise((resolve) => (come = resolve)),
      })
      const placeOf = (part: string) =>
        Math.round(card?.shadowRoot?.querySelector(`[part=${part}]`)?.getBoundingClientRect().top ?? 0)
      const places = () => ['price', 'buy'].map(placeOf)
      const before = places()
      expect(before[0]).toBeGreaterThan(0)
      come(answer())
      await settle()
      expect(places(), `${width} px wide`).toEqual(before)
    }
  })
})

it('shows no price before the words of its reduction are there', async () => {
  const { price, said, settle, card } = await shown(
    { locale: 'de' },
    { ownWords: () => new Promise(() => {}) },
  )
  expect({ price, said }).toEqual({ price: undefined, said: undefined })
  await settle()
  expect(card?.shadowRoot?.querySelector('[part=prior-price]') ?? null).toBeNull()
})

it('shows the price without a reduction where the module cannot be loaded', async () => {
  const { price, said, struck } = await shown({}, { module: () => Promise.reject(new Error('offline')) })
  expect({ price, said, struck }).toEqual({ price: '69.30 €', said: undefined, struck: undefined })
})

describe('where no law asks for it', () => {
  it.each([
    ['in another country', { item: { ...discounted('1'), price_country: 'US' } }, '77.00 €'],
    ['beside a net price', { settings: { tax: 'net' } }, '64.71 €'],
  ] as const)('the card is as it was, %s', async (_, shop, list) => {
    const { said, saving, struck } = await shown(shop as Shop)
    expect({ said, struck }).toEqual({ said: undefined, struck: list })
    expect(saving).toMatch(/10%/)
  })

  it('asks for nothing where the price is not reduced', async () => {
    const { requests, said } = await shown({ item: priceItem('1') })
    expect(said).toBeUndefined()
    expect(requests.filter(({ pathname }) => pathname === '/prior-prices.json')).toEqual([])
  })

  it('leaves a card without the attribute alone, and asks for nothing', async () => {
    const { requests, struck, said } = await shown({ attributes: '' })
    expect({ said, struck }).toEqual({ said: undefined, struck: '77.00 €' })
    expect(requests.filter(({ pathname }) => pathname === '/prior-prices.json')).toEqual([])
  })
})

it('asks once for all cards of a page', async () => {
  const test = testPage((url) =>
    url.pathname === '/prior-prices.json'
      ? json({ client: '1001', prices: [entry(), entry({ product: '2' })] })
      : json(['1', '2'].map((id) => discounted(id))),
  )
  const host = mount(
    ['1', '2']
      .map((id) => `<vitrine-card product="${id}" prior-price="/prior-prices.json"></vitrine-card>`)
      .join(''),
  )
  await test.settle()
  for (const card of host.querySelectorAll('vitrine-card'))
    expect(card.shadowRoot?.querySelector('[part=prior-price]')?.textContent).toContain('€75.00')
  expect(test.requests.filter(({ pathname }) => pathname === '/prior-prices.json')).toHaveLength(1)
})

it.each([
  ['de', 'DE', /^Niedrigster Preis der letzten 30 Tage vor der Ermäßigung: /],
  ['en', 'IE', /^Lowest price in the 30 days before the reduction: /],
  ['es', 'ES', /^Precio más bajo de los 30 días anteriores a la rebaja: /],
  ['fr', 'FR', /^Prix le plus bas des 30 derniers jours avant la réduction : /],
  ['it', 'IT', /^Prezzo più basso dal 6 set 2026 al 6 ott 2026, i 30 giorni prima della riduzione: /],
  ['de', 'IT', /^Niedrigster Preis vom 06\.09\.2026 bis zum 06\.10\.2026, den 30 Tagen/],
  ['nl', 'NL', /^Laagste prijs in de 30 dagen vóór de korting: /],
  ['pl', 'PL', /^Najniższa cena z 30 dni przed obniżką: /],
  ['pt', 'PT', /^Preço mais baixo dos 30 dias anteriores à redução: /],
  ['pt-BR', 'PT', /^Menor preço nos 30 dias antes da redução: /],
  ['sv', 'SE', /^Lägsta pris under de 30 dagarna före prissänkningen: /],
  ['ja', 'DE', /^値下げ前30日間の最低価格：/],
  ['zh', 'DE', /^降价前 30 天内的最低价：/],
  ['ar', 'DE', /^أدنى سعر خلال الأيام الثلاثين/],
] as const)('is worded in %s for shoppers in %s', async (locale, country, words) => {
  const { said } = await shown({
    locale,
    item: { ...discounted('1'), price_country: country },
    prices: [entry({ country })],
  })
  expect(said).toMatch(words)
})

it('names no struck price to search engines either', async () => {
  const described = async (attributes: string): Promise<string | undefined> => {
    const { card, page } = await shown({ attributes: `structured-data="product" ${attributes}` })
    return card ? cardData(card, storefrontFor(card, page), discounted('1'))?.json : undefined
  }
  expect(await described('')).toContain('StrikethroughPrice')
  expect(await described('prior-price="77 EUR"')).toMatch(/^(?!.*StrikethroughPrice).*69\.3/s)
})

it('promises no more percent than is saved', async () => {
  const item = { ...discounted('1'), price: money(70) }
  const { saving } = await shown({ item, prices: [entry({ price: 70, prior: 76.99 })] })
  expect(saving).toBe('-9%')
})

it('names the whole percent that a cent of rounding alone would take away', async () => {
  const item = { ...discounted('1'), price: money(62.22) }
  const { saving } = await shown({ item, prices: [entry({ price: 62.22, prior: 77.77 })] })
  expect(saving).toBe('-20%')
})
