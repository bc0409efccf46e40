/**
 * The server that writes prices into a page: which elements it renders, which it leaves to the script, and which pages
 * it must pass on byte for byte. Pages come in pieces of any size, break off, or are in another encoding. The test
 * answers for the prices, and the only time limit is a millisecond for answers that never come.
 */

import { expect, it, vi } from 'vitest'
import { type AskPrices, pricesFrom } from '../../src/render/ask-prices.ts'
import { Host } from '../../src/render/host.ts'
import { renderHosts } from '../../src/render/render-hosts.ts'
import { type RenderPageOptions, renderPage } from '../../src/render/render-page.ts'
import { createServerPage } from '../../src/render/server-page.ts'
import { money } from '../support/money.ts'
import { priceItem } from './items.ts'

const script =
  '<script async src="/vitrine.js" data-client="1001" data-price-host="/shop" data-checkout-host="https://checkout.example"></script>'
const card = '<vitrine-card product="1"></vitrine-card>'
const settings = { client: '1001', priceHost: '/shop', checkoutHost: 'https://checkout.example' }
const asked: string[] = []

const options = (over: Partial<RenderPageOptions> = {}): RenderPageOptions => ({
  request: new Request('https://shop.example/p', { headers: { 'accept-language': 'de-DE,de;q=0.9' } }),
  country: 'DE',
  timeout: 60_000,
  async prices({ query, products }) {
    asked.push(`${query.country} ${query.currency ?? ''} ${query.coupon ?? ''} ${products}`)
    return { items: products.map((product) => priceItem(product)), at: Date.now() }
  },
  ...over,
})

const page = (
  html: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  status = 200,
): Response =>
  new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })

/** A page in pieces, as a server sends it. */
const inPieces = (html: string, size: number): Response => {
  const bytes = new TextEncoder().encode(html)
  let start = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (start >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(start, start + size))
      start += size
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/html' } })
}

const rendered = async (html: string, over: Partial<RenderPageOptions> = {}): Promise<string> =>
  renderPage(page(html), options(over)).text()

/** Without all that was added: templates, states and the country of the script tag. */
const withoutAdditions = (html: string): string =>
  html
    .replaceAll(/<template shadowrootmode="open">.*?<\/template>/gs, '')
    .replaceAll(/<script type="application\/json" id="vitrine:.*?<\/script>/gs, '')
    .replace(' data-country="DE"', '')
    .replaceAll(/<template data-vitrine-own>(.*?)<\/template>[^<]*/gs, '$1')
    .replaceAll(' hidden data-vitrine-hidden', '')

const countOf = (html: string, text: string): number => html.split(text).length - 1

it.each([
  ['the line about the renewal', '', '', ''],
  ['a sentence of the merchant’s own', '<small slot="terms">Ours</small>', '', 'danach 77.00\u00a0€ / Jahr'],
  ['an order around the card', '', 'vitrine-order', 'danach 77.00\u00a0€ / Jahr'],
])('names the amount of a renewal with %s', async (_, content, around, later) => {
  const html = `<vitrine-card product="1" renewal="P1Y" renewal-price="list-price">${content}</vitrine-card>`
  const result = await rendered(`${script}${around ? `<${around}>${html}</${around}>` : html}`, {
    async prices({ products }) {
      const reduced = { price: money(69.3), list_price: money(77) }
      return { items: products.map((id) => ({ ...priceItem(id), ...reduced })), at: Date.now() }
    },
  })
  const [, text = ''] = /part="later-price">(.*?)<\/span>/.exec(result) ?? []
  expect(text.replaceAll('&#8364;', '€').replace('&#160;', '\u00a0').trim()).toBe(later)
  expect(result).toContain('zum heutigen Listenpreis von 77.00&#160;&#8364; bis')
})

it('puts a price into a page for the country of the shopper', async () => {
  const html = `<!doctype html><html lang="de"><head>${script}</head><body><h1>Größe</h1>${card}</body></html>`
  const result = await rendered(html)
  expect(result).toContain('<script data-country="DE" async')
  expect(result).toMatch(
    /<vitrine-card product="1"><template shadowrootmode="open"><div class="root" lang="de"/,
  )
  expect(result).toContain('>77.00&#160;&#8364;<')
  expect(result).toContain('deliveryCountryId=DE')
  expect(result).toMatch(/<script type="application\/json" id="vitrine:1\{[^"]*"><?/)
  expect(withoutAdditions(result)).toBe(html)
})

it('puts its data before the end of the body, where no framework compares its own markup', async () => {
  const html = `<html><body><div id="root"><ul><li>${card}</li></ul></div>\n</body></html>`
  const data = /\n<script type="application\/json".*?<\/script><\/body><\/html>$/s
  expect(await rendered(html, { settings })).toMatch(data)
})

it('puts its data behind a page whose body is not closed', async () => {
  const pages = [`<p>a</p>${card}<p>b`, `<body>${card}<!-- </body> -->`]
  for (const html of pages) {
    const result = await rendered(html, { settings })
    expect(result).toMatch(/<script type="application\/json"[^>]*>[^<]*<\/script>$/)
    expect(withoutAdditions(result)).toBe(html)
  }
})

it.each(['<a href="x', '<a', '<!-- a', '<textarea>a', '<title>a</title', '<script>var a'])(
  'puts no data behind a page that ends in %s',
  async (end) => {
    const html = script + card + end
    const result = await rendered(html)
    expect(countOf(result, 'application/json')).toBe(0)
    expect(withoutAdditions(result)).toBe(html)
  },
)

const plans = (cards: string) => `<vitrine-plans label="P">${cards}</vitrine-plans>`
const plan = (product: number, interval: string, more = '') =>
  `<vitrine-card product="${product}" interval="${interval}">${more}</vitrine-card>`

it('renders plans with the cards in them', async () => {
  const list = '<ul slot="details"><li>One<li>Two</ul>'
  const html = `<html lang="de">${script}<body><vitrine-store tax="net">${plans(`\n${plan(1, 'month', list)}<br>${plan(2, 'month')}${plan(3, 'year')}\n`)}</vitrine-store>${card}</body></html>`
  const result = await rendered(html)
  expect(countOf(result, '<template shadowrootmode')).toBe(5)
  expect(result).toMatch(
    /<vitrine-plans label="P"><template shadowrootmode="open"><div class="root" lang="de"/,
  )
  expect(result).toContain('<legend class="visually-hidden">P</legend>')
  expect(result).toMatch(/<input type="radio" name="interval" value="1" checked/)
  expect(result).toContain('class="plans" data-count="2"')
  expect(countOf(result, 'part="period"')).toBe(3)
  expect(withoutAdditions(result)).toBe(html)
})

it.each([
  ['with a card in an element of their own', plans(`<div>${plan(1, 'month')}</div>`)],
  [
    'with an element deep inside that has an interval',
    plans(`${plan(1, 'month')}<div><b interval="year"></b></div>`),
  ],
  ['with a paragraph that may be empty', plans(`<p></p>${plan(1, 'month')}`)],
  ['with an interval of another spelling', plans(plan(1, '1 month'))],
  [
    'with a card whose quantity changes',
    plans(`${plan(1, 'month')}<vitrine-card product="2" quantity="3"></vitrine-card>`),
  ],
  [
    'that are rendered already',
    plans(`<template shadowrootmode="open"><slot></slot></template>${plan(1, 'month')}`),
  ],
  ['that are never closed', `<vitrine-plans>${plan(1, 'month')}`],
])('leaves plans %s to the script, and renders their cards', async (_, html) => {
  const result = await rendered(script + html)
  expect(result).not.toContain('data-count=')
  expect(result).toContain('part="price"')
})

const bound = (content: string) => `${script}<section data-vitrine-product="1">${content}</section>`

it('writes figures into the markup of the merchant, whose content stays in the page', async () => {
  const html = bound(
    '<b class=x data-vitrine-field="price.gross">from <i>70 €</i></b><td data-vitrine-field=price.net>?',
  )
  const result = await rendered(html)
  expect(result).toContain(
    '<b class=x data-vitrine-field="price.gross"><template data-vitrine-own>from <i>70 €</i></template>77.00&#160;&#8364;</b>',
  )
  expect(result).toContain('<td data-vitrine-field=price.net>?</section>')
  expect(withoutAdditions(result)).toBe(html)
})

it('takes product, rule, store and tax from the markup around', async () => {
  asked.length = 0
  const html = `${script}<div data-vitrine="store" data-vitrine-coupon="AB" data-vitrine-tax="net"><ul>
    <li data-vitrine-product="1"><b data-vitrine-field="price">?</b>
    <li data-vitrine-product="2" data-vitrine-price-rule="team"><b data-vitrine-field="price">?</b></ul></div>
    <b data-vitrine-product="3" data-vitrine-field="price">?</b><b data-vitrine-field="price">?</b>`
  const result = await rendered(html)
  expect(asked.sort()).toEqual(['DE   3', 'DE  AB 1', 'DE  AB 2'])
  expect([...result.matchAll(/<\/template>([^<]*)<\/b>/g)].map(([, text]) => text)).toEqual([
    '64.71&#160;&#8364;',
    '64.71&#160;&#8364;',
    '77.00&#160;&#8364;',
  ])
  expect(result.endsWith('<b data-vitrine-field="price">?</b>')).toBe(false)
  expect(result).toContain('</b><b data-vitrine-field="price">?</b>')
})

it.each([
  [
    'an element whose condition does not hold',
    '<p data-vitrine-if="discount">Less</p>',
    '<p hidden data-vitrine-hidden data-vitrine-if="discount">Less</p>',
  ],
  [
    'a figure that the price lacks',
    '<i data-vitrine-field="discount.percentage">10 %</i>',
    '<i hidden data-vitrine-hidden data-vitrine-field="discount.percentage">10 %</i>',
  ],
  [
    'nothing whose condition holds',
    '<p data-vitrine-if="!discount">Full</p>',
    '<p data-vitrine-if="!discount">Full</p>',
  ],
  [
    'nothing that is hidden already',
    '<p hidden data-vitrine-if="discount">Less</p>',
    '<p hidden data-vitrine-if="discount">Less</p>',
  ],
  [
    'nothing for an unknown condition',
    '<p data-vitrine-if="discont">Less</p>',
    '<p data-vitrine-if="discont">Less</p>',
  ],
])('hides %s', async (_, html, result) => {
  expect(await rendered(bound(html))).toContain(`"1">${result}</section>`)
})

it.each([
  [
    '<a data-vitrine-field="buy">Buy <b>now</b></a>',
    /<a data-vitrine-href="" href="([^"]*)" data-vitrine-field="buy">Buy <b>now<\/b><\/a>/,
  ],
  [
    '<a title="a>b" href=\'/old?a=1&b=2\'  data-vitrine-field="buy">Buy</a>',
    /<a data-vitrine-href="\/old\?a=1&#38;b=2" title="a>b" href="([^"]*)" {2}data-vitrine-field="buy">Buy<\/a>/,
  ],
  [
    '<a href=/old data-vitrine="buy" data-vitrine-quantity="3">Buy</a>',
    /<a data-vitrine-href="\/old" href="([^"]*)" data-vitrine="buy" data-vitrine-quantity="3">Buy<\/a>/,
  ],
])('gives a buy link its address, and keeps its own in a mark: %s', async (html, pattern) => {
  const result = await rendered(bound(html))
  const [, address = ''] = pattern.exec(result) ?? []
  const url = new URL(address.replaceAll('&#38;', '&'))
  expect(url.origin).toBe('https://checkout.example')
  expect(url.searchParams.get('deliveryCountryId')).toBe('DE')
  expect(url.searchParams.get('quantity_1')).toBe(html.includes('quantity="3"') ? '3' : '1')
})

it('takes no parameter of an earlier rendering for one of the merchant’s', async () => {
  const html = bound('<a href="/old" data-vitrine-field="buy">Buy</a>')
  const once = await rendered(html)
  const [link = ''] = /<a .*<\/a>/.exec(once) ?? []
  expect(link).toContain('x-vitrine-shown=')
  expect(await rendered(bound(link))).toContain(link)
})

it.each([
  ['a text field', '<textarea data-vitrine-field="price">70</textarea>'],
  ['a table row', '<table><tr data-vitrine-field="price"><td>70</table>'],
  ['an element without content', '<input data-vitrine-field="price">'],
  ['an element that is closed by another', '<div><b data-vitrine-field="price">70</div>'],
  ['a paragraph that a list closes', '<p data-vitrine-field="price">70<ul><li>More</ul></p>'],
  ['an element with the end of a template', '<b data-vitrine-field="price">70</template></b>'],
  ['an element in a template', '<template><b data-vitrine-field="price">70</b></template>'],
  ['an unknown field', '<b data-vitrine-field="prize">70</b>'],
  ['a field of plain markup', '<b data-vitrine="price" data-vitrine-field="price">70</b>'],
  ['a button that sells', '<button data-vitrine-field="buy">Buy</button>'],
  ['a figure of which the parser makes two', '<p><b data-vitrine-field="price">70</p><p>more</b></p>'],
  ['a buy link of which the parser makes two', '<p><a data-vitrine-field="buy" href="/a">Buy<p>more</a>'],
])('leaves %s to the script', async (_, html) => {
  expect(withoutAdditions(await rendered(bound(html)))).toBe(bound(html))
  expect(await rendered(bound(html))).not.toMatch(
    /vitrine-own|vitrine-hidden|vitrine-href|checkout\.example\//,
  )
})

it('writes a hostile name of a product as text', async () => {
  const name = '</b></template><img src=x onerror=alert(1)>&amp;'
  const result = await rendered(bound('<b data-vitrine-field="product.name">?</b>'), {
    async prices({ products }) {
      return { items: products.map((id) => ({ ...priceItem(id), product: { name } })), at: Date.now() }
    },
  })
  expect(result).toContain(
    '</template>&#60;/b&#62;&#60;/template&#62;&#60;img src=x onerror=alert(1)&#62;&#38;amp;</b>',
  )
})

it('renders what is in a text no more than the script would', async () => {
  const result = await rendered(
    bound(`<b data-vitrine-field="price">70 <i data-vitrine-field="price.net">6</i>${card}</b>`),
  )
  expect(countOf(result, '<template')).toBe(1)
})

it('adds letters of ASCII only', async () => {
  const result = await rendered(`${script}<vitrine-card product="1" label="Größe &amp; mehr"></vitrine-card>`)
  expect(result).toContain('Gr&#246;&#223;e &amp; mehr</a>')
  expect(result.replace('label="Größe', '')).toMatch(/^\p{ASCII}*$/u)
})

it('reads the stores around an element', async () => {
  asked.length = 0
  await rendered(
    `${script}<vitrine-store currency="USD"><vitrine-store coupon="AB">${card}</vitrine-store>${card}</vitrine-store>${card}`,
  )
  expect(asked.sort()).toEqual(['DE   1', 'DE USD  1', 'DE USD AB 1'])
})

it.each([
  [
    'an item of a list',
    `<ul><li data-vitrine="store" data-vitrine-currency="USD">${card}<li><vitrine-card product="2"></vitrine-card></ul>`,
  ],
  [
    'an item with a list in it',
    `<ul><li data-vitrine="store" data-vitrine-currency="USD"><div><ul><li>a<li>b</ul></div>${card}<li><vitrine-card product="2"></vitrine-card></ul>`,
  ],
  [
    'a paragraph',
    `<p data-vitrine="store" data-vitrine-currency="USD">${card}<div><vitrine-card product="2"></vitrine-card></div>`,
  ],
  [
    'a paragraph with a button in it',
    `<p data-vitrine="store" data-vitrine-currency="USD"><button><div></div></button>${card}<p><vitrine-card product="2"></vitrine-card>`,
  ],
  [
    'a row and a cell',
    `<table><tr data-vitrine="store" data-vitrine-currency="USD"><td>${card}<tr><td data-vitrine="store" data-vitrine-coupon="AB">x<td><vitrine-card product="2"></vitrine-card></table>`,
  ],
  [
    'a group of rows',
    `<table><tbody data-vitrine="store" data-vitrine-currency="USD"><tr><td>${card}<tbody><tr><td><vitrine-card product="2"></vitrine-card></table>`,
  ],
  [
    'a term',
    `<dl><dt data-vitrine="store" data-vitrine-currency="USD">${card}<dd><vitrine-card product="2"></vitrine-card></dl>`,
  ],
  [
    'no element by an end tag from inside a cell',
    `<div data-vitrine="store" data-vitrine-currency="USD"><table><tr><td></div>${card}</table></div><vitrine-card product="2"></vitrine-card>`,
  ],
  [
    'no store by an end tag from inside an element',
    `<vitrine-store currency="USD"><div></vitrine-store>${card}</div></vitrine-store><vitrine-card product="2"></vitrine-card>`,
  ],
  [
    'no body by its end tag',
    `<body><vitrine-card product="2"></vitrine-card><div data-vitrine="store" data-vitrine-currency="USD"></body>${card}</html></div>`,
  ],
])('closes %s as a browser does', async (_, html) => {
  asked.length = 0
  const result = await rendered(script + html)
  expect(asked.sort()).toEqual(['DE   2', 'DE USD  1'])
  expect(countOf(result, '<template shadowrootmode')).toBe(2)
  expect(withoutAdditions(result)).toBe(script + html)
})

it.each([
  ['no element', '<p>x</p>'],
  ['broken HTML', '<div <p></div></b><table><tr></p><![CDATA[ <>'],
  ['a comment', `<!-- ${card} -->`],
  ['a script with tags', `<script>document.write('${card}')</script>`],
  ['a style', `<style>/* ${card} */</style>`],
  ['a text field', `<textarea>${card}</textarea>`],
  ['a title', `<title>${card}</title>`],
  ['a template', `<template><div>${card}</div></template>`],
  ['noscript', `<noscript>${card}</noscript>`],
  ['an image of vectors', `<svg><g>${card}</g></svg>`],
  ['a section of characters', `<svg><![CDATA[ > ${card} ]]></svg>`],
  ['an attribute', `<p title='${card}'>x</p>`],
  ['a card without an end', '<vitrine-card product="1"><p>From 70 €</p>'],
  ['cards that are never closed', '<vitrine-card product="1" /><vitrine-card product="2" /><p>x</p>'],
  ['an invalid product ID', '<vitrine-card product="x"></vitrine-card>'],
  ['a link of the merchant’s own', '<vitrine-buy product="1"><a href="/x">Get</a></vitrine-buy>'],
  ['rules by quantity', '<vitrine-card product="1" price-rules="5: team"></vitrine-card>'],
  ['a quantity', '<vitrine-card product="1" quantity-control></vitrine-card>'],
  [
    'a card that is rendered already',
    '<vitrine-card product="1"><template shadowrootmode="open"><p>77 €</p></template></vitrine-card>',
  ],
])('passes %s byte for byte', async (_, html) => {
  expect(
    await rendered(html, {
      settings: { client: '1001', priceHost: '/shop', checkoutHost: 'https://c.example' },
    }),
  ).toBe(html)
})

it.each([
  ['another encoding', page(card, { 'content-type': 'text/html; charset=shift_jis' })],
  ['a compressed body', page(card, { 'content-encoding': 'br' })],
  ['a range', page(card, { 'content-range': 'bytes 0-9/100' }, 206)],
  ['a range with another status', page(card, { 'content-range': 'bytes 0-9/100' })],
  ['a script', page(card, { 'content-type': 'text/javascript' })],
  [
    'an answer without a body',
    new Response(null, { status: 304, headers: { etag: '"a"', 'content-type': 'text/html' } }),
  ],
])('leaves %s alone', (_, response) => {
  expect(renderPage(response, options())).toBe(response)
})

it.each([undefined, null, '', 'XX', 'T1', 'de', 'DEU', '"', 'DE"'])(
  'leaves a page alone for a shopper of the country %j',
  (country) => {
    const response = page(script + card)
    expect(renderPage(response, options({ country }))).toBe(response)
  },
)

it('passes a page byte for byte that is no UTF-8', async () => {
  const html = `${script}${card}Gr\u00f6\u00dfe\0\r\n`
  const bytes = Uint8Array.from(html, (letter) => letter.charCodeAt(0))
  const result = renderPage(page(bytes), options())
  expect(new Uint8Array(await result.arrayBuffer())).toEqual(bytes)
})

it.each(['\ufeff', '\r\n\0'])('keeps %j at the start of a page, and reads what follows', async (start) => {
  const html = `${start}<!doctype html>\r\n<html lang="de">${script}${card}\0</html>\r\n`
  const bytes = await renderPage(page(html), options()).arrayBuffer()
  const result = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  expect(withoutAdditions(result)).toBe(html)
  expect(result).toContain('<div class="root" lang="de"')
})

it('reads character references beside letters', async () => {
  asked.length = 0
  const html = `<html lang="de" title="&nbsp;">${script.replace('<script', '<script data-currency="USD" title="&auml;"')}<body>
    <vitrine-store coupon="AB" text-buy="J&auml;h ü&euro;">${card}</vitrine-store>
    <section data-vitrine-product="1"><p data-vitrine-product="2" title="&hellip;"><b data-vitrine-field="price">?</b></p></section>
    <vitrine-card product="3" label="﻿Gr&ouml;ße &#x1f600;€ &Atilde;&para;"></vitrine-card></body>`
  const result = await rendered(html)
  expect(withoutAdditions(result)).toBe(html)
  expect(result).toContain('>J&#228;h &#252;&#8364;</a>')
  expect(result).toContain('>&#65279;Gr&#246;&#223;e &#128512;&#8364; &#195;&#182;</a>')
  expect(result).toContain('<div class="root" lang="de"')
  expect(asked.sort()).toEqual(['DE USD  2,3', 'DE USD AB 1'])
})

it('renders the same page in pieces of any size', async () => {
  const html = `<p>a</p>${script}<table><tr>${card}</tr></table><vitrine-card product="2"><p slot="note">From <vitrine-price product="3"></vitrine-price></p></vitrine-card><p>€</p>`
  for (const size of [1, 7, 1000]) {
    const result = await renderPage(inPieces(html, size), options()).text()
    expect(countOf(result, '<template'), String(size)).toBe(3)
    expect(withoutAdditions(result)).toBe(html)
  }
})

it('sends a page as it came when it cannot be rendered', async () => {
  const html = `${script}<p>Größe</p>${card}`
  const damaged = {
    get currency(): string {
      throw new Error('damaged')
    },
  }
  expect(await rendered(html, { settings: damaged })).toBe(html)
})

it('tells how many elements have their price, and sends the page even when its listener fails', async () => {
  const told: number[] = []
  const onRendered = (elements: number): void => {
    told.push(elements)
    throw new Error('damaged')
  }
  expect(countOf(await rendered(script + card + card, { onRendered }), '<template')).toBe(2)
  expect(told).toEqual([2])
})

it.each([
  ['renders a page of', 0, 2],
  ['passes a page byte for byte that is a byte longer than', 1, 0],
])('%s 2 MiB', async (_, more, cards) => {
  const told: number[] = []
  const start = script + card + card
  const html = start + 'x'.repeat(2 ** 21 + more - start.length)
  const over = { onRendered: (elements: number) => void told.push(elements) }
  const result = await renderPage(inPieces(html, 2 ** 16), options(over)).text()
  expect(withoutAdditions(result) === html).toBe(true)
  expect(countOf(result, '<template')).toBe(cards)
  expect(told).toEqual(cards ? [cards] : [])
})

it('holds no page back that is longer than it renders', async () => {
  let source: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      source = controller
    },
  })
  const response = new Response(body, { headers: { 'content-type': 'text/html' } })
  const reader = renderPage(response, options()).body?.getReader()
  const nextLength = async () => (await reader?.read())?.value?.length
  for (const length of [2 ** 21, 1]) source?.enqueue(new Uint8Array(length))
  expect([await nextLength(), await nextLength()]).toEqual([2 ** 21, 1])
  source?.enqueue(new Uint8Array(3))
  expect(await nextLength()).toBe(3)
})

it('writes no second country into a script tag, whose own counts', async () => {
  asked.length = 0
  const result = await rendered(script.replace('<script', '<script data-country="FR"') + card)
  expect(countOf(result, 'data-country=')).toBe(1)
  expect(asked).toEqual(['FR   1'])
})

it.each(['', 'Germany', '{{country}}'])('names the country where the script tag has %j', async (value) => {
  asked.length = 0
  const result = await rendered(script.replace('<script', `<script data-country="${value}"`) + card)
  expect(result).toContain(`<script data-country="DE" data-country="${value}" async`)
  expect(asked).toEqual(['DE   1'])
})

it('writes the settings that it is given into the script tag, where it has others', async () => {
  const tag = script.replace('<script', '<script data-currency="EUR" data-locale="fr"')
  const given = { country: 'CH', currency: 'usd', coupon: 'A"B', locale: 'fr' }
  const result = await rendered(tag + card, { settings: given })
  expect(result).toMatch(
    /^<script data-country="CH" data-currency="USD" data-coupon="A&#34;B" data-currency="EUR"/,
  )
  expect(asked.at(-1)).toBe('CH USD A"B 1')
  // The widget finds its own query.
  expect(result).toContain('&#34;currency&#34;:&#34;USD&#34;,&#34;country&#34;:&#34;CH&#34;')
})

it.each(['', 'Germany', undefined])('takes the country %j of its settings for none', async (country) => {
  const result = await rendered(script + card, { settings: { country: country as string } })
  expect(result).toContain('<script data-country="DE" async')
  expect(asked.at(-1)).toBe('DE   1')
})

it.each([
  ['*', 'en'],
  ['', 'en'],
  ['en_GB', 'en'],
  ['fr-fr;q=0.9', 'fr'],
])('renders a page without a language for the header %j', async (header, language) => {
  const request = new Request('https://shop.example/p', { headers: { 'accept-language': header } })
  const html = `${script}<vitrine-plans>${plan(1, '3')}</vitrine-plans>`
  const result = await rendered(html, { request })
  expect(result).toContain(`<div class="root" lang="${language}"`)
  expect(result).toContain(`&amp;language=${language}&amp;`)
})

it('leaves an element alone whose view fails, and renders the others', async () => {
  const server = createServerPage({ settings: { ...settings, country: 'DE' }, url: 'https://shop.example/' })
  const [broken, whole] = ['1', '2'].map((value) => new Host('vitrine-card', [{ name: 'product', value }]))
  if (!broken || !whole) throw new Error('No host.')
  broken.hasAttribute = () => {
    throw new Error('damaged')
  }
  const ask: AskPrices = async ({ products }) => ({ items: products.map(priceItem), at: 1 })
  const results = await renderHosts(server, [broken, whole], ask, AbortSignal.timeout(60_000))
  expect(results.map((result) => typeof result?.root)).toEqual(['undefined', 'string'])
})

it('sends the rest as it is when the prices are late', async () => {
  const html = `<p>a</p>${script}${card}<p>b</p>`
  const result = await rendered(html, { timeout: 1, prices: () => new Promise(() => {}) })
  expect(withoutAdditions(result)).toBe(html)
  expect(result).not.toContain('<template')
})

it('ends its time limit when the prices are there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let timers = 0
    await rendered(script + card, {
      async prices({ products }) {
        timers = vi.getTimerCount()
        return { items: products.map(priceItem), at: Date.now() }
      },
    })
    expect([timers, vi.getTimerCount()]).toEqual([1, 0])
  } finally {
    vi.useRealTimers()
  }
})

it('lets no undefined setting hide the coupon of the address', async () => {
  asked.length = 0
  const over = { country: undefined, coupon: undefined } as unknown as { coupon: string }
  const request = new Request('https://shop.example/p?coupon=AB')
  await rendered(script + card, { request, settings: over })
  expect(asked).toEqual(['DE  AB 1'])
})

it('renders the prices that are there when others are late', async () => {
  const html = `${script}${card}<vitrine-store currency="USD">${card}</vitrine-store>`
  const result = await rendered(html, {
    timeout: 1,
    prices: async ({ query, products }) =>
      query.currency ? new Promise(() => {}) : { items: products.map(priceItem), at: Date.now() },
  })
  expect(countOf(result, '<template shadowrootmode')).toBe(1)
})

it('leaves elements to the widget when there are no prices', async () => {
  const html = `${script}${card}`
  const outcomes: (() => unknown)[] = [
    () => Promise.reject(new Error('down')),
    () => {
      throw new Error('down')
    },
    () => undefined,
    () => 'late',
    async () => undefined,
    async () => ({}),
    async () => ({ items: 'none', at: Date.now() }),
    async () => ({ items: [null, { price: {} }], at: Date.now() }),
    async () => ({ items: [priceItem('1')] }),
    async () => ({ items: [priceItem('1')], at: Number.NaN }),
  ]
  for (const outcome of outcomes) {
    const prices = outcome as AskPrices
    const result = await rendered(html, { prices })
    expect(result.replace(' data-country="DE"', ''), String(outcome)).toBe(html)
  }
})

it('leaves a page alone whose address cannot be read', async () => {
  const request = { url: 'http://x:99999/', headers: new Headers() }
  expect(await rendered(script + card, { request })).toBe(script + card)
})

it('passes on the end of a page that breaks off', async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(`${script}${card}`))
    },
    pull: (controller) => controller.error(new Error('reset')),
  })
  const response = new Response(body, { headers: { 'content-type': 'text/html' } })
  await expect(renderPage(response, options()).text()).rejects.toThrow('reset')
})

it('makes a rendered page private, without what would validate another one', async () => {
  const { headers } = renderPage(
    page(card, {
      'cache-control': 'public, max-age=600',
      etag: '"a"',
      'last-modified': 'Mon, 23 Nov 2026 10:00:00 GMT',
      'content-length': '40',
      'accept-ranges': 'bytes',
      'content-md5': 'Q2hlY2sgSW50ZWdyaXR5IQ==',
      'repr-digest': 'sha-256=:AA==:',
      'content-digest': 'sha-256=:AA==:',
      digest: 'sha-256=AA==',
      expires: 'Mon, 23 Nov 2026 10:00:00 GMT',
      age: '30',
      'cdn-cache-control': 'max-age=600',
      'cloudflare-cdn-cache-control': 'max-age=600',
      'surrogate-control': 'max-age=600',
      'edge-control': 'max-age=600',
      'x-accel-expires': '600',
      'x-own': '1',
    }),
    options(),
  )
  expect(Object.fromEntries(headers)).toEqual({
    'cache-control': 'private, no-cache',
    'content-type': 'text/html; charset=utf-8',
    'x-own': '1',
  })
})

it.each([
  ['de', undefined],
  ['de', '*'],
  ['', undefined],
])('asks for the prices of a page in %j in its language when a caller says %j', async (lang, header) => {
  const languages: (string | undefined)[] = []
  const headers = header ? { 'accept-language': header } : {}
  const result = await rendered(`<html lang="${lang}">${script}${card}</html>`, {
    request: new Request('https://shop.example/p', { headers }),
    async prices({ query, products }) {
      languages.push(query.language)
      return { items: products.map((product) => priceItem(product)), at: Date.now() }
    },
  })
  expect(languages).toEqual([lang || 'en'])
  expect(result).toContain(`<div class="root" lang="${lang || 'en'}"`)
  // Browsers of its readers send that language by themselves, so the widget names none in its query.
  expect(result).not.toContain('&#34;language&#34;:')
})

it('asks over HTTP in the language of the shopper, and takes no redirect to the platform for an answer', async () => {
  const sent: { url: string; language: string | null; redirect: string | undefined }[] = []
  let answer = Response.json([priceItem('1')], { headers: { age: '7' } })
  const ask = pricesFrom(
    'https://api.shop.example',
    'fr',
    async (url, init) => {
      const language = new Headers(init?.headers).get('accept-language')
      sent.push({ url: String(url), language, redirect: init?.redirect })
      return answer
    },
    () => 1_700_000_000_999,
  )
  const request = { query: { host: '/shop', client: '1001', country: 'DE' }, products: ['1'] }
  const signal = AbortSignal.timeout(60_000)
  expect(await ask(request, signal)).toEqual({ items: [priceItem('1')], at: 1_699_999_993_000 })
  expect(sent).toMatchObject([{ language: 'fr', redirect: 'manual' }])
  expect(sent[0]?.url).toMatch(/^https:\/\/api\.shop\.example\/prices\?/)
  answer = new Response('[]', { status: 307, headers: { location: 'https://prices.example' } })
  expect(await ask(request, signal)).toBeUndefined()
})

it('cannot be left by a name of the platform', async () => {
  const name = '</template></script><script>alert(1)</script><!--'
  const result = await rendered(`${script}${card}`, {
    async prices({ products }) {
      return {
        items: products.map((product) => ({ ...priceItem(product), product: { name } })),
        at: Date.now(),
      }
    },
  })
  expect(result).not.toContain('<script>alert')
  expect(result).not.toContain('<!--')
})

it('describes each product once to search engines, beside its price', async () => {
  const described = '<vitrine-card product="1" structured-data="product"></vitrine-card>'
  const own = `<script type="application/ld+json">{"@type":"Organization"}</script>`
  const html = `${script}${own}<table><tr><td>${described}</td></tr></table>${described}<vitrine-store structured-data="software">${card}<vitrine-card product="2"></vitrine-card></vitrine-store>`
  const blockPattern = /<script type="application\/ld\+json" id="(.*?)">(.*?)<\/script>/gs
  const result = await rendered(html)
  const blocks = [...result.matchAll(blockPattern)]
  expect(
    blocks.map(([, id, json = '']) => [id, JSON.parse(json)['@type'], JSON.parse(json).offers.price]),
  ).toEqual([
    ['vitrine-structured-data:1001/1', 'Product', 77],
    ['vitrine-structured-data:1001/2', 'SoftwareApplication', 77],
  ])
  expect(withoutAdditions(result.replaceAll(blockPattern, ''))).toBe(html)
})

it('describes no card whose price is missing', async () => {
  const html = `${script}<vitrine-card product="1" structured-data="product"></vitrine-card>`
  expect(await rendered(html, { prices: async () => undefined })).not.toContain('ld+json')
})

it('answers HEAD with the headers of the rendered page', () => {
  const own = { etag: '"a"', 'last-modified': 'now', 'accept-ranges': 'bytes', 'content-length': '90' }
  const head = new Response(null, { headers: { 'content-type': 'text/html', ...own } })
  const get = page(card, own)
  const headersOf = (response: Response) => [...renderPage(response, options()).headers]
  expect(Object.fromEntries(headersOf(head))).toEqual({
    'content-type': 'text/html',
    'cache-control': 'private, no-cache',
  })
  expect(headersOf(head).map(([name]) => name)).toEqual(headersOf(get).map(([name]) => name))
})

const checkout = 'https://checkout.example/1001/'

it('asks for the price that the link in a card sells at, and amends the link', async () => {
  asked.length = 0
  const html = `${script}<vitrine-card product="1"><a href="/more">More</a><a href="${checkout}?cart=1&amp;affiliate=5&amp;coupon=SAVE10&amp;currencies=USD">Buy</a></vitrine-card>`
  const result = await rendered(html)
  expect(result).toMatch(
    /<a (?=[^>]* part="buy")[^>]*href="https:\/\/checkout\.example\/1001\/\?cart=1&amp;affiliate=5&amp;coupon=SAVE10/,
  )
  expect(withoutAdditions(result)).toBe(html)
  expect(new Set(asked)).toEqual(new Set(['DE USD SAVE10 1']))
})

it.each([
  ['in a slot', `<p slot="note"><a href="${checkout}?cart=1&coupon=A">Buy</a></p>`],
  ['in a slot itself', `<a slot="note" href="${checkout}?cart=1&coupon=A">Buy</a>`],
  ['to another page', '<a href="/buy?coupon=A">Buy</a>'],
  ['in a template', `<template><a href="${checkout}?cart=1&coupon=A">Buy</a></template>`],
  ['without an address', '<a name="coupon=A">Buy</a>'],
])('does not read a link %s as that of the card', async (_, link) => {
  asked.length = 0
  await rendered(`${script}<vitrine-card product="1">${link}</vitrine-card>`)
  expect(asked).toEqual(['DE   1'])
})

it('leaves a card to the script whose link sells several units', async () => {
  const card = (href: string) => `${script}<vitrine-card product="1"><a href="${href}">Buy</a></vitrine-card>`
  expect(await rendered(card(`${checkout}?cart=1&quantity=3`))).not.toContain('shadowrootmode')
  expect(await rendered(card(`${checkout}?cart=1,2&quantity_2=3`))).toContain('shadowrootmode')
})

it('leaves a link to a number of the merchant’s own as it is written, and names nothing due beside it', async () => {
  const own = `${checkout}?cart=i1&amp;quantity_i1=4`
  const result = await rendered(
    `${script}<vitrine-card product="1" renewal="none"><a href="${own}">Buy</a></vitrine-card><p data-vitrine-product="1"><i data-vitrine-field="terms">Ours</i><a data-vitrine-field="buy" href="${own}">Buy</a></p>`,
  )
  expect([...result.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replace('&#38;', '&amp;'))).toEqual([
    own,
    own,
    own,
  ])
  expect(result).toContain('77')
  expect(result).toContain('>Ours<')
  expect(result).not.toMatch(/part="terms"/)
})

it('writes the link parameters of a card, a buy control and their store', async () => {
  const html = `${script}<vitrine-store link-params="cfg=a&amp;affiliate=1">${card}<vitrine-card product="2" link-params="affiliate=2"></vitrine-card><vitrine-buy product="3" link-params="affiliate=3&amp;currencies=USD"></vitrine-buy></vitrine-store>`
  asked.length = 0
  const result = await rendered(html)
  const links = [...result.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => {
    const { searchParams } = new URL(href.replaceAll('&amp;', '&'))
    return [searchParams.get('cart'), searchParams.get('affiliate'), searchParams.get('cfg')]
  })
  expect(links).toEqual([
    ['1', '1', 'a'],
    ['2', '2', null],
    ['3', '3', null],
  ])
  expect(asked).toEqual(['DE   1,2', 'DE USD  3'])
})

const namesIn = (html: string): string[] =>
  [...html.matchAll(/<(h\d) part="name"/g)].map(([, level]) => level ?? '')

it('gives the names of cards the level that follows from the page, as the widget does', async () => {
  const html = `${script}${card}<h1>Shop</h1><template><h4>Later</h4></template>${card}<section><h3>Plans</h3>
    <vitrine-card product="2"><h5>Ours</h5></vitrine-card>${card}</section><vitrine-card product="3" heading="6"></vitrine-card>`
  expect(namesIn(await rendered(html))).toEqual(['h2', 'h2', 'h4', 'h4', 'h6'])
})
