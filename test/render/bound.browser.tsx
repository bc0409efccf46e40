/**
 * Bound markup that a server has rendered must be what the browser makes of it, to the text and the address, and must
 * be taken over without a request. The server's code renders it in the browser itself, for twelve seeded
 * pages. Old or foreign amounts are replaced by the merchant's content until the answer comes.
 */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PriceItem } from '../../src/contract/price-item.ts'
import { scriptsHtml, statesOf } from '../../src/render/state.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { discounted, json, money, mount, priced, priceItem, testPage, textOf } from '../widget/support.ts'
import { hostOf, renderHosts } from './support.ts'

/** The clock of a test page stands here. */
const now = 1_000_000

/** Markup as a server renders it, for this browser. */
const rendered = (
  html: string,
  own: Settings = {},
  answer: (product: string) => PriceItem = (product) => priceItem(product),
  at = now,
): string => {
  const source = new DOMParser().parseFromString(html, 'text/html').body
  const elements = [...source.querySelectorAll('[data-vitrine-field],[data-vitrine-if],a[data-vitrine=buy]')]
  const settings = {
    client: '1001',
    priceHost: 'https://prices.example',
    checkoutHost: 'https://checkout.example',
    locale: 'en-US',
    country: 'DE',
    ...own,
  }
  const reader = { settings, url: location.href, language: '', browserLanguage: navigator.language }
  const { page, rendered: all } = renderHosts(elements.map(hostOf), reader, answer, at)
  for (const [index, element] of elements.entries()) {
    const { text, isHidden, link } = all[index]?.binding ?? {}
    if (link) {
      element.setAttribute('data-vitrine-href', element.getAttribute('href') ?? '')
      element.setAttribute('href', link)
    }
    element.toggleAttribute('data-vitrine-hidden', isHidden === true)
    if (isHidden) element.toggleAttribute('hidden', true)
    if (!text) continue
    element.innerHTML = `<template data-vitrine-own>${element.innerHTML}</template>`
    element.append(text)
  }
  return scriptsHtml(statesOf(page)) + source.innerHTML
}

const section = `<section data-vitrine-product="1">
  <b data-vitrine-field="price">from <i>70 €</i></b>
  <i data-vitrine-field="discount.percentage">some</i>
  <em data-vitrine-field="product.name">Thing</em>
  <small data-vitrine-field="terms" data-vitrine-renewal="P1Y">later</small>
  <p data-vitrine-if="discount">Less by <b data-vitrine-field="discount.absolute">7</b></p>
  <p data-vitrine-if="!discount">Full</p>
  <a href="https://checkout.example/old" data-vitrine-field="buy">Buy <b>now</b></a>
  <a data-vitrine="buy" data-vitrine-quantity="3">Buy three</a>
</section>`

/** Texts, addresses and visible elements. */
const shownIn = (host: ParentNode): unknown[] =>
  [...host.querySelectorAll<HTMLElement>('section :not(template)')].map((element) => [
    element.localName,
    textOf(element),
    element.hidden,
    element.getAttribute('href'),
  ])

// A page of its own for each: bound markup belongs to every page of the document.
const cases = fc.sample(
  fc.record({
    hasDiscount: fc.boolean(),
    name: fc.constantFrom('Studio', '<b>&amp;"\u{1f600}</b>', 'ستوديو', ''),
    gross: fc.constantFrom(0, 77, 1_499_000),
    own: fc.record({
      tax: fc.constantFrom('net', 'gross', 'both'),
      locale: fc.constantFrom('en-US', 'de', 'ar', 'ja'),
      coupon: fc.constantFrom('SAVE10', 'FÜNF %'),
      currency: fc.constantFrom('EUR', 'USD'),
    }),
  }),
  12,
)

const answerOf =
  ({ hasDiscount, name, gross }: (typeof cases)[number]) =>
  (product: string): PriceItem => ({
    ...(hasDiscount ? discounted(product) : { ...priceItem(product), price: money(gross) }),
    product: { name },
  })

it.each(cases)('renders what the browser makes of bound markup, with %o', async (given) => {
  const { settle } = testPage((url) => priced(answerOf(given))(url, undefined), {
    country: 'DE',
    ...given.own,
  })
  const browser = mount(section)
  await settle()
  const server = Document.parseHTMLUnsafe(rendered(section, given.own, answerOf(given))).body
  expect(shownIn(server)).toEqual(shownIn(browser))
})

it.each(cases)('takes rendered markup over without a request, with %o', async (given) => {
  const { settle, requests } = testPage(priced(), { country: 'DE', ...given.own })
  const html = rendered(section, given.own, answerOf(given))
  const host = mount(html)
  const marks = (): number => host.querySelectorAll('template,[data-vitrine-hidden]').length
  const before = [shownIn(host), marks()]
  await settle()
  expect(requests).toEqual([])
  expect([shownIn(host), marks()]).toEqual(before)
})

it('keeps the text and the selection in it', async () => {
  const { settle } = testPage(priced(), { country: 'DE' })
  const host = mount(rendered('<p data-vitrine-product="1" data-vitrine-field="price">from <i>70 €</i></p>'))
  const text = host.querySelector('p')?.lastChild as Text
  getSelection()?.selectAllChildren(host.querySelector('p') as Element)
  await settle()
  expect(host.querySelector('p')?.lastChild).toBe(text)
  expect(host.querySelector('template')?.innerHTML).toBe('from <i>70 €</i>')
  expect(String(getSelection())).toBe('77.00\u00a0€')
})

it.each([
  ['another currency', { currency: 'USD' }, 0],
  ['another coupon', { coupon: 'SAVE10' }, 0],
  ['a price of more than a minute ago', {}, 61_000],
])('brings the merchant’s own content back for %s, until the answer is there', async (_, own, age) => {
  let release = (_response: Response): void => {}
  const { settle, requests } = testPage(() => new Promise((resolve) => (release = resolve)), {
    country: 'DE',
    ...own,
  })
  const html = `<div data-vitrine-product="1"><p data-vitrine-field="price">from <i>70 €</i></p>
    <p data-vitrine-if="discount">Less</p></div>`
  const host = mount(rendered(html, {}, undefined, now - age))
  expect(textOf(host.querySelector('p'))).toBe('77.00 €')
  await settle()
  expect(requests).toHaveLength(1)
  expect(host.querySelector('p')?.innerHTML).toBe('from <i>70 €</i>')
  expect([...host.querySelectorAll('p')].map(({ hidden }) => hidden)).toEqual([false, false])
  release(json([discounted('1')]))
  await settle()
  expect(textOf(host.querySelector('p'))).toBe('69.30 €')
  expect([...host.querySelectorAll('p')].map(({ hidden }) => hidden)).toEqual([false, false])
})
