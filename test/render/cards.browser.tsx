/**
 * Cards, buy controls, prices and plans that a server has rendered, in a browser. The server's tree has to equal the
 * widget's for the same data, over fifteen seeded cases; the script adopts it without a request, and
 * without moving focus, selection or size. Amounts for another shopper are hidden, and structured data is never
 * doubled. `page.test.ts` has the server's side.
 */

import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import type { PriceItem } from '../../src/contract/price-item.ts'
import { type Language, languages } from '../../src/widget/messages/languages.ts'
import { moduleLoader } from '../../src/widget/startup/module-loader.ts'
import type { ScriptMessages } from '../../src/widget/views/words/script.ts'
import { discounted, json, money, mount, priced, priceItem, testPage, textOf } from '../widget/support.ts'
import { card, now, parsed, partsOf, rendered, renderedTags } from './rendered-cards.ts'

/** The tree of a root without its styles; a parser makes one text of several. */
const treeOf = (root: ShadowRoot | null | undefined): string => {
  const copy = document.createElement('div')
  for (const child of root?.childNodes ?? []) copy.append(child.cloneNode(true))
  for (const style of copy.querySelectorAll('style')) style.remove()
  // A parser checks an input by its attribute, Preact by its property.
  for (const input of copy.querySelectorAll('input')) input.toggleAttribute('checked', input.checked)
  copy.normalize()
  return copy.innerHTML
}

const price = fc.record({
  gross: fc.constantFrom(0, 1, 77, 1_499_000),
  hasDiscount: fc.boolean(),
  rate: fc.constantFrom(undefined, 0, 19),
  months: fc.constantFrom(undefined, 12, 36),
  name: fc.constantFrom('Studio', '<b>&amp;"\u{1f600}</b>', 'ستوديو', ''),
  extra: fc.boolean(),
})

const attributes = fc.record({
  tax: fc.constantFrom('', ' tax="net"', ' tax="both"'),
  theme: fc.constantFrom('', ' theme="dark"'),
  label: fc.constantFrom('', ' label="Get it &amp; go"'),
  heading: fc.constantFrom('', ' heading="2"'),
  renewal: fc.constantFrom('', ' renewal="P1Y"', ' renewal="P3M" renewal-price="price"', ' renewal="none"'),
})

const settings = fc.record({
  locale: fc.constantFrom('en-US', ...languages),
  country: fc.constantFrom('DE', 'US'),
  coupon: fc.constantFrom('SAVE10', 'FÜNF %'),
  currency: fc.constantFrom('EUR', 'USD'),
})

const selection = fc.constantFrom('', ' selected="year"', ' selected="soon"')

it('renders what the browser renders from the same data', async () => {
  await fc.assert(
    fc.asyncProperty(price, attributes, settings, selection, async (given, attribute, own, selected) => {
      const { gross, hasDiscount, rate, months, name, extra } = given
      const item = (product: string): PriceItem => ({
        ...(hasDiscount ? discounted(product) : priceItem(product)),
        price: money(gross),
        vat_rate: rate === undefined ? null : { value: rate, localized: `${rate} %` },
        monthly_price: months ? money(gross / months) : null,
        product: {
          name,
          ...(extra && { additional_name: 'für eine <Person>', short_description: 'For "makers".' }),
        },
      })
      const all = Object.values(attribute).join('')
      const html = `<vitrine-card product="1"${all}></vitrine-card>
        <vitrine-buy product="1"${all}></vitrine-buy>
        <vitrine-store tax="net" text-buy="Now"><vitrine-card product="I2-b"></vitrine-card></vitrine-store>
        <vitrine-price product="1"${attribute.tax}></vitrine-price>
        <vitrine-price product="1" field="terms"></vitrine-price>
        <vitrine-plans${attribute.theme}${attribute.label}${selected}>
          <vitrine-card product="1" interval="month"${attribute.renewal}></vitrine-card>
          <vitrine-card product="1" interval="12" featured></vitrine-card><br>
          <vitrine-card product="3" interval="Year"></vitrine-card>
          <p slot="note-12">Save</p>
        </vitrine-plans>`
      const answer = (product: string): PriceItem =>
        product === 'I2-b'
          ? { ...item('2'), product: { name: 'Own', client_product_id: '2-b' } }
          : item(product)
      const server = Document.parseHTMLUnsafe(rendered(html, own, answer)).body
      const { settle } = testPage((url) => priced((product) => answer(product))(url, undefined), own)
      const browser = mount(html.replaceAll('I2-b', '2'))
      await settle()
      const twins = server.querySelectorAll(renderedTags)
      const pairs = [...browser.querySelectorAll(renderedTags)].map((element, index) => [
        element,
        twins[index],
      ])
      expect(pairs).toHaveLength(9)
      for (const [element, twin] of pairs) {
        if (element?.getAttribute('product') === '2') continue
        expect(treeOf(twin?.shadowRoot)).toBe(treeOf(element?.shadowRoot))
      }
      browser.remove()
    }),
    { numRuns: 15 },
  )
})

it('adopts a fresh card without a request, with the elements that it finds', async () => {
  const { settle, requests } = testPage(priced())
  const { before, connect } = parsed(rendered(card))
  const priceds: Event[] = []
  addEventListener('vitrine-priced', (event) => priceds.push(event), { once: true })
  const host = connect()
  await settle()
  const after = partsOf(host)
  expect(requests).toEqual([])
  expect(after.price?.textContent).toBe('77.00\u00a0€')
  expect(after.price).toBe(before.price)
  expect(after.buy).toBe(before.buy)
  expect(after.root?.querySelector('style')).toBeNull()
  expect(after.root?.adoptedStyleSheets).toHaveLength(2)
  expect(priceds).toHaveLength(1)
  let pressed = 0
  host.addEventListener('vitrine-checkout', (event) => {
    event.preventDefault()
    pressed += 1
  })
  after.buy?.click()
  expect(pressed).toBe(1)
})

it.each([{}, { locale: 'de' }, { locale: 'ja', renewal: 'P1Y', renewalPrice: 'price' }] as const)(
  'shows nothing else while the script and its files arrive, with %o',
  async (own) => {
    const { settle } = testPage(priced(), own)
    const { before, connect } = parsed(rendered(card, own))
    const texts = new Set([textOf(before.root?.querySelector('.card'))])
    const observer = new MutationObserver(() => {
      texts.add(textOf(before.root?.querySelector('.card')))
      texts.add(String(before.root?.querySelector('[aria-busy=true]')))
    })
    observer.observe(before.root as ShadowRoot, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    const host = connect()
    await settle()
    observer.disconnect()
    expect([...texts]).toEqual([textOf(partsOf(host).root?.querySelector('.card')), 'null'])
    expect(partsOf(host).root?.querySelector('style')).toBeNull()
  },
)

it('keeps focus and selection', async () => {
  const { settle } = testPage(priced())
  const { before, connect } = parsed(rendered(card))
  const outer = connect()
  before.buy?.focus()
  await settle()
  expect(before.root?.activeElement).toBe(before.buy)
  outer.remove()
})

it.each([
  ['another currency', { currency: 'USD' }, 0],
  ['another country', { country: 'FR' }, 0],
  ['another coupon', { coupon: 'SAVE10' }, 0],
  ['another price rule', { priceRule: 'team' }, 0],
  ['a price of more than a minute ago', {}, 61_000],
  ['a clock far ahead', {}, -61_000],
])('hides the amounts of %s until the answer is there', async (_, own, age) => {
  let answer = (_response: Response): void => {}
  const { settle, requests } = testPage(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
    own,
  )
  const renewed = card.replace('>', ' renewal="P1Y" renewal-price="price">')
  const { before, connect } = parsed(rendered(renewed, {}, undefined, now - age))
  const host = connect()
  await settle()
  expect(requests).toHaveLength(1)
  expect(partsOf(host).price).toBe(before.price)
  for (const hidden of [before.prices, before.root?.querySelector('[part=terms]')])
    expect(hidden && getComputedStyle(hidden).visibility).toBe('hidden')
  expect(before.buy && getComputedStyle(before.buy).visibility).toBe('visible')
  answer(json([priceItem('1', { price: money(88) })]))
  await settle()
  const { root, price } = partsOf(host)
  expect(price?.textContent).toBe('88.00\u00a0€')
  expect(price && getComputedStyle(price).visibility).toBe('visible')
  expect(price).toBe(before.price)
  expect(root?.children).toHaveLength(1)
  expect(root?.textContent).not.toContain('77')
})

it.each([
  ['the platform has none', () => json({}, { status: 404 }), 'not available'],
  ['the request is refused', () => json({}, { status: 400 }), 'no price for your location'],
  ['the network fails', () => Promise.reject(new TypeError('offline')), 'could not be loaded'],
])('shows one tree without a price when %s', async (_, answer, message) => {
  const { settle } = testPage(answer, { currency: 'USD' })
  const host = parsed(rendered(card)).connect()
  await settle()
  const { root } = partsOf(host)
  expect(root?.textContent).toContain(message)
  expect(root?.textContent).not.toContain('77')
  expect(root?.children).toHaveLength(1)
})

it('says that there is no price where a script has inserted the page as text', async () => {
  const { settle } = testPage(() => json({}, { status: 404 }), { currency: 'USD' })
  const host = mount(rendered(card))
  expect(host.querySelector('vitrine-card > template')).not.toBeNull()
  await settle()
  expect(partsOf(host).root?.textContent).toContain('not available')
  expect(partsOf(host).root?.children).toHaveLength(1)
})

it('shows the merchant’s own content in place of a rendered card when the controller fails', async () => {
  const { settle, page } = testPage(priced())
  page.words = () => {
    throw new Error('damaged')
  }
  const host = parsed(rendered(card)).connect()
  await settle()
  expect(partsOf(host).price).toBeNull()
  const slots = [...(partsOf(host).root?.querySelectorAll('slot') ?? [])]
  expect(slots.map(({ name }) => name)).toEqual(['badge', 'image', '', 'details', 'terms', 'note'])
})

it('asks for the price where the rendered one is damaged', async () => {
  const { settle, requests } = testPage(priced())
  const host = parsed(rendered(card).replace('"at":', '"at:')).connect()
  await settle()
  expect(requests).toHaveLength(1)
  expect(partsOf(host).price?.textContent).toBe('77.00\u00a0€')
})

const described = '<vitrine-card product="1" structured-data="product"></vitrine-card>'

const dataBlocks = (): Element[] => [...document.querySelectorAll('script[type="application/ld+json"]')]
afterEach(() => {
  document.body.replaceChildren()
  for (const block of dataBlocks()) block.remove()
})
const dataTexts = (): string[] => dataBlocks().map(({ textContent }) => textContent ?? '')

it('adopts structured data, whose text is that of the browser, without doubling it', async () => {
  const own = {
    structuredData: 'software',
    seller: 'Größe & Söhne </script>',
    priceValidUntil: '2031-01-31',
    renewal: 'P1Y',
    renewalPrice: 'price',
  } as const
  const html = '<vitrine-card product="1"></vitrine-card><vitrine-card product="1" tax="net"></vitrine-card>'
  const answer = (product: string): PriceItem => discounted(product)
  const { settle } = testPage(priced(answer), own)
  const host = parsed(rendered(html, own, answer)).connect()
  const before = dataBlocks()
  const [text] = dataTexts()
  expect(before).toHaveLength(1)
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((records) => changes.push(...records))
  for (const block of before) observer.observe(block, { childList: true, characterData: true, subtree: true })
  await settle()
  expect(dataBlocks()).toEqual(before)
  expect(dataTexts()).toEqual([text])
  expect(changes).toEqual([])
  host.remove()
  await settle()
  expect(dataBlocks()).toEqual([])
  const again = mount(html)
  await settle()
  expect(dataTexts()).toEqual([text])
  again.remove()
})

it.each([
  ['another currency', () => json([priceItem('1', { price: money(88) })]), [88]],
  ['a country without a price', () => json({}, { status: 404 }), []],
])('takes out the structured data of others, for %s', async (_, answer, prices) => {
  let release = (_response: Response): void => {}
  const { settle } = testPage(() => new Promise((resolve) => (release = resolve)), { currency: 'USD' })
  const host = parsed(rendered(described)).connect()
  expect(dataBlocks()).toHaveLength(1)
  await settle()
  expect(dataBlocks()).toEqual([])
  release(answer())
  await settle()
  expect(dataTexts().map((text) => JSON.parse(text).offers.price)).toEqual(prices)
  host.remove()
  await settle()
})

it('keeps rendered structured data while the card waits for its words', async () => {
  let release = (): void => {}
  const language = (name: Language) =>
    new Promise<ScriptMessages>((resolve) => {
      release = () => void moduleLoader.language(name).then(resolve)
    })
  const own = { locale: 'de', structuredData: 'product' } as const
  const { settle } = testPage(priced(), own, undefined, { language })
  const host = parsed(rendered(card, own)).connect()
  const before = dataBlocks()
  await settle()
  host.append('More of the page.')
  await settle()
  expect(partsOf(host).root?.querySelector('style')).not.toBeNull()
  expect(dataBlocks()).toEqual(before)
  release()
  await expect.poll(() => partsOf(host).root?.querySelector('style')).toBeNull()
  await settle()
  expect(dataBlocks()).toEqual(before)
})

it('replaces the script of a rendered block that changes, and keeps its own', async () => {
  const { settle } = testPage(priced())
  const host = parsed(rendered(described)).connect()
  const element = host.querySelector('vitrine-card')
  const [before] = dataBlocks()
  await settle()
  expect(dataBlocks()).toEqual([before])
  element?.setAttribute('structured-data', 'software')
  await settle()
  const [own, ...others] = dataBlocks()
  expect(own).not.toBe(before)
  expect([own?.id, others]).toEqual([before?.id, []])
  element?.setAttribute('structured-data', 'product')
  await settle()
  expect(dataBlocks()).toEqual([own])
  host.remove()
  await settle()
})

it('leaves one of two blocks of a product that two fragments have brought', async () => {
  const { settle } = testPage(priced())
  const host = parsed(rendered(described) + rendered(described)).connect()
  expect(dataBlocks()).toHaveLength(2)
  await settle()
  expect(dataBlocks()).toHaveLength(1)
  host.remove()
  await settle()
})
