/**
 * The preload that makes a page's first price faster. A page is told of one that does not fit what the widget asks for,
 * and of one that it could have. HTML is given to the functions of the check; nothing is asked for.
 */

import { describe, expect, it } from 'vitest'
import { preloadAdvice, preloadLine } from '../../src/cli/page/preload-faults.ts'
import { priceUrls } from '../../src/widget/prices/price-url.ts'
import { card, faultsOf, link, pageWith, tag } from './page-source.ts'

describe('a preload', () => {
  const preload = (query: string, attributes = 'crossorigin') =>
    `${tag}\n<link rel="preload" as="fetch" ${attributes} href="https://prices.example/prices?${query}">`
  const body = `<vitrine-buy product="3">${link.replace('97772', '3')}</vitrine-buy><b data-vitrine-product="4" data-vitrine-field="price">?</b>${card}`

  it('of the address that the widget asks for is fine', () => {
    const head = preload('client_id=1001&amp;product_id=97772,3,4')
    expect(faultsOf(body, { head })).toMatchObject([{ status: 'ok' }])
  })

  it('names the merchant’s own ID as the widget asks for it, whose I may be small', () => {
    const own = card.replaceAll('97772', 'i301')
    expect(faultsOf(own, { head: preload('client_id=1001&amp;internalproduct_id=301') })).toMatchObject([
      { status: 'ok' },
    ])
    expect(faultsOf(own, { head: preload('client_id=1001&amp;product_id=301') })).toMatchObject([
      { status: 'failed', check: 'Preload' },
    ])
  })

  it('of another order is not used, and the right one is named', () => {
    const faults = faultsOf(body, { head: preload('client_id=1001&amp;product_id=3,4,97772') })
    expect(faults).toMatchObject([{ line: 4, status: 'failed', check: 'Preload' }])
    expect(faults[0]?.snippet).toContain('/prices?client_id=1001&amp;product_id=97772,3,4"')
  })

  it('without crossorigin is not used', () => {
    const faults = faultsOf(body, { head: preload('client_id=1001&amp;product_id=97772,3,4', '') })
    expect(faults[0]?.found).toContain('without crossorigin')
    expect(faults[0]?.snippet).toContain('crossorigin')
  })
})

describe('the preload that a page can have', () => {
  const lineOf = (body: string, head = tag): string | undefined => preloadLine(pageWith(body, { head }))
  const preload = (query: string, host = 'https://prices.example'): string =>
    `<link rel="preload" as="fetch" crossorigin href="${host}/prices?${query}">`

  it('names what the widget asks for, in its order', () => {
    const body = `<vitrine-buy product="3">${link}</vitrine-buy><vitrine-store coupon="SAVE10"></vitrine-store>${card}`
    expect(lineOf(body)).toBe(preload('client_id=1001&amp;product_id=97772,3'))
    const settings = tag.replace('async', 'async data-currency="EUR" data-coupon="SAVE 10"')
    const [wanted] = priceUrls(
      { host: 'https://prices.example', client: '1001', currency: 'EUR', coupon: 'SAVE 10' },
      ['97772'],
    )
    expect(lineOf(card, settings)).toContain(`href="${wanted?.url.replaceAll('&', '&amp;')}"`)
  })

  it('names a path as the page does', () => {
    const relay = tag.replace('https://prices.example', '/shop')
    expect(lineOf(card, relay)).toBe(preload('client_id=1001&amp;product_id=97772', '/shop'))
  })

  it.each([
    ['has one', card, tag + preload('client_id=1001&amp;product_id=1')],
    ['has no element', '<p>Text</p>', tag],
    ['has no script tag', card, ''],
    ['has a language, which no preload sends', card, tag.replace('async', 'async data-locale="de"')],
    ['has price rules by quantity', card.replace('product', 'price-rules="5: team" product'), tag],
    ['asks twice', `${card}<vitrine-store currency="USD">${card}</vitrine-store>`, tag],
    ['holds its prices', `${card}<script type="application/json" id="vitrine:97772{}">{}</script>`, tag],
  ])('is none where the page %s', (_, body, head) => {
    expect(lineOf(body, head)).toBeUndefined()
  })
})

describe('the connection to the price host', () => {
  const inGerman = tag.replace('async', 'async data-locale="de"')
  const line = '<link rel="preconnect" href="https://prices.example" crossorigin>'
  const advised = (body: string, head: string) =>
    preloadAdvice(pageWith(body, { head })).map(({ status, snippet }) => [status, snippet])

  it.each([
    ['has a language', card, inGerman],
    ['has price rules by quantity', card.replace('product', 'price-rules="5: team" product'), tag],
    ['asks twice', `${card}<vitrine-store currency="USD">${card}</vitrine-store>`, tag],
    ['opens another one', card, inGerman + line.replace('prices', 'fonts')],
  ])('is advised where the request is not known since the page %s', (_, body, head) => {
    expect(advised(body, head)).toEqual([['ok', line]])
  })

  it.each([
    ['opens it already', card, inGerman + line],
    ['asks its own host', card, inGerman.replace('https://prices.example', '/shop')],
    ['asks for no price', '<p>Text</p>', tag],
    ['has no script tag', card, ''],
    ['holds its prices', `${card}<script type="application/json" id="vitrine:97772{}">{}</script>`, tag],
  ])('is not advised where the page %s', (_, body, head) => {
    expect(advised(body, head)).toEqual([])
  })
})
