/**
 * The sentence beside a buy control that says what is due today and what renews, with tax and
 * digits as there. It has to hold for units, reduced prices, stores, missing totals and the merchant's own markup, and
 * the cart repeats it above its last step. A renewal that cannot be read is told to the developer and claimed to none.
 */

import { expect, it, vi } from 'vitest'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { preview, tiers } from './every-state.ts'
import { previewShop } from './preview-shop.ts'
import { discounted, json, mount, priced, priceItem, rootOf, testPage, textOf } from './support.ts'

const endpoint = 'https://shop.example'

/** The line beside the first buy control; undefined where there is none. */
const termsOf = async (
  html: string,
  settings: Settings = {},
  make: Parameters<typeof priced>[0] = (product) => priceItem(product),
) => {
  const { settle } = testPage((url, init) => {
    // Every product has one price for all quantities.
    if (url.pathname === '/tiers') return json({ ...tiers('1'), tiers: [{ from: 1, net: 1, gross: 1 }] })
    return priced(make)(url, init)
  }, settings)
  const host = mount(html)
  await settle()
  const root = host.querySelector('vitrine-card, vitrine-buy')?.shadowRoot
  const line = root?.querySelector('[part=terms]')
  return line ? textOf(line) : undefined
}

const yearly = 'renewal="P1Y" renewal-price="price"'

it('says beside a buy control what is due today and what renews', async () => {
  expect(await termsOf(`<vitrine-buy product="1" ${yearly}></vitrine-buy>`)).toBe(
    'Due today: 77.00 € incl. 19% VAT. Renews automatically every year at 77.00 € until canceled.',
  )
})

it('says in a card only what renews, because its price is what is due today', async () => {
  expect(await termsOf(`<vitrine-card product="1" ${yearly}></vitrine-card>`)).toBe(
    'Renews automatically every year at 77.00 € until canceled.',
  )
})

it('has no line in a card whose price says everything', async () => {
  expect(await termsOf('<vitrine-card product="1"></vitrine-card>')).toBeUndefined()
  document.body.replaceChildren()
  expect(
    await termsOf('<vitrine-card product="1" quantity="3"></vitrine-card>', { endpoint }),
  ).toBeUndefined()
})

it('says in a card with net prices what is due today, for several units too', async () => {
  expect(
    await termsOf('<vitrine-card product="1" quantity="3" tax="net"></vitrine-card>', { endpoint }),
  ).toBe('Due today: €231.00 incl. 19% VAT')
})

for (const [what, attributes, sentence] of [
  [
    'no amount where the merchant states none',
    'renewal="P1M"',
    'Renews automatically every month until canceled.',
  ],
  ['several units of time', 'renewal="P3Y"', 'Renews automatically every 3 years until canceled.'],
  ['days', 'renewal="P30D"', 'Renews automatically every 30 days until canceled.'],
  ['a single payment', 'renewal="none" renewal-price="price"', 'One payment, no renewal.'],
] as const)
  it(`words ${what}`, async () => {
    expect(await termsOf(`<vitrine-buy product="1" ${attributes}></vitrine-buy>`)).toBe(
      `Due today: 77.00 € incl. 19% VAT. ${sentence}`,
    )
  })

it('renews at the list price where the merchant says so, and counts every unit', async () => {
  const html = '<vitrine-buy product="1" quantity="2" renewal="P1Y" renewal-price="list-price"></vitrine-buy>'
  expect(await termsOf(html, { endpoint }, (product) => discounted(product))).toBe(
    'Due today: €138.60 incl. 19% VAT. Renews automatically every year at today’s list price of €154.00 until canceled.',
  )
})

it.each([
  ['en', 'every day'],
  ['de', 'jeden Tag'],
  ['ja', '毎日'],
] as const)('words a single day without a number in %s', async (language, words) => {
  const text = await termsOf('<vitrine-buy product="1" renewal="P1D"></vitrine-buy>', { locale: language })
  expect(text).toContain(words)
  expect(text).not.toMatch(/1 (days|Tage)|1日/)
})

it.each([
  ['٧٧٫٠٠ €', '٣'],
  ['77.00 €', '3'],
])('counts years in the digits of the amount %s', async (localized, count) => {
  const arabic = (product: string) => {
    const item = priceItem(product, { locale: 'ar' })
    return { ...item, price: { ...item.price, gross: { value: 77, localized } } }
  }
  const html = '<vitrine-buy product="1" renewal="P3Y"></vitrine-buy>'
  expect(await termsOf(html, { locale: 'ar' }, arabic)).toMatch(new RegExp(`كل \u2068?${count}\u2069? سنوات`))
})

it('renews at the price where there is no list price', async () => {
  const html = '<vitrine-buy product="1" renewal="P1Y" renewal-price="list-price"></vitrine-buy>'
  expect(await termsOf(html, {}, (product) => priceItem(product, { list_price: null }))).toContain(
    'every year at today’s list price of 77.00 €',
  )
})

it.each([
  ['٧٧٫٠٠ €', /١٥٤٫٠٠/],
  ['77.00 €', /154\.00/],
])('writes a sum in the digits of the amount %s', async (localized, sum) => {
  const arabic = (product: string) => {
    const { price } = priceItem(product)
    return priceItem(product, { locale: 'ar-EG', price: { ...price, gross: { ...price.gross, localized } } })
  }
  const html = '<vitrine-buy product="1" quantity="2"></vitrine-buy>'
  expect(await termsOf(html, { locale: 'ar', endpoint }, arabic)).toMatch(sum)
})

it('keeps room for the lines of a renewal', async () => {
  const { settle } = testPage(priced())
  const host = mount(
    `<vitrine-buy product="1"></vitrine-buy><vitrine-buy product="1" ${yearly}></vitrine-buy>`,
  )
  await settle()
  const [without = 0, renewed = 0] = [...host.querySelectorAll('vitrine-buy')].map(({ shadowRoot }) => {
    const line = shadowRoot?.querySelector('[part=terms]')
    return line ? Number.parseFloat(getComputedStyle(line).minBlockSize) : 0
  })
  expect(without).toBeGreaterThan(0)
  expect(renewed).toBeGreaterThan(without * 1.9)
})

it('says what is due with tax where prices are shown without it', async () => {
  const sentence =
    'Due today: 77.00 € incl. 19% VAT. Renews automatically every year at 77.00 € until canceled.'
  expect(await termsOf(`<vitrine-card product="1" tax="net" ${yearly}></vitrine-card>`)).toBe(sentence)
  document.body.replaceChildren()
  expect(await termsOf(`<vitrine-buy product="1" ${yearly}></vitrine-buy>`, { tax: 'net' })).toBe(sentence)
})

it('takes the renewal of the store, which an element overrides', async () => {
  const settings = { renewal: 'P1Y', renewalPrice: 'price' } as const
  expect(await termsOf('<vitrine-buy product="1"></vitrine-buy>', settings)).toContain('every year at')
  document.body.replaceChildren()
  expect(await termsOf('<vitrine-buy product="1" renewal="none"></vitrine-buy>', settings)).toContain(
    'no renewal',
  )
})

it('asks for no further file where the merchant states no renewal', async () => {
  const { settle, page } = testPage(priced())
  const modules = vi.spyOn(page, 'module')
  mount('<vitrine-buy product="1"></vitrine-buy><vitrine-buy product="1"></vitrine-buy>')
  await settle()
  expect(modules.mock.calls.flat()).not.toContain('terms')
})

it('says that the total of several units is at checkout where no endpoint knows it', async () => {
  const buy = '<vitrine-buy product="1" quantity="3" renewal="none"></vitrine-buy>'
  expect(await termsOf(buy)).toBe('Due today: the total at checkout. One payment, no renewal.')
})

it('joins Japanese sentences without a space, and with one full stop', async () => {
  const buy = '<vitrine-buy product="1" quantity="3" renewal="none"></vitrine-buy>'
  const said = await termsOf(buy, { locale: 'ja-JP' })
  expect(said?.match(/。/g)).toHaveLength(2)
  expect(said).not.toMatch(/。[。 ]/)
})

it('says what is due without a tax where the platform names none', async () => {
  const untaxed = (product: string) => {
    const { vat_rate: _, ...item } = priceItem(product)
    return item
  }
  expect(await termsOf('<vitrine-buy product="1"></vitrine-buy>', {}, untaxed)).toBe('Due today: 77.00 €')
  document.body.replaceChildren()
  expect(await termsOf('<vitrine-buy product="1" renewal="none"></vitrine-buy>', {}, untaxed)).toBe(
    'Due today: 77.00 €. One payment, no renewal.',
  )
})

it('marks what was due until the price of another currency is there', async () => {
  const { settle } = testPage((url) =>
    url.searchParams.get('currency') === 'USD' ? new Promise(() => {}) : json([priceItem('1')]),
  )
  const host = mount('<vitrine-store currency="EUR"><vitrine-buy product="1"></vitrine-buy></vitrine-store>')
  await settle()
  const line = () => rootOf(host, 'vitrine-buy').querySelector('[part=terms]')
  expect(line()?.ariaBusy).toBe('false')
  host.querySelector('vitrine-store')?.setAttribute('currency', 'USD')
  await settle()
  expect(textOf(line())).toContain('77.00 €')
  expect(line()?.ariaBusy).toBe('true')
})

it('keeps its line beside a buy control whose price is on its way', async () => {
  const answers: (() => void)[] = []
  const { settle } = testPage(
    () => new Promise((resolve) => answers.push(() => resolve(json([priceItem('1')])))),
  )
  const host = mount('<vitrine-buy product="1" style="inline-size: 320px"></vitrine-buy>')
  await settle()
  const control = () => rootOf(host, 'vitrine-buy').querySelector('[part=buy]')?.getBoundingClientRect()
  const before = control()
  for (const answer of answers) answer()
  await settle()
  expect(textOf(rootOf(host, 'vitrine-buy').querySelector('[part=terms]'))).toContain('Due today')
  expect(control()?.top).toBe(before?.top)
})

const own = '<a href="#plain">Get it</a>'

it('says beside a link of the merchant’s own what is due today and what renews, and leaves its look alone', async () => {
  expect(await termsOf(`<vitrine-buy product="1" ${yearly}>${own}</vitrine-buy><p>${own}</p>`)).toBe(
    'Due today: 77.00 € incl. 19% VAT. Renews automatically every year at 77.00 € until canceled.',
  )
  const [sold, plain] = [...document.querySelectorAll('a')].map((link) => link.getBoundingClientRect())
  expect([sold?.width, sold?.height]).toEqual([plain?.width, plain?.height])
  const line = rootOf(document, 'vitrine-buy').querySelector('[part=terms]')
  expect(line?.getBoundingClientRect().top).toBeGreaterThanOrEqual(sold?.bottom ?? Number.NaN)
})

it('keeps its line beside a link of the merchant’s own whose price is on its way', async () => {
  const answers: (() => void)[] = []
  const { settle } = testPage(
    () => new Promise((resolve) => answers.push(() => resolve(json([priceItem('1')])))),
  )
  const host = mount(`<vitrine-buy product="1">${own}</vitrine-buy><p>Below</p>`)
  await settle()
  const below = () => host.querySelector('p')?.getBoundingClientRect().top
  const before = below()
  for (const answer of answers) answer()
  await settle()
  expect(textOf(rootOf(host, 'vitrine-buy').querySelector('[part=terms]'))).toContain('Due today')
  expect(below()).toBe(before)
})

it('sends no link of a sentence in the slot to checkout', async () => {
  const { settle } = testPage(priced())
  const sentence = '<small slot="terms">See <a href="#conditions">our conditions</a>.</small>'
  const host = mount(`<vitrine-buy product="1">${sentence}</vitrine-buy>
    <div slot="left"><vitrine-buy product="1">${sentence}${own}</vitrine-buy></div>`)
  await settle()
  expect([...host.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '#conditions',
    '#conditions',
    expect.stringContaining('https://checkout.example/'),
  ])
})

it('fills the merchant’s own markup, with the renewal that is stated there', async () => {
  const { settle } = testPage(priced())
  const host = mount(`
    <p data-vitrine-product="1"><a data-vitrine-field="buy" href="#">Buy</a> <small data-vitrine-field="terms">Ours</small></p>
    <p data-vitrine-product="1" data-vitrine-renewal="P1Y"><small data-vitrine-field="terms"></small></p>
    <vitrine-price product="1" field="terms"></vitrine-price>`)
  await settle()
  const lines = () => [...host.querySelectorAll('small')].map(textOf)
  expect(lines()).toEqual([
    'Due today: 77.00 € incl. 19% VAT',
    'Due today: 77.00 € incl. 19% VAT. Renews automatically every year until canceled.',
  ])
  expect(textOf(rootOf(host, 'vitrine-price'))).toBe('Due today: 77.00 € incl. 19% VAT')
})

it.each([
  ['vitrine-buy', '<vitrine-buy product="1" renewal="yearly"></vitrine-buy>'],
  [
    'vitrine-store',
    '<vitrine-store renewal="yearly"><vitrine-buy product="1"></vitrine-buy></vitrine-store>',
  ],
])(
  'says only what is due for a renewal of <%s> that it cannot read, and tells the developer',
  async (name, wrong) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(await termsOf(wrong)).toBe('Due today: 77.00 € incl. 19% VAT')
    expect(warn.mock.calls.flat()).toEqual([`[vitrine] <${name} renewal="yearly"> cannot be used`])
  },
)

it('lets a sentence of the merchant’s own stand in its stead', async () => {
  const { settle } = testPage(priced())
  const host = mount(`<vitrine-card product="1" ${yearly}><b slot="terms">Ours</b></vitrine-card>`)
  await settle()
  const line = rootOf(host, 'vitrine-card').querySelector<HTMLElement>('[part=terms]')
  expect(line?.checkVisibility()).toBe(false)
  expect(host.querySelector('b')?.checkVisibility()).toBe(true)
})

for (const [what, html, settings, sentence] of [
  [
    'the shown total',
    '',
    { renewalPrice: 'price' },
    'Renews automatically every year at €174.00 until canceled.',
  ],
  ['no amount', '', {}, 'Renews automatically every year until canceled.'],
  ['the merchant’s own sentence', '<b slot="terms">Ours</b>', {}, 'Ours'],
] as const)
  it(`repeats the renewal above the last step of the cart, with ${what}`, async () => {
    const { cart, press } = await previewShop(
      `<vitrine-card product="1">${html}</vitrine-card>`,
      { renewal: 'P1Y', ...settings },
      () => json(preview()),
    )
    await press()
    expect(textOf(cart().querySelector('[part=terms]'))).toBe(sentence)
  })

it('writes an amount before its tax where the line runs from right to left', async () => {
  const arabic = (product: string) => priceItem(product, { locale: 'ar' })
  await termsOf('<vitrine-buy product="1"></vitrine-buy>', { locale: 'ar', renewal: 'none' }, arabic)
  const line = rootOf(document.body, 'vitrine-buy').querySelector('[part=terms] bdi')
  const text = line?.firstChild
  const placeOf = (part: string): number => {
    const range = document.createRange()
    const start = text?.textContent?.indexOf(part) ?? -1
    range.setStart(text as Node, start)
    range.setEnd(text as Node, start + part.length)
    return range.getBoundingClientRect().left
  }
  expect(placeOf('77')).toBeGreaterThan(placeOf('شامل'))
})
