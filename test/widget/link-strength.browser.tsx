/**
 * Several places may say what is bought: the shopper, the address, an element, a store, the script tag, the link. The
 * table of the guide has them, the strongest first, and each place has a test against the next one for each term. The table is
 * read from `docs/guide/links.md`, so that guide and widget cannot part. A term is read both in the link that sells
 * and in the price request.
 */

import { afterEach, describe, expect, it, vi } from 'vitest'
import guide from '../../docs/guide/links.md?raw'
import type { Settings } from '../../src/widget/settings/settings.ts'
import type { Page } from '../../src/widget/storefront/page.ts'
import { mount, ownStorage, priced, priceItem, rootOf, testPage } from './support.ts'

/** One place that says something. */
interface Statement {
  shopper?: (host: HTMLElement, page: Page) => void
  /** The query of the page's address. */
  address?: string
  element?: string
  store?: string
  script?: Settings
  /** Parameters of the merchant's own link. */
  link?: string
  /** `<html lang>`. */
  lang?: string
  /** Around the card. */
  order?: string
}

type Way = (value: string) => Statement

interface Term {
  /** Two values, which the stronger and the weaker place state. */
  values: [string, string]
  /** Reads the term of the link that sells, and of the last price request. */
  read: (link: URLSearchParams, asked: URLSearchParams) => (string | null)[]
  /** By the strength that the guide gives their place. */
  ways: Record<number, Way>
}

const attribute = (name: string, value: string): string => `${name}="${value}"`

const terms: Record<string, Term> = {
  quantity: {
    values: ['3', '5'],
    read: (link) => [link.get('quantity_1')],
    ways: {
      1: (value) => ({
        element: 'quantity-control',
        shopper(host) {
          const field = rootOf(host, 'vitrine-card').querySelector<HTMLInputElement>('[part~=quantity-input]')
          if (!field) throw new Error('There is no number field.')
          field.value = value
          field.dispatchEvent(new InputEvent('input', { bubbles: true }))
        },
      }),
      3: (value) => ({ element: attribute('quantity', value) }),
      6: (value) => ({ link: `quantity_1=${value}` }),
    },
  },
  code: {
    values: ['STRONG', 'WEAK'],
    read: (link, asked) => [link.get('coupon'), asked.get('coupon')],
    ways: {
      1: (value) => ({ shopper: (_, page) => page.visit('1001').setCoupon(value) }),
      2: (value) => ({ address: `coupon=${value}` }),
      4: (value) => ({ store: attribute('coupon', value) }),
      5: (value) => ({ script: { coupon: value } }),
      6: (value) => ({ link: `coupon=${value}` }),
    },
  },
  'price rule': {
    values: ['strong', 'weak'],
    read: (link, asked) => [link.get('pricerule'), asked.get('price_rule')],
    ways: {
      1: (value) => ({
        order: attribute('audiences', `Standard; Chosen: ${value}`),
        shopper: (host) =>
          rootOf(host, 'vitrine-order')
            .querySelector<HTMLInputElement>(`input[name=audience][value=${value}]`)
            ?.click(),
      }),
      3: (value) => ({ element: attribute('price-rule', value) }),
      4: (value) => ({ store: attribute('price-rule', value) }),
      5: (value) => ({ script: { priceRule: value } }),
      6: (value) => ({ link: `pricerule=${value}` }),
    },
  },
  currency: {
    values: ['CHF', 'USD'],
    read: (link, asked) => [link.get('currency'), asked.get('currency')],
    ways: {
      1: (value) => ({ shopper: (_, page) => page.visit('1001').setCurrency(value) }),
      4: (value) => ({ store: attribute('currency', value) }),
      5: (value) => ({ script: { currency: value } }),
      6: (value) => ({ link: `currencies=${value}` }),
      // The platform finds the place of the shopper: it is asked for no currency.
      7: () => ({}),
    },
  },
  'language of checkout': {
    values: ['fr', 'it'],
    read: (link) => [link.get('language')],
    ways: {
      4: (value) => ({ store: attribute('locale', value) }),
      5: (value) => ({ script: { locale: value } }),
      6: (value) => ({ link: `language=${value}` }),
      7: (value) => ({ lang: value }),
    },
  },
  'other parameters': {
    values: ['48817', '5'],
    read: (link) => [link.get('affiliate')],
    ways: {
      2: (value) => ({ address: `affiliate=${value}`, script: { passParams: 'affiliate' } }),
      3: (value) => ({ element: attribute('link-params', `affiliate=${value}`) }),
      4: (value) => ({ store: attribute('link-params', `affiliate=${value}`) }),
      5: (value) => ({ script: { linkParams: `affiliate=${value}` } }),
      6: (value) => ({ link: `affiliate=${value}` }),
    },
  },
}

const home = location.pathname + location.search
const { lang } = document.documentElement
afterEach(() => {
  history.replaceState(null, '', home)
  document.documentElement.lang = lang
})

/** Opens a page with these statements, and reads its buy control. */
const bought = async (statements: Statement[], read: Term['read']): Promise<(string | null)[]> => {
  const all = (name: 'element' | 'store' | 'order'): string =>
    [...new Set(statements.flatMap((each) => each[name] ?? []))].join(' ')
  const link = statements.flatMap((each) => each.link ?? []).map((each) => `&${each}`)
  const address = statements.flatMap((each) => each.address ?? []).join('&')
  history.replaceState(null, '', `${location.pathname}?${address}`)
  document.documentElement.lang = statements.find((each) => each.lang)?.lang ?? 'en'
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const currencyOf = (url: URL): string => url.searchParams.get('currency') ?? 'EUR'
  const answer = priced((product, url) =>
    priceItem(product, { currency: { iso: currencyOf(url), symbol: currencyOf(url) } }),
  )
  const { page, requests, settle } = testPage(
    answer,
    Object.assign({ locale: '' }, ...statements.map(({ script }) => script)),
    ownStorage(),
  )
  const card = `<vitrine-card product="1" ${all('element')}></vitrine-card>`
  const own = `<a href="https://checkout.example/1001/?cart=1${link.join('')}">Buy</a>`
  const sold = all('order')
    ? `<vitrine-order ${all('order')}>${card}${own}</vitrine-order>`
    : card.replace('></', `>${own}</`)
  const host = mount(`<vitrine-store ${all('store')}>${sold}</vitrine-store>`)
  await settle()
  for (const { shopper } of statements) shopper?.(host, page)
  await settle()
  const control = rootOf(host, all('order') ? 'vitrine-order' : 'vitrine-card').querySelector('a[part=buy]')
  const linked = new URL(control?.getAttribute('href') ?? '').searchParams
  host.remove()
  warn.mockRestore()
  return read(linked, requests.at(-1)?.searchParams ?? new URLSearchParams())
}

/** The rows of the guide's table, without its ends. */
const rows = [...guide.matchAll(/^\| (?:strength|\d) \|.*\|$/gm)].map(([row]) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim()),
)
const [head = [], ...places] = rows

it('knows the places of the guide for every term', () => {
  expect(head.slice(2)).toEqual(Object.keys(terms))
  for (const [name, { ways }] of Object.entries(terms)) {
    const column = head.indexOf(name)
    const stated = places.filter((row) => row[column] !== '–').map(([strength]) => strength)
    expect(Object.keys(ways), name).toEqual(stated)
  }
})

for (const [name, { values, read, ways }] of Object.entries(terms))
  describe(name, () => {
    const ranked = Object.entries(ways)
    const placeOf = (strength: string): string => places.find(([rank]) => rank === strength)?.[1] ?? ''
    const [strong, weak] = values
    for (const [index, [strength, way]] of ranked.entries())
      for (const [weaker, other] of ranked.slice(index + 1, index + 2))
        it(`comes from ${placeOf(strength)}, not from ${placeOf(weaker)}`, async () => {
          const alone = await bought([way(strong)], read)
          expect(alone).toContain(strong)
          expect(await bought([way(strong), other(weak)], read)).toEqual(alone)
        })
  })
