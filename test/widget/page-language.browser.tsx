import { afterEach, expect, it } from 'vitest'
import { mount, priced, rootOf, testPage, textOf } from './support.ts'

// Applications change `<html lang>` while the page stays: Turbo, routers, language switches, translators.

const html = document.documentElement

const show = () => {
  const test = testPage(priced())
  const { locale: _, ...settings } = test.page.settings.value
  test.page.settings.value = settings
  return test
}
const before = html.lang
afterEach(() => {
  html.lang = before
})

it('follows the language of the page, in words, amounts, requests and links', async () => {
  html.lang = 'en'
  const { requests, settle } = show()
  const host = mount(
    '<vitrine-card product="1"></vitrine-card><a data-vitrine="buy" data-vitrine-product="1" href="https://checkout.example/1001/">Buy</a>',
  )
  await settle()
  html.lang = 'de-DE'
  await settle()
  const card = rootOf(host, 'vitrine-card')
  expect(textOf(card.querySelector('[part=tax-note]'))).toBe('inkl. 19% MwSt.')
  expect(card.querySelector('[lang]')?.getAttribute('lang')).toBe('de')
  for (const link of [card.querySelector('a'), host.querySelector('a')])
    expect(new URL(link?.href ?? '').searchParams.get('language')).toBe('de')
  expect(requests).toHaveLength(2)
  mount('<vitrine-card product="2"></vitrine-card>')
  await settle()
  html.lang = 'en'
  await settle()
  expect(textOf(card.querySelector('[part=tax-note]'))).toBe('incl. 19% VAT')
})

it('keeps the language that a store has of its own', async () => {
  html.lang = 'en'
  const { settle } = show()
  const host = mount('<vitrine-store locale="fr"><vitrine-card product="1"></vitrine-card></vitrine-store>')
  await settle()
  const card = rootOf(host, 'vitrine-card')
  const shown = textOf(card.querySelector('[part=tax-note]'))
  html.lang = 'de'
  await settle()
  expect(textOf(card.querySelector('[part=tax-note]'))).toBe(shown)
})

it.each([
  // The browser's own language.
  ['zxx', 'en', 'incl. 19% VAT'],
  ['mul', 'en', 'incl. 19% VAT'],
  ['und-DE', 'en', 'incl. 19% VAT'],
  ['zh-Hant-TW', 'zh', 'incl. 19% VAT'],
  ['zh-Hans', 'zh', '含 19% 增值税'],
  ['gsw-CH', null, 'incl. 19% VAT'],
])('sends checkout of a page in %s to the language %s', async (lang, language, note) => {
  html.lang = lang
  const { requests, settle } = show()
  const host = mount('<vitrine-card product="1"></vitrine-card>')
  await settle()
  const card = rootOf(host, 'vitrine-card')
  expect(new URL(card.querySelector('a')?.href ?? '').searchParams.get('language')).toBe(language)
  expect(textOf(card.querySelector('[part=tax-note]'))).toBe(note)
  expect(requests).toHaveLength(1)
})

it('keeps the checkout language of a link on a page in a language without a code of two letters', async () => {
  html.lang = 'gsw'
  const { settle } = testPage(priced(), { locale: 'gsw' })
  const host = mount(
    '<vitrine-buy product="1"><a href="https://checkout.example/1001/?cart=1&language=de">Buy</a></vitrine-buy>',
  )
  await settle()
  expect(new URL(host.querySelector('a')?.href ?? '').searchParams.get('language')).toBe('de')
})
