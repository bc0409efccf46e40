/**
 * The choice of a currency: names in the shopper's language, the location's own first, and all prices asked for again
 * in one request. A currency that the platform refuses leads back to the one before, in words. Texts are measured on a
 * phone, where none may be cut.
 */

import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { json, mount, priced, priceItem, rootOf, testPage, textOf } from './support.ts'

const open = async (
  html = '<vitrine-currency currencies="EUR USD JPY"></vitrine-currency>',
  settings = {},
) => {
  const test = testPage(
    priced((product, url) => {
      const iso = url.searchParams.get('currency') ?? 'EUR'
      return priceItem(product, { currency: { iso } })
    }),
    settings,
  )
  const host = mount(
    `${html}<vitrine-card product="1"></vitrine-card><vitrine-card product="2"></vitrine-card>`,
  )
  await test.settle()
  const select = rootOf(host, 'vitrine-currency').querySelector('select')
  if (!select) throw new Error('no choice')
  return { ...test, host, select, options: () => [...select.options].map((option) => textOf(option)) }
}

it('offers the currencies of the merchant by code and name, with the location first', async () => {
  const { options, select } = await open()
  expect(options()).toEqual([
    'EUR, by your location (Germany)',
    'EUR – Euro',
    'USD – US Dollar',
    'JPY – Japanese Yen',
  ])
  expect(select.value).toBe('')
})

it.each(['de-DE', 'es-ES', 'fr-FR', 'it-IT', 'nl-NL', 'pl-PL', 'pt-PT', 'pt-BR', 'sv-SE'])(
  'says the choice of the location whole on a phone: %s',
  async (locale) => {
    const test = testPage(
      priced((product) => priceItem(product, { price_country: locale.slice(3) })),
      { locale },
    )
    const host = mount(
      '<div style="inline-size: 342px; font: 16px sans-serif"><vitrine-currency></vitrine-currency></div><vitrine-card product="1"></vitrine-card>',
    )
    await test.settle()
    const select = rootOf(host, 'vitrine-currency').querySelector('select') as HTMLSelectElement
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select)
    const text = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    text.font = font
    const room =
      select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
    expect(select.options[0]?.text).toContain('(')
    expect(text.measureText(select.options[0]?.text ?? '').width).toBeLessThanOrEqual(room)
  },
)

it('names currencies in the language of the store', async () => {
  const { options } = await open(undefined, { locale: 'de-DE' })
  expect(options()).toContain('USD – US-Dollar')
})

it('requests all prices again, in one request, when the shopper chooses a currency by keyboard [index#today]', async () => {
  const { select, settle, requests, host } = await open()
  select.focus()
  await userEvent.keyboard('u')
  await settle()
  expect(select.value).toBe('USD')
  expect(requests.map((url) => url.searchParams.get('currency'))).toEqual([null, 'USD'])
  const links = [...host.querySelectorAll('vitrine-card')].map((card) =>
    new URL(card.shadowRoot?.querySelector('a')?.href ?? '').searchParams.get('currency'),
  )
  expect(links).toEqual(['USD', 'USD'])
})

it('keeps its options and their order, so that every one is reached by arrow keys', async () => {
  const { select, settle, options } = await open()
  const before = options()
  select.focus()
  const reached: string[] = []
  for (const _ of before.slice(1)) {
    await userEvent.keyboard('{ArrowDown}')
    await settle()
    reached.push(select.value)
  }
  expect(reached).toEqual(['EUR', 'USD', 'JPY'])
  expect(options()).toEqual(before)
})

it('shows the currency of the store among the others', async () => {
  const { select, options } = await open(undefined, { currency: 'SEK' })
  expect(select.value).toBe('SEK')
  expect(options()).toContain('SEK – Swedish Krona')
})

it('leaves out what is no currency and tells the developer', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { options } = await open('<vitrine-currency currencies="EUR euros"></vitrine-currency>')
  expect(options()).toEqual(['EUR, by your location (Germany)', 'EUR – Euro'])
  expect(warn.mock.calls.flat().join()).toContain('<vitrine-currency currencies=')
})

it('says in which currency the prices are now', async () => {
  const { host, select, settle } = await open()
  const status = (): string => textOf(rootOf(host, 'vitrine-currency').querySelector('[role=status]'))
  expect(status()).toBe('')
  select.focus()
  await userEvent.keyboard('u')
  await settle()
  expect(status()).toBe('Prices are now in US dollars.')
})

it('goes back to the currency before where the platform refuses one, and says so', async () => {
  const { page, settle, requests } = testPage((url, init) =>
    url.searchParams.get('currency') === 'XAF'
      ? json({ statusCode: 400, message: '"currency" is not offered by this client' }, { status: 400 })
      : priced()(url, init),
  )
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const host = mount(
    '<vitrine-currency currencies="EUR XAF"></vitrine-currency><vitrine-card product="1"></vitrine-card>',
  )
  await settle()
  rootOf(host, 'vitrine-currency').querySelector('select')?.focus()
  await userEvent.keyboard('x')
  await settle()
  const status = rootOf(host, 'vitrine-currency').querySelector('[role=status]')
  expect(textOf(status)).toBe('Prices in Central African CFA francs are not offered here.')
  expect(textOf(rootOf(host, 'vitrine-card').querySelector('[part=price]'))).toBe('77.00 €')
  expect(page.visit('1001').currency.value).toBe('')
  expect(requests.map((url) => url.searchParams.get('currency'))).toEqual([null, 'XAF'])
  expect(warn.mock.calls.flat().join()).toContain('is not offered by this client')
})
