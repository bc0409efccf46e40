import { expect, it, vi } from 'vitest'
import { languages } from '../../src/widget/messages/languages.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { preview } from './every-state.ts'
import { previewShop } from './preview-shop.ts'
import { discounted, json, mount, priced, priceItem, rootOf, testPage, textOf } from './support.ts'

/** The line beside the first buy control; undefined where there is none. */
const termsOf = async (
  html: string,
  settings: Settings = {},
  make: Parameters<typeof priced>[0] = (product) => priceItem(product),
) => {
  const { settle } = testPage(priced(make), settings)
  const host = mount(html)
  await settle()
  const root = host.querySelector('vitrine-card, vitrine-buy')?.shadowRoot
  const line = root?.querySelector('[part=terms]')
  return line ? textOf(line) : undefined
}

const yearly = 'renewal="P1Y" renewal-price="price"'

for (const tag of ['vitrine-card', 'vitrine-buy'])
  it(`says beside the buy control of a ${tag} what is due today and what renews`, async () => {
    expect(await termsOf(`<${tag} product="1" ${yearly}></${tag}>`)).toBe(
      'Due today: 77.00 € incl. 19% VAT. Renews automatically every year at 77.00 € until canceled.',
    )
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
    expect(await termsOf(`<vitrine-card product="1" ${attributes}></vitrine-card>`)).toBe(
      `Due today: 77.00 € incl. 19% VAT. ${sentence}`,
    )
  })

it('renews at the list price where the merchant says so, and counts every unit', async () => {
  const html =
    '<vitrine-card product="1" quantity="2" renewal="P1Y" renewal-price="list-price"></vitrine-card>'
  expect(await termsOf(html, {}, (product) => discounted(product))).toBe(
    'Due today: €138.60 incl. 19% VAT. Renews automatically every year at €154.00 until canceled.',
  )
})

it('reads net where the card does', async () => {
  expect(await termsOf(`<vitrine-card product="1" tax="net" ${yearly}></vitrine-card>`)).toBe(
    'Due today: 64.71 € plus 19% VAT. Renews automatically every year at 64.71 € until canceled.',
  )
})

it('takes the renewal of the store, which an element overrides', async () => {
  const settings = { renewal: 'P1Y', renewalPrice: 'price' } as const
  expect(await termsOf('<vitrine-card product="1"></vitrine-card>', settings)).toContain('every year at')
  document.body.replaceChildren()
  expect(await termsOf('<vitrine-card product="1" renewal="none"></vitrine-card>', settings)).toContain(
    'no renewal',
  )
})

it('says nothing where the merchant states no renewal, whatever the product is called', async () => {
  const named = (product: string) => priceItem(product, { product: { name: 'Yearly subscription' } })
  expect(await termsOf('<vitrine-card product="1"></vitrine-card>', {}, named)).toBeUndefined()
})

it('says nothing for a renewal that it cannot read, and tells the developer', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await termsOf('<vitrine-card product="1" renewal="yearly"></vitrine-card>')).toBe('')
  expect(warn.mock.calls.flat()).toEqual(['[vitrine] <vitrine-card renewal="yearly"> cannot be used'])
  warn.mockRestore()
})

it('lets a sentence of the merchant’s own stand in its stead', async () => {
  const { settle } = testPage(priced())
  const host = mount(`<vitrine-card product="1" ${yearly}><b slot="terms">Ours</b></vitrine-card>`)
  await settle()
  const line = rootOf(host, 'vitrine-card').querySelector<HTMLElement>('[part=terms]')
  expect(line?.checkVisibility()).toBe(false)
  expect(host.querySelector('b')?.checkVisibility()).toBe(true)
})

it('stands where a part’s style puts it', async () => {
  const { settle } = testPage(priced())
  const host = mount(
    `<style>vitrine-card::part(terms) { order: 1 }</style><vitrine-card product="1" ${yearly}></vitrine-card>`,
  )
  await settle()
  const root = rootOf(host, 'vitrine-card')
  const top = (part: string) => root.querySelector(`[part=${part}]`)?.getBoundingClientRect().top ?? 0
  expect(top('terms')).toBeGreaterThan(top('buy'))
})

it.each([...languages])('fills every place of its sentences in %s', async (locale) => {
  for (const renewal of ['P1M', 'P1Y', 'P7D', 'P6M', 'P2Y', 'none']) {
    document.body.replaceChildren()
    const text = await termsOf(
      `<vitrine-card product="1" renewal="${renewal}" renewal-price="price"></vitrine-card>`,
      { locale },
    )
    expect(text).toContain('77.00 €')
    expect(text).not.toMatch(/[{}]|undefined|\.\.|NaN/)
  }
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
