/**
 * Structured data for search engines says what the card beside it shows, and nothing when there is no price: over
 * seeded combinations, through changes of coupon, currency and product, and with cards in shadow roots.
 * Blocks of others are left alone, and a page that takes one out is obeyed. Pages without it load no file.
 */

import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import type { PriceItem } from '../../src/contract/price-item.ts'
import { maxAge } from '../../src/widget/prices/price-book.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { moduleLoader } from '../../src/widget/startup/module-loader.ts'
import { applyCoupon, removeCoupon } from '../../src/widget/storefront/actions.ts'
import { storefrontFor } from '../../src/widget/storefront/storefronts.ts'
import { amount, discounted, json, money, mount, priced, priceItem, testPage } from './support.ts'

const blocks = (): HTMLScriptElement[] => [
  ...document.querySelectorAll<HTMLScriptElement>('script[type="application/ld+json"]'),
]
const datas = () => blocks().map(({ textContent }) => JSON.parse(textContent ?? ''))
const offerOf = (data: { offers: { price: number } } | undefined) => data?.offers.price

const card = '<vitrine-card product="1" structured-data="product"></vitrine-card>'

afterEach(() => {
  document.body.replaceChildren()
  for (const block of blocks()) block.remove()
})

/** Opens a page of markup and waits until it is painted. */
const open = async (html: string, answer = priced(), settings: Settings = {}) => {
  const test = testPage(answer, settings)
  const host = mount(html)
  await test.settle()
  return { ...test, host }
}

const price = fc.record({
  net: fc.constantFrom(0, 50, 1_260_000),
  gross: fc.constantFrom(1, 59.5, 77, 1_499_000),
  list: fc.constantFrom(undefined, 59.5, 90, 2_000_000),
  rate: fc.constantFrom(undefined, 0, 19),
  months: fc.constantFrom(undefined, 12),
  additional_name: fc.constantFrom(undefined, null, '', 'Yearly'),
})

const attributes = fc.record({
  tax: fc.constantFrom('', ' tax="net"', ' tax="both"'),
  renewal: fc.constantFrom('', ' renewal="P1Y"', ' renewal="P1Y" renewal-price="price"', ' renewal="none"'),
})

it('says what the card shows', async () => {
  await fc.assert(
    fc.asyncProperty(
      price,
      attributes,
      async ({ net, gross, list, rate, months, additional_name }, { tax, renewal }) => {
        const item = priceItem('1', {
          price: { net: amount(net), vat: amount(0), gross: amount(gross) },
          list_price: list ? { net: amount(list - 1), vat: amount(0), gross: amount(list) } : null,
          vat_rate: rate === undefined ? null : { value: rate, localized: `${rate}%` },
          monthly_price: months ? money(gross / months) : null,
          product: { name: 'Product 1', additional_name },
        })
        const html = `<vitrine-card product="1" structured-data="product"${tax}${renewal}></vitrine-card>`
        const { host, settle } = await open(
          html,
          priced(() => item),
        )
        const root = host.querySelector('vitrine-card')?.shadowRoot
        const shown = (part: string) => root?.querySelector(`[part=${part}]`)?.textContent
        expect(datas()).toHaveLength(1)
        const [{ name, offers }] = datas()
        const [active, struck] = offers.priceSpecification
        expect(name).toBe(shown('name')?.trim())
        expect([offers.price, active.price].map((value) => amount(value).localized)).toEqual([
          shown('price'),
          shown('price'),
        ])
        expect(struck && amount(struck.price).localized).toBe(shown('list-price') ?? undefined)
        const note = shown('tax-note')?.trim().split(' ')[0]
        expect(active.valueAddedTaxIncluded).toBe({ 'incl.': true, plus: false }[note ?? ''])
        const isYearStated = renewal.includes('P1Y') && shown('period')?.trim() === '/ year'
        expect(active.billingDuration).toBe(isYearStated ? 'P1Y' : undefined)
        host.remove()
        await settle()
        expect(datas()).toEqual([])
      },
    ),
    { numRuns: 12 },
  )
})

it('takes kind, seller and last day from the stores around a card', async () => {
  const settings = { structuredData: 'software', seller: 'Fjord & Co' } as const
  const { page, host, settle } = await open(
    `<vitrine-store price-valid-until="2031-01-31"><vitrine-card product="1"></vitrine-card></vitrine-store>
    <vitrine-card product="2" structured-data="none"></vitrine-card>
    <vitrine-store structured-data="product" seller="Other"><vitrine-card product="3"></vitrine-card></vitrine-store>`,
    priced(),
    settings,
  )
  const seller = (name: string) => ({ '@type': 'Organization', name })
  expect(datas()).toMatchObject([
    {
      '@type': 'SoftwareApplication',
      offers: { sku: '1', priceValidUntil: '2031-01-31', seller: seller('Fjord & Co') },
    },
    { '@type': 'Product', offers: { sku: '3', seller: seller('Other') } },
  ])
  host.querySelector('vitrine-store')?.setAttribute('seller', 'New')
  await settle()
  expect(datas()[0].offers.seller).toEqual(seller('New'))
  page.settings.value = { ...page.settings.peek(), structuredData: 'none' }
  await settle()
  expect(datas().map(({ offers }) => offers.sku)).toEqual(['3'])
})

it.each([
  ['a day that has passed', '1969-12-30'],
  ['a day that does not exist', '2031-02-30'],
  ['a text', 'tomorrow'],
])('leaves out %s', async (_, day) => {
  await open(card, priced(), { priceValidUntil: day })
  expect(datas()).toHaveLength(1)
  expect(datas()[0].offers).not.toHaveProperty('priceValidUntil')
})

it('follows coupon and currency, without saying an amount that is not shown', async () => {
  let release = (): void => {}
  const answer = priced((product, url) =>
    url.searchParams.get('coupon') ? discounted(product) : priceItem(product),
  )
  const { page, host, settle } = await open(card, async (url, init) => {
    const response = answer(url, init)
    if (url.searchParams.get('coupon')) await new Promise<void>((resolve) => (release = resolve))
    return response
  })
  const storefront = storefrontFor(host.querySelector('vitrine-card') as Element, page)
  expect(datas().map(offerOf)).toEqual([77])
  const [block] = blocks()
  applyCoupon(storefront, 'SAVE10')
  await settle()
  expect(datas().map(offerOf)).toEqual([77])
  release()
  await settle()
  expect(datas().map(offerOf)).toEqual([69.3])
  expect(datas()[0].offers.priceSpecification).toHaveLength(2)
  expect(blocks()).toEqual([block])
  removeCoupon(storefront)
  await settle()
  expect(datas().map(offerOf)).toEqual([77])
})

it('follows product and attribute, and goes with the price and with the card', async () => {
  const { host, settle } = await open(
    card,
    priced((product) => (product === '404' ? undefined : priceItem(product))),
  )
  const element = host.querySelector('vitrine-card')
  const skus = async (): Promise<string[]> => {
    await settle()
    return datas().map(({ offers }) => offers.sku)
  }
  element?.setAttribute('product', '2')
  expect(await skus()).toEqual(['2'])
  element?.setAttribute('product', '404')
  expect(await skus()).toEqual([])
  element?.setAttribute('product', '1')
  expect(await skus()).toEqual(['1'])
  element?.setAttribute('structured-data', 'none')
  expect(await skus()).toEqual([])
  element?.setAttribute('structured-data', 'software')
  expect(await skus()).toEqual(['1'])
  element?.remove()
  expect(await skus()).toEqual([])
  host.append(element as Element)
  expect(await skus()).toEqual(['1'])
})

it('begins when a card asks for it after its price', async () => {
  const { host, settle } = await open('<vitrine-card product="1"></vitrine-card>')
  expect(datas()).toEqual([])
  host.querySelector('vitrine-card')?.setAttribute('structured-data', 'product')
  await settle()
  expect(datas()).toHaveLength(1)
})

it('describes a product once, whatever its cards are called', async () => {
  const { host, settle } = await open(
    `${card}<vitrine-store currency="USD">${card}</vitrine-store><vitrine-card product="Iown" structured-data="product"></vitrine-card>`,
    (url) =>
      json(
        [
          url.searchParams.has('product_id') &&
            priceItem('1', { price: money(url.searchParams.get('currency') === 'USD' ? 99 : 77) }),
          url.searchParams.has('internalproduct_id') &&
            priceItem('1', { product: { name: 'Own', client_product_id: 'own' } }),
        ].filter(Boolean),
      ),
  )
  expect(datas().map(offerOf)).toEqual([77])
  host.querySelector('vitrine-card')?.remove()
  await settle()
  expect(datas().map(offerOf)).toEqual([99])
})

it('leaves structured data of others alone', async () => {
  const foreign = '<script type="application/ld+json" id="own">{"@type":"Product","name":"x"}</script>'
  const { host, settle } = await open(`${foreign}${card}`)
  expect(blocks()).toHaveLength(2)
  host.querySelector('vitrine-card')?.remove()
  await settle()
  expect(blocks().map(({ outerHTML }) => outerHTML)).toEqual([foreign])
})

it('does not argue with a page that takes the block out, until the card changes', async () => {
  let removals = 0
  const remover = new MutationObserver(() => {
    for (const block of document.head.querySelectorAll('script[type="application/ld+json"]')) {
      removals += 1
      block.remove()
    }
  })
  remover.observe(document.head, { childList: true })
  const { host, settle } = await open(card)
  await settle()
  expect(removals).toBe(1)
  host.querySelector('vitrine-card')?.setAttribute('tax', 'net')
  await settle()
  expect(removals).toBe(2)
  remover.disconnect()
  host.querySelector('vitrine-card')?.setAttribute('tax', 'gross')
  await settle()
  expect(datas().map(offerOf)).toEqual([77])
})

it('writes a name that looks like markup as text', async () => {
  const name = '</script><img src=x onerror=alert(1)>'
  await open(
    card,
    priced((product): PriceItem => priceItem(product, { product: { name } })),
  )
  expect(datas()[0].name).toBe(name)
  expect(blocks()[0]?.outerHTML).not.toContain(name)
})

const shownPrice = (host: ParentNode): string | null | undefined =>
  host.querySelector('vitrine-card')?.shadowRoot?.querySelector('[part=price]')?.textContent

it('says no price that a remembered one has replaced on the card', async () => {
  let isDown = false
  const answer = priced((product, url) =>
    url.searchParams.get('coupon') ? discounted(product) : priceItem(product),
  )
  const { host, page, settle, advance } = await open(card, (url, init) =>
    isDown && !url.searchParams.get('coupon') ? new Promise(() => {}) : answer(url, init),
  )
  const storefront = storefrontFor(host.querySelector('vitrine-card') as Element, page)
  applyCoupon(storefront, 'SAVE10')
  await settle()
  isDown = true
  await advance(maxAge)
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(datas().map(offerOf)).toEqual([69.3])
  removeCoupon(storefront)
  await settle()
  expect(shownPrice(host)).toContain('77.00')
  expect(datas()).toEqual([])
  applyCoupon(storefront, 'SAVE10')
  await settle()
  expect(datas().map(offerOf)).toEqual([69.3])
})

it('says no price that a relay’s older one has replaced on the card', async () => {
  let answer = priced()
  const { host, settle, advance } = await open(card, (...given) => answer(...given))
  answer = () => json([priceItem('1', { price: money(80) })], { headers: { Age: '600' } })
  await advance(maxAge)
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(shownPrice(host)).toContain('80.00')
  expect(datas()).toEqual([])
})

it('keeps the block of a price that is asked for again, and of no other product', async () => {
  let isDown = false
  const { host, settle, advance } = await open(
    `${card}<vitrine-card product="2"></vitrine-card>`,
    (...given) => (isDown ? new Promise(() => {}) : priced()(...given)),
  )
  isDown = true
  await advance(maxAge)
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(datas().map(offerOf)).toEqual([77])
  host.querySelector('vitrine-card')?.setAttribute('product', '2')
  await settle()
  expect(shownPrice(host)).toContain('77.00')
  expect(datas()).toEqual([])
})

it('takes the block out with a card in a shadow root, and follows its attributes', async () => {
  const { settle } = testPage(priced())
  const host = mount('<div></div>')
  const root = (host.firstElementChild as Element).attachShadow({ mode: 'open' })
  root.innerHTML = card
  await settle()
  expect(datas()).toHaveLength(1)
  root.firstElementChild?.setAttribute('structured-data', 'software')
  await settle()
  expect(datas().map((data) => data['@type'])).toEqual(['SoftwareApplication'])
  root.firstElementChild?.remove()
  await settle()
  expect(datas()).toEqual([])
})

it('loads no file for a page without', async () => {
  const loaded: string[] = []
  const { settle } = testPage(priced(), {}, undefined, {
    module: (name) => {
      loaded.push(name)
      return moduleLoader.module(name)
    },
  })
  mount('<vitrine-card product="1"></vitrine-card>')
  await settle()
  await expect.poll(() => document.querySelector('vitrine-card')?.shadowRoot?.textContent).toContain('77.00')
  // On this machine a page also looks for mistakes of its developer.
  expect(loaded.filter((name) => name !== 'warnings')).toEqual([])
})
