/**
 * Every kind of element on the narrowest phone, with the longest amounts of languages that write them differently. An
 * amount is one unbroken text, and the box around it adapts. The platform's own texts have plain spaces here.
 */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { PriceItem } from '../../src/contract/price-item.ts'
import { formatAmount } from '../../src/widget/views/format-amount.ts'
import { accountShop, change, flowStates, item, list, nextOf, subscription } from './account-shop.ts'
import { preview } from './every-state.ts'
import { json, mount, priced, priceItem, testPage } from './support.ts'

beforeAll(() => page.viewport(320, 800))
afterAll(() => page.viewport(414, 896))

const sum = 1_449_043_750.5

const elements: Readonly<Record<string, string>> = {
  card: `<vitrine-card product="1" tax="both" renewal="P1Y" renewal-price="list-price" quantity="3" quantity-control unit="person, people"></vitrine-card>
    <vitrine-card product="1" compare-product="2" compare-interval="month" tax="net"></vitrine-card>`,
  plans: `<vitrine-plans saving="percent"><vitrine-card product="1" interval="year" compare-product="2" compare-interval="month"></vitrine-card>
    <vitrine-card product="2" interval="month"></vitrine-card></vitrine-plans>`,
  buy: '<vitrine-buy product="1" renewal="P1Y" renewal-price="list-price"></vitrine-buy>',
  price: '<p>It costs <vitrine-price product="1"></vitrine-price>.</p>',
  bound: `<p data-vitrine-product="1" data-vitrine-renewal="P1Y"><b data-vitrine-field="price">1</b> <i data-vitrine-field="terms"></i></p>`,
  coupon: '<vitrine-coupon></vitrine-coupon><vitrine-buy product="1"></vitrine-buy>',
  tiers: '<vitrine-tiers product="1" quantity="7"></vitrine-tiers>',
  order: `<vitrine-order quantity="3" quantity-control renewal="P1Y">
    <a data-vitrine-product="1" data-vitrine-choice="Edition" href="#">Two</a>
    <a data-vitrine-product="2" data-vitrine-add-on data-vitrine-checked href="#">Training</a></vitrine-order>`,
  cart: '<vitrine-cart inline></vitrine-cart><vitrine-cart-button></vitrine-cart-button>',
}

/** Digits with what belongs to them, wherever a text has some. Product IDs, dates and rates are whole as well. */
const figures = /[\d\u0660-\u0669][\d\u0660-\u0669.,'’\u066b\u066c\s]*[\d\u0660-\u0669]/g

const textsIn = (root: Node): Text[] =>
  [...root.childNodes].flatMap((node) => {
    if (node instanceof Text) return [node]
    if (node instanceof HTMLStyleElement) return []
    return [...(node instanceof Element && node.shadowRoot ? textsIn(node.shadowRoot) : []), ...textsIn(node)]
  })

interface Figure {
  text: string
  lines: number
  isInside: boolean
}

/** The box that a text has to stay in: that of its card, dialog or element, or the page's own around bound text. */
const boxOf = ({ parentElement }: Text): Element => {
  const root = parentElement?.getRootNode()
  const around = parentElement?.closest('[part=card], dialog') ?? (root instanceof ShadowRoot && root.host)
  return around || document.body
}

/** The figures that a shopper sees, each with the number of its lines. */
const figuresIn = (host: Element): Figure[] =>
  textsIn(host)
    .filter(
      ({ parentElement }) => parentElement?.checkVisibility() && !parentElement.closest('.visually-hidden'),
    )
    .flatMap((text) =>
      [...text.data.matchAll(figures)].map((match) => {
        const range = document.createRange()
        range.setStart(text, match.index)
        range.setEnd(text, match.index + match[0].length)
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
        const box = boxOf(text).getBoundingClientRect()
        const isInside = rects.every(({ left, right }) => left >= box.left - 1 && right <= box.right + 1)
        return { text: match[0], lines: new Set(rects.map(({ top }) => Math.round(top))).size, isInside }
      }),
    )

const expectWhole = (host: Element, least: number): void => {
  const found = figuresIn(host)
  expect(found.filter(({ text }) => text.length > 6).length, host.textContent ?? '').toBeGreaterThanOrEqual(
    least,
  )
  expect(found.filter(({ lines, isInside }) => lines > 1 || !isInside)).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
}

/** As the platform may write it, which promises nothing of spaces. */
const priceIn = (currency: string, locale: string) => {
  const amount = (value: number) => ({
    value,
    localized: formatAmount(value, currency, locale).replaceAll(/\s/g, ' '),
  })
  const money = (gross: number) => ({
    net: amount(gross / 1.19),
    vat: amount(gross - gross / 1.19),
    gross: amount(gross),
  })
  return (product: string): PriceItem =>
    priceItem(product, {
      locale,
      currency: { iso: currency, symbol: currency },
      list_price: money(sum * 1.1),
      discount: { absolute: money(sum * 0.1), percentage: { value: 9, localized: '9 %' } },
      price: money(sum),
      monthly_price: money(sum / 12),
      coupon: 'SAVE10',
    })
}

/**
 * Spaces and apostrophes are where a line could end, and elements keep them whole in different ways: long amounts with
 * each of them meet every element. Others are met where one of the two is.
 */
const cases: [name: string, currency: string, locale: string][] = [
  ...Object.keys(elements).flatMap((name): [string, string, string][] => [
    [name, 'IDR', 'id-ID'],
    [name, 'XAF', 'fr-FR'],
    [name, 'CHF', 'de-CH'],
  ]),
  ['bound', 'PLN', 'pl-PL'],
  ['card', 'KWD', 'ar-KW'],
  ['cart', 'KWD', 'ar-KW'],
  ['card', 'COP', 'es-CO'],
]

it.each(cases)('breaks no amount of a %s, in %s of %s', async (name, currency, locale) => {
  localStorage.setItem(
    'vitrine:cart:1001',
    JSON.stringify({ at: 1_000_000, lines: [{ product: '1', quantity: 3 }] }),
  )
  const prices = priced(priceIn(currency, locale))
  const { settle } = testPage(
    (url, init) => {
      if (url.pathname === '/cart/preview') return json(preview({ currency }))
      if (url.pathname !== '/tiers') return prices(url, init)
      const tier = (from: number, share: number) => ({ from, net: (sum * share) / 1.19, gross: sum * share })
      return json({ product: '1', currency, tiers: [tier(1, 1), tier(5, 0.9), tier(100, 0.8)] })
    },
    { endpoint: 'https://shop.example', locale, coupon: 'SAVE10' },
  )
  const host = mount(elements[name] ?? '')
  await settle()
  expectWhole(host, 1)
})

it.each([
  ['IDR', 'id-ID'],
  ['KWD', 'ar-KW'],
])('breaks no amount of a subscription and its change, in %s of %s', async (currency, locale) => {
  const large = (gross: number) => ({ gross, net: gross / 1.19, vat: gross - gross / 1.19 })
  const shop = await accountShop(
    {
      'GET ': () => json(list(subscription({ currency, items: [item()] }))),
      'GET /771/next': () => json({ ...nextOf(), currency, amount: large(sum) }),
      'POST /771/changes/preview': () => json(change({ currency, dueNow: large(sum), next: large(sum * 2) })),
    },
    undefined,
    { locale },
  )
  expectWhole(shop.host, 1)
  await flowStates.review?.go(shop)
  expectWhole(shop.host, 3)
})
