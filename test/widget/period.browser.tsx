/**
 * The period beside a price, and the later price of a reduced one: from attributes, plans, units or the platform's
 * answer, with the digits of the price. It is left out where it would be wrong. Lines of a
 * card are measured at two widths, since a period that comes late may not move them.
 */

import { expect, it } from 'vitest'
import type { PriceItem } from '../../src/contract/price-item.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { preview } from './every-state.ts'
import { previewShop } from './preview-shop.ts'
import { discounted, json, money, mount, priced, priceItem, rootOf, testPage, textOf } from './support.ts'

const open = async (html: string, settings: Settings = {}, over: Partial<PriceItem> = {}) => {
  const { settle } = testPage(
    priced((product) => priceItem(product, over)),
    settings,
  )
  const host = mount(html)
  await settle()
  return { host, settle }
}

const periodOf = (host: Element, selector = 'vitrine-card'): string =>
  textOf(rootOf(host, selector).querySelector('[part=period]'))

const ownTerms = '<small slot="terms">Ours</small>'
const card = (attributes = '', content = ''): string =>
  `<vitrine-card product="1" ${attributes}>${content}</vitrine-card>`
const plan = (interval: string): string => `<vitrine-plans>${card(`interval="${interval}"`)}</vitrine-plans>`
const yearly = { price: money(120), monthly_price: money(10) }

for (const [source, html, settings, over, period] of [
  ['the renewal of the card', card('renewal="P1M"'), {}, {}, '/ month'],
  ['the renewal of the store', card(), { renewal: 'P30D' }, {}, '/ 30 days'],
  ['the monthly price of a yearly one', card(), {}, yearly, '/ year'],
  ['a monthly price that is the price', card(), {}, { monthly_price: money(77) }, '/ month'],
  [
    'the monthly price of half a year',
    card(),
    {},
    { price: money(60), monthly_price: money(10) },
    '/ 6 months',
  ],
  ['the interval of a plan', plan('month'), {}, {}, '/ month'],
  ['an interval of three years', plan('3years'), {}, {}, '/ 3 years'],
  [
    'the renewal over the interval',
    `<vitrine-plans>${card('interval="year" renewal="P1M"')}</vitrine-plans>`,
    {},
    {},
    '/ month',
  ],
  [
    'a reduced price that renewals cost too',
    card('renewal="P1Y" renewal-price="price"'),
    {},
    discounted('1'),
    '/ year',
  ],
] as const)
  it(`names the period beside the price: ${source}`, async () => {
    const { host } = await open(html, settings, over)
    expect(periodOf(host)).toBe(period)
    expect(textOf(rootOf(host, 'vitrine-card').querySelector('p:has([part=price])'))).toContain(
      ` € ${period} incl. 19% VAT`,
    )
  })

for (const [reason, html, settings, over] of [
  ['states none', card(), {}, {}],
  ['is one payment', card('renewal="none"'), {}, yearly],
  ['has an interval, but is no plan', card('interval="year"'), {}, {}],
  ['is of a product that is called so', card(), {}, { product: { name: 'Yearly plan' } }],
] as const)
  it(`names no period where the price ${reason}`, async () => {
    const { host } = await open(html, settings, over)
    expect(rootOf(host, 'vitrine-card').querySelector('[part=period]')).toBeNull()
  })

for (const [reason, html, over, text] of [
  ['that may end', card('renewal="P1Y"'), {}, '69.30 € for 1 year incl. 19% VAT may cost more after that'],
  ['in a plan', plan('3years'), {}, '69.30 € for 3 years incl. 19% VAT may cost more after that'],
  [
    'that ends at the list price, which the line about the renewal names',
    card('renewal="P1Y" renewal-price="list-price"'),
    {},
    '69.30 € for 1 year incl. 19% VAT',
  ],
  [
    'that ends at the list price, beside a sentence of the merchant’s own',
    card('renewal="P1Y" renewal-price="list-price"', ownTerms),
    {},
    '69.30 € for 1 year incl. 19% VAT then 77.00 € / year',
  ],
  [
    'that ends, without tax',
    card('renewal="P1M" renewal-price="list-price" tax="net"', ownTerms),
    {},
    '58.24 € for 1 month plus 19% VAT then 64.71 € / month',
  ],
  ['that goes on', card('renewal="P1Y" renewal-price="price"'), {}, '69.30 € / year incl. 19% VAT'],
  ['of a single payment', card('renewal="none" renewal-price="list-price"'), {}, '69.30 € incl. 19% VAT'],
] as const)
  it(`tells the period of a reduced price ${reason}`, async () => {
    const { host } = await open(html, {}, { ...discounted('1'), ...over })
    expect(textOf(rootOf(host, 'vitrine-card').querySelector('p:has([part=price])'))).toBe(`Price ${text}`)
  })

it('names the amount of renewals once, and beside the price as soon as another sentence stands in place of the line', async () => {
  const html = card('renewal="P1Y" renewal-price="list-price"')
  const { host, settle } = await open(html, {}, discounted('1'))
  const root = rootOf(host, 'vitrine-card')
  expect(textOf(root.querySelector('[part=terms]'))).toBe(
    'Renews automatically every year at today’s list price of 77.00 € until canceled.',
  )
  expect(root.querySelector('[part=later-price]')).toBeNull()
  host.querySelector('vitrine-card')?.insertAdjacentHTML('beforeend', ownTerms)
  await expect.poll(() => textOf(root.querySelector('[part=later-price]'))).toBe('then 77.00 € / year')
  await settle()
})

it('leaves the line out where an own sentence is hidden, and names the later price below the price', async () => {
  const terms = '<span slot="terms" hidden></span>'
  const html = card('renewal="P1Y" renewal-price="list-price"', terms)
  const { host } = await open(html, {}, discounted('1'))
  const root = rootOf(host, 'vitrine-card')
  expect(root.querySelector('[part=terms]')?.checkVisibility()).toBe(false)
  expect(textOf(root.querySelector('[part=later-price]'))).toBe('then 77.00 € / year')
})

it('names the later price of a card in an order, whose line is that of all products', async () => {
  const inOrder = `<vitrine-order>${card('renewal="P1Y" renewal-price="list-price"')}</vitrine-order>`
  const { host } = await open(inOrder, {}, discounted('1'))
  expect(textOf(rootOf(host, 'vitrine-card').querySelector('[part=later-price]'))).toBe('then 77.00 € / year')
})

it('keeps the line of the later price beside tiers, whose controls would move', async () => {
  const { host } = await open(card('renewal="P1Y" price-rules="1-:team"'))
  const line = rootOf(host, 'vitrine-card').querySelector<HTMLElement>('[part=later-price]')
  expect(textOf(line)).toBe('')
  expect(line?.offsetHeight).toBeGreaterThan(10)
})

it('names no later price where the list price is the price', async () => {
  const { host } = await open(card('renewal="P1Y" renewal-price="list-price"'))
  expect(rootOf(host, 'vitrine-card').querySelector('[part=later-price]')).toBeNull()
})

for (const [unit, locale, quantity, one, several] of [
  ['person, people', 'en', 5, '/ person / year', '5 people: €385.00'],
  ['osoba, osoby, osób', 'pl', 3, '/ osoba / rok', '3 osoby: '],
  ['osoba, osoby, osób', 'pl', 5, '/ osoba / rok', '5 osób: '],
  ['osoba, osoby', 'pl', 5, '/ osoba / rok', '5 osoby: '],
  ['Platz', 'de', 5, '/ Platz / Jahr', '5 Platz: '],
] as const)
  it(`names the unit “${unit}” beside the price, and ${quantity} of them in the total`, async () => {
    const { host } = await open(
      card(`quantity="${quantity}" unit="${unit}" price-rules="1-:team" renewal="P1Y"`),
      { locale },
    )
    expect(periodOf(host)).toBe(one)
    expect(textOf(rootOf(host, 'vitrine-card').querySelector('[part=total]'))).toContain(several)
  })

it('names the unit where the total is not known, and beside a price without a period', async () => {
  const { host } = await open(card('quantity="2" unit="seat, seats"'))
  expect(periodOf(host)).toBe('/ seat')
  expect(textOf(rootOf(host, 'vitrine-card').querySelector('[part=total]'))).toBe(
    '2 seats: total at checkout',
  )
})

it('names an amount once where the monthly price is the price', async () => {
  const { host } = await open(card(), {}, { monthly_price: money(77) })
  expect(textOf(rootOf(host, 'vitrine-card').querySelector('[part=prices]'))).toBe(
    'Price 77.00 € / month incl. 19% VAT',
  )
})

it('counts in the digits of the price', async () => {
  const amount = { value: 77, localized: '٧٧٫٠٠ €' }
  const price = { net: amount, vat: amount, gross: amount }
  const { host } = await open(card('renewal="P3M"'), { locale: 'ar-EG' }, { price })
  expect(periodOf(host)).toContain('٣')
})

it('follows an attribute that changes', async () => {
  const { host, settle } = await open(card('renewal="P1M"'))
  host.querySelector('vitrine-card')?.setAttribute('renewal', 'P1Y')
  await settle()
  expect(periodOf(host)).toBe('/ year')
})

/** The middle of each line of a card, from the top of the card. */
const lines = (host: Element): number[] => {
  const root = rootOf(host, 'vitrine-card')
  const top = root.querySelector('.card')?.getBoundingClientRect().top ?? 0
  return ['[part=price]', '[part=tax-note]', 'p:has([part=price])', '[part=buy]'].map((selector) => {
    const box = root.querySelector(selector)?.getBoundingClientRect()
    return box ? (box.top + box.bottom) / 2 - top : Number.NaN
  })
}

for (const width of [200, 320])
  it(`moves no line of a card of ${width} pixels`, async () => {
    // Longer terms would move what is above them.
    const terms = '<span slot="terms">Terms</span>'
    const of = (renewal: string): string =>
      `<div style="inline-size: ${width}px">${card(`renewal="${renewal}"`).replace('><', `>${terms}<`)}</div>`
    for (const price of [money(9), money(77), money(1234.56)]) {
      const { host: without } = await open(of('none'), {}, { price })
      const before = lines(without)
      without.remove()
      const { host } = await open(of('P1M'), {}, { price })
      expect(periodOf(host)).toBe('/ month')
      for (const [index, middle] of lines(host).entries())
        expect(Math.abs(middle - (before[index] ?? 0)), `${price.gross.localized}, ${index}`).toBeLessThan(1)
      const [line, period] = ['p:has([part=price])', '[part=period]'].map((selector) =>
        rootOf(host, 'vitrine-card').querySelector(selector)?.getBoundingClientRect(),
      )
      expect(period?.right).toBeLessThanOrEqual(line?.right ?? 0)
      host.remove()
    }
  })

for (const [what, attributes, line, period] of [
  ['the period of its one line', 'renewal="P1Y"', {}, '/ year'],
  ['none beside a reduced line', 'renewal="P1Y"', { discount: 5 }, ''],
  [
    'a period beside a reduced line that renews so',
    'renewal="P1Y" renewal-price="price"',
    { discount: 5 },
    '/ year',
  ],
  ['none for one payment', 'renewal="none"', {}, ''],
] as const)
  it(`shows in the cart ${what}`, async () => {
    const [first] = preview().lines
    if (!first) throw new Error('no line')
    const { cart, press } = await previewShop(card(attributes), {}, () =>
      json(preview({ lines: [{ ...first, ...line }] })),
    )
    await press()
    expect(textOf(cart().querySelector('[part=line] [part=period]'))).toBe(period)
  })

it.each([
  ['ko', '/ 2 years'],
  ['zh_TW', '/ 2 years'],
  ['ja', '／2 年'],
])('tells a period in the language of its words on a page in %s', async (locale, period) => {
  const { host } = await open(card('renewal="P2Y"'), { locale })
  expect(periodOf(host)).toBe(period)
})

it('says no monthly share of a reduced price, which later months may not cost', async () => {
  const monthly = { monthly_price: money(5.78) }
  const { host } = await open(card(), {}, { ...discounted('1'), ...monthly })
  const text = textOf(rootOf(host, 'vitrine-card').querySelector('[part=prices]'))
  expect(text).toContain('may cost more after that')
  expect(text).not.toContain('5.78')
  const usual = await open(card(), {}, { price: money(77), monthly_price: money(6.42) })
  expect(textOf(rootOf(usual.host, 'vitrine-card').querySelector('[part=monthly-price]'))).toContain(
    'billed every year',
  )
})

it.each([
  [
    'a reduction that may end',
    { ...discounted('1'), monthly_price: money(5.78) },
    '69.30 €, 5.78 € a month',
    false,
  ],
  ['the list price', priceItem('1', { monthly_price: money(6.42) }), '77.00 €, 6.42 € a month', true],
])(
  'keeps the share of a price as a figure under %s, and words of every month by its condition',
  async (_, item, figures, isEvery) => {
    const { settle } = testPage(priced(() => item))
    const host = mount(`<div data-vitrine-product="1">
    <p>This year <b data-vitrine-field="price">€77.00</b>, <b data-vitrine-field="monthly_price">€6.42</b> a month,
    or <b data-vitrine-field="per-month.amount" data-vitrine-interval="year">€6.42</b>.</p>
    <p data-vitrine-if="!discount">Every month is <b data-vitrine-field="monthly_price">€6.42</b>.</p></div>`)
    await settle()
    const [first, later] = [...host.querySelectorAll('p')]
    expect(textOf(first)).toContain(figures)
    expect(textOf(first)).toMatch(isEvery ? /or .?6.42/ : /or .?5.78/)
    expect(later?.checkVisibility()).toBe(isEvery)
  },
)
