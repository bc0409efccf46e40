/**
 * The price host by its specification: each member of an answer, coupons, rules, countries by address, languages,
 * errors with the parameters named, CORS, and the rate limit. It is asked in memory, with the sandbox's catalogue and
 * its database of addresses. Whether checkout charges these prices is the question of `checkout-truth.test.ts`.
 */

import { expect, it } from 'vitest'
import type { SandboxContext, SandboxSettings } from '../../../src/sandbox/context/context.ts'
import { loadCatalogue, openGeo } from '../../../src/sandbox/index.ts'
import { createPriceHost, type PriceHostShares } from '../../../src/sandbox/prices/price-host.ts'
import { usualProfile } from '../../../src/sandbox/profile/parse-profile.ts'

const geo = await openGeo()
const catalogue = loadCatalogue()

const hostWith = (
  settings: Partial<SandboxSettings> = {},
  context: Partial<SandboxContext> = {},
  shares: PriceHostShares = {},
) =>
  createPriceHost(
    {
      catalogue,
      geo,
      clock: { now: () => new Date('2026-11-21T12:00:00Z') },
      settings: {
        profile: usualProfile,
        pricingUrl: 'http://localhost:4401',
        baseUrl: 'http://localhost:4402',
        defaultCountry: 'DE',
        rateLimit: false,
        seed: 1,
        ...settings,
      },
      ...context,
    },
    shares,
  )

const british = '81.2.69.142'

const ask = (query: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  hostWith().request(`/prices?${query}`, { headers }, { remoteAddress })

const items = async (query: string, headers: Record<string, string> = {}, remoteAddress?: string) => {
  const response = await ask(query, headers, remoteAddress)
  expect(response.status).toBe(200)
  return response.json()
}

const item = async (query: string, headers: Record<string, string> = {}, remoteAddress?: string) => {
  const [first, ...more] = await items(query, headers, remoteAddress)
  expect(more).toEqual([])
  return first
}

const one = 'client_id=1001&product_id=97772'

it('writes a price item with every member of the specification [conventions#money] [prices#lookup] [prices#price-item]', async () => {
  const response = await ask(`${one}&coupon=SAVE10&country=DE&currency=EUR`, { 'Accept-Language': 'de-DE' })
  expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
  const euro = (localized: string, value: number) => ({ localized: `${localized}\u00a0€`, value })
  expect(await response.json()).toEqual([
    {
      client_id: '1001',
      product_id: '97772',
      coupon: 'SAVE10',
      locale: 'de-DE',
      list_price: { net: euro('64,71', 64.71), vat: euro('12,29', 12.29), gross: euro('77,00', 77) },
      discount: {
        absolute: { net: euro('6,47', 6.47), vat: euro('1,23', 1.23), gross: euro('7,70', 7.7) },
        percentage: { localized: '10\u00a0%', value: 10 },
      },
      currency: { symbol: '€', iso: 'EUR' },
      price: { net: euro('58,24', 58.24), vat: euro('11,06', 11.06), gross: euro('69,30', 69.3) },
      monthly_price: { net: euro('4,86', 4.86), vat: euro('0,92', 0.92), gross: euro('5,78', 5.78) },
      product: {
        name: 'Lumen Personal',
        additional_name: 'Jährlich',
        short_description: 'Fotobearbeitung für eine Person, auf allen Geräten.',
        description:
          'Rohdaten entwickeln, retuschieren, drucken. Ein Jahr kostet ein Fünftel weniger als zwölf Monate.',
        system_requirements: 'Windows 10 oder macOS 13, 8 GB Arbeitsspeicher',
        operating_system: 'Windows, macOS',
        client_product_id: 'LUM-P-Y',
      },
      price_country: 'DE',
      vat_rate: { localized: '19\u00a0%', value: 19 },
    },
  ])
})

it('leaves out coupon, list price and discount when nothing was taken off [prices#price-item]', async () => {
  for (const coupon of [
    '',
    'NOSUCH',
    'SUMMER2099',
    'SPRING2020',
    'STUDIO30',
    'FIVEUP',
    'RENEW15',
    'x'.repeat(5_000),
  ]) {
    const found = await item(`${one}&coupon=${coupon}`)
    expect(Object.keys(found)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(coupon|list_price|discount)$/)]),
    )
    expect(found.price.gross.value).toBe(77)
  }
})

it('applies price rules by parameter, region and language, or none, and repeats the requested one', async () => {
  expect(await item(`${one}&price_rule=team`)).toMatchObject({
    price_rule: 'team',
    list_price: { gross: { value: 77 } },
    price: { gross: { value: 65.45 } },
  })
  expect((await item(`${one}&price_rule=nothing`)).price.gross.value).toBe(77)
  const indian = `${one}&country=IN&currency=EUR`
  expect(await item(indian)).toMatchObject({
    price: { gross: { value: 46.2 } },
    discount: { percentage: { value: 40 } },
  })
  expect(await item(`${indian}&price_rule=none`)).toMatchObject({
    price: { gross: { value: 77 } },
    price_rule: 'none',
  })
  const brushes = 'client_id=1001&product_id=97778&country=JP&currency=JPY'
  expect((await item(brushes, { 'Accept-Language': 'ja' })).price.gross.value).toBe(2520)
  expect((await item(brushes, { 'Accept-Language': 'en' })).price.gross.value).toBe(2800)
  expect(await item(one)).not.toHaveProperty('price_rule')
})

it('prices one unit whatever the volume tiers and quantity rules say [prices#lookup] [prices#decision] [prices#tiers]', async () => {
  expect((await item('client_id=1001&product_id=97776')).price.gross.value).toBe(129)
  expect((await item('client_id=1001&product_id=97782&country=US&currency=USD')).price.net.value).toBe(49)
})

it('finds the country by the address of the caller and the currency by the country [index#today] [prices#lookup] [prices#location]', async () => {
  expect(await item(one)).toMatchObject({ price_country: 'DE', currency: { iso: 'EUR' } })
  expect(await item(one, {}, british)).toMatchObject({
    price_country: 'GB',
    currency: { iso: 'GBP', symbol: '£' },
  })
  expect(await item(one, {}, '::ffff:81.2.69.142')).toMatchObject({ price_country: 'GB' })
  expect(await item(`${one}&country=JP`, {}, british)).toMatchObject({
    price_country: 'JP',
    currency: { iso: 'JPY' },
  })
  expect(await item(`${one}&currency=USD`, {}, british)).toMatchObject({
    price_country: 'GB',
    currency: { iso: 'USD' },
  })
  expect(await item(`${one}&country=AF`)).toMatchObject({ price_country: 'AF', currency: { iso: 'USD' } })
  const headers = { 'X-Forwarded-For': british }
  expect(await item(one, headers)).toMatchObject({ price_country: 'DE' })
})

it('uses the configured country where the database knows none', async () => {
  const response = await hostWith({ defaultCountry: 'CH' }).request(`/prices?${one}`)
  expect(await response.json()).toMatchObject([{ price_country: 'CH', vat_rate: { value: 8.1 } }])
})

it('uses the configured country when the database has no ISO country', async () => {
  const response = await hostWith({}, { geo: { countryOf: () => 'EU' } }).request(
    `/prices?${one}`,
    {},
    { remoteAddress: british },
  )
  expect(await response.json()).toMatchObject([{ price_country: 'DE' }])
})

it('uses the negotiated language, with the digits of the currency [prices#lookup]', async () => {
  const german = await item(one, { 'Accept-Language': 'de-AT,de;q=0.9,en;q=0.5' })
  expect(german).toMatchObject({ locale: 'de-AT', product: { additional_name: 'Jährlich' } })
  const japanese = await item(`${one}&country=JP`, { 'Accept-Language': 'en;q=0.1,ja' })
  expect(japanese).toMatchObject({ locale: 'ja-JP', price: { gross: { value: 9800, localized: '￥9,800' } } })
  const dinar = await item('client_id=1001&product_id=97787&country=KW')
  expect(dinar).toMatchObject({
    locale: 'en-US',
    price: { gross: { value: 3.255, localized: 'KWD\u00a03.255' } },
  })
  expect(await item(one, { 'Accept-Language': 'pl' })).toMatchObject({
    locale: 'pl-PL',
    product: { additional_name: 'Yearly' },
  })
})

it('returns one item for each known product, in the requested order [prices#lookup]', async () => {
  const ids = async (query: string) =>
    (await items(`client_id=1001&${query}`)).map((found: { product_id: string }) => found.product_id)
  expect(await ids('product_id=97774,97772')).toEqual(['97774', '97772'])
  expect(await ids('product_id=97772,1,97774,abc')).toEqual(['97772', '97774'])
  expect(await ids('product_id=97772,97772,%2097772%20')).toEqual(['97772'])
  expect(await ids('internalproduct_id=BC345,LUM-P-Y,NOSUCH')).toEqual(['97777', '97772'])
  expect(await ids('product_id=97769&internalproduct_id=BC345')).toEqual(['97769', '97777'])
})

it('treats empty parameters as absent, and returns the whole catalogue without a product [prices#lookup]', async () => {
  const empty = `${one}&internalproduct_id=&price_rule=&coupon=&currency=&country=`
  expect(await item(empty)).toEqual(await item(one))
  for (const query of ['', '&product_id=', '&product_id=,&internalproduct_id=']) {
    expect(await items(`client_id=1001${query}`)).toHaveLength(catalogue.merchants[0]?.products.length ?? 0)
  }
})

it.each<[string, string | undefined]>([
  ['product_id[]=97772', '"product_id[]" is no parameter, "product_id" is. Without a product'],
  ['ProductId=97772', '"ProductId" is no parameter, "product_id" is. Without a product'],
  ['product_ids=97772', '"product_ids" is no parameter, "product_id" is. Without a product'],
  ['internalproduct_id[]=BC345', '"internalproduct_id[]" is no parameter, "internalproduct_id" is.'],
  ['product_id=,,,', '"product_id" names no product. Without a product'],
  ['product_id=%20', '"product_id" names no product. Without a product'],
  ['id=97772', '"id" is no parameter. Without a product'],
  ['product_id=97772&pricerule=team', '"pricerule" is no parameter, "price_rule" is.'],
  ['product_id=97772&_=1', undefined],
  ['product_id=&internalproduct_id=', undefined],
  ['', undefined],
  ['x-sandbox-fault=latency:1', undefined],
])('tells the log once what may be meant by %j', async (query, sentence) => {
  const told: string[] = []
  const host = hostWith({}, {}, { warn: (text) => told.push(text) })
  for (let count = 0; count < 2; count += 1)
    expect((await host.request(`/prices?client_id=1001&${query}`)).status).toBe(200)
  expect(told).toEqual(sentence ? [expect.stringContaining(`GET /prices: ${sentence}`)] : [])
})

it('keeps the sentences for the log few and short', async () => {
  const told: string[] = []
  const profile = { ...usualProfile, withoutProducts: 'nothing' } as const
  const host = hostWith({ profile }, {}, { warn: (text) => told.push(text) })
  for (let count = 0; count < 120; count += 1)
    await host.request(`/prices?client_id=1001&p${count}=1&${'x'.repeat(1_000)}=1`)
  expect(told).toHaveLength(100)
  expect(Math.max(...told.map(({ length }) => length))).toBeLessThan(600)
})

it('leaves absent texts out and shows names as they are [prices#price-item]', async () => {
  const { product } = await item('client_id=1001&product_id=97787')
  expect(product).toEqual({
    name: 'Lumen Contact Sheet',
    additional_name: '',
    operating_system: 'macOS',
    client_product_id: '',
  })
  expect((await item('client_id=1001&product_id=97780')).product.name).toContain(
    "<script>alert('price')</script>",
  )
  expect((await item('client_id=1001&product_id=97779')).product.name).toMatch(/[؀-ۿ]/)
})

it('answers 400 with the wrong parameters named [conventions#codes] [errors#price-host] [prices#lookup] [prices#errors]', async () => {
  const refused: [string, string[], RegExp][] = [
    ['', ['client_id'], /"client_id" is required/],
    ['client_id=&product_id=97772', ['client_id'], /"client_id" is required/],
    ['client_id=abc', ['client_id'], /"client_id" must be a number/],
    [`${one}&currency=eur`, ['currency'], /"currency" must be an ISO 4217 code in capitals/],
    [`${one}&currency=XXX`, ['currency'], /"currency" is not offered/],
    [`${one}&country=de`, ['country'], /"country" must be an ISO 3166-1 alpha-2 code/],
    [`${one}&country=ZZ`, ['country'], /"country"/],
    ['country=ZZ', ['country', 'client_id'], /"country".*"client_id" is required/],
    [`${one}&coupon=A&coupon=B`, ['coupon'], /"coupon" must be given once/],
    [`client_id=1001&product_id=${'97772,'.repeat(9_000)}`, ['product_id'], /"product_id" is too long/],
    ['client_id=1002&currency=JPY', ['currency'], /"currency" is not offered/],
  ]
  for (const [query, keys, message] of refused) {
    const response = await ask(query)
    expect(response.status, query).toBe(400)
    expect(await response.json()).toEqual({
      statusCode: 400,
      error: 'Bad Request',
      message: expect.stringMatching(message),
      validation: { source: 'query', keys },
    })
  }
})

it('answers 400 for an embargoed country, from which integrations fall back [prices#location]', async () => {
  const response = await ask(`${one}&country=KP`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ validation: { keys: ['country'] } })
})

it('answers 404 when no price is found [errors#price-host] [errors#status] [prices#lookup] [prices#errors]', async () => {
  const nothing = [
    'client_id=1001&product_id=1',
    'client_id=9&product_id=97772',
    'client_id=1002&product_id=97772',
  ]
  for (const query of nothing) {
    const response = await ask(query)
    expect(response.status, query).toBe(404)
    expect(await response.json()).toEqual({
      statusCode: 404,
      error: 'Not Found',
      message: 'No price was found.',
    })
  }
})

it('answers 404 for other paths, 405 for other methods, and 500 when something breaks [errors#price-host]', async () => {
  const other = await hostWith().request('/price')
  expect([other.status, (await other.json()).statusCode]).toEqual([404, 404])
  const posted = await hostWith().request(`/prices?${one}`, { method: 'POST' })
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  const brokenGeo = {
    countryOf: () => {
      throw new Error('secret detail')
    },
  }
  const broken = await hostWith({}, { geo: brokenGeo }).request(
    `/prices?${one}`,
    {},
    { remoteAddress: british },
  )
  expect(broken.status).toBe(500)
  expect(await broken.json()).toEqual({
    statusCode: 500,
    error: 'Internal Server Error',
    message: 'An error occurred while processing the request.',
  })
})

it('falls back to a currency that the merchant sells in', async () => {
  const quill = 'client_id=1002&product_id=210001'
  expect(await item(`${quill}&country=JP`)).toMatchObject({ currency: { iso: 'USD' } })
  expect(await item(`${quill}&country=SE`)).toMatchObject({
    currency: { iso: 'SEK' },
    discount: { percentage: { value: 10 } },
  })
})

it('answers in XML on request, errors as well [prices#lookup]', async () => {
  const response = await ask('client_id=1001&product_id=97780,97772', { Accept: 'application/xml' })
  expect(response.headers.get('Content-Type')).toMatch(/^application\/xml/)
  const xml = await response.text()
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?><Prices/)
  expect(xml.match(/<product_id>/g)).toHaveLength(2)
  expect(xml).toContain('<product_id>97772</product_id>')
  expect(xml).toContain('&lt;script&gt;')
  expect(xml).not.toContain('<script>')
  const refused = await ask('', { Accept: 'application/xml' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('<statusCode>400</statusCode>')
})

it('allows every origin, also in preflights [conventions#hosts] [prices#lookup]', async () => {
  const origin = { Origin: 'https://shop.example' }
  for (const query of [one, '', 'client_id=9']) {
    expect((await ask(query, origin)).headers.get('Access-Control-Allow-Origin')).toBe('*')
  }
  const preflight = await hostWith().request(`/prices?${one}`, {
    method: 'OPTIONS',
    headers: {
      ...origin,
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'x-other',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('Access-Control-Allow-Methods')).toBe('GET,HEAD,OPTIONS')
  expect(preflight.headers.get('Access-Control-Allow-Headers')).toBe('x-other')
  expect((await ask(one, origin)).headers.get('Access-Control-Expose-Headers')).toBe('Retry-After')
})

it('answers HEAD like GET without a body', async () => {
  const response = await hostWith().request(`/prices?${one}`, { method: 'HEAD' })
  expect([response.status, await response.text()]).toEqual([200, ''])
  expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
  expect((await hostWith().request('/prices', { method: 'HEAD' })).status).toBe(400)
})

it('declares what a response varies by, and forbids shared caches', async () => {
  const { headers } = await ask(one)
  expect(headers.get('Vary')).toBe('Accept-Language, Accept')
  expect(headers.get('Cache-Control')).toBe('private, no-cache')
})

it('ignores unknown parameters [prices#lookup]', async () => {
  expect(await item(`${one}&quantity=7&locale=fr&x-sandbox-fault=nonsense&__proto__=1`)).toEqual(
    await item(one),
  )
})

it('answers 429 in HTML over 30 requests a second, readable for pages of other origins [errors#rate] [prices#errors]', async () => {
  const host = hostWith({ rateLimit: true })
  const call = () => host.request(`/prices?${one}`, {}, { remoteAddress: british })
  for (let count = 0; count < 30; count += 1) expect((await call()).status).toBe(200)
  const response = await call()
  expect(response.status).toBe(429)
  expect(response.headers.get('Content-Type')).toMatch(/^text\/html/)
  expect(response.headers.get('Retry-After')).toBe('60')
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect((await host.request(`/prices?${one}`, {}, { remoteAddress: '81.2.69.143' })).status).toBe(200)
})

it('reads its names in any letter case, each once [conventions#formats]', async () => {
  const [found] = await items('CLIENT_ID=1001&Product_Id=97772&Currency=USD')
  expect(found.price.gross.value).toBe(79)
  expect((await ask('client_id=1001&CLIENT_ID=1002')).status).toBe(400)
})
