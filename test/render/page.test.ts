/**
 * The server that writes prices into a page, as a response: which pages it must pass on byte for byte, in what pieces,
 * with which headers and settings, and where its data stand. Pages come in pieces of any size, break off, or are in
 * another encoding. The test answers for the prices, and the only time limit is a millisecond for answers that never
 * come.
 */

import { expect, it, vi } from 'vitest'
import { type AskPrices, pricesFrom } from '../../src/render/ask-prices.ts'
import { Host } from '../../src/render/host.ts'
import { renderHosts } from '../../src/render/render-hosts.ts'
import { renderPage } from '../../src/render/render-page.ts'
import { createServerPage } from '../../src/render/server-page.ts'
import { priceItem } from './items.ts'
import {
  asked,
  card,
  countOf,
  inPieces,
  options,
  page,
  rendered,
  script,
  settings,
  withoutAdditions,
} from './rendered-page.ts'

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

it.each(['<a href="x', '<!-- a', '<textarea>a'])(
  'puts no data behind a page that ends in %s',
  async (end) => {
    const html = script + card + end
    const result = await rendered(html)
    expect(countOf(result, 'application/json')).toBe(0)
    expect(withoutAdditions(result)).toBe(html)
  },
)

it('adds letters of ASCII only', async () => {
  const result = await rendered(`${script}<vitrine-card product="1" label="Größe &amp; mehr"></vitrine-card>`)
  expect(result).toContain('Gr&#246;&#223;e &amp; mehr</a>')
  expect(result.replace('label="Größe', '')).toMatch(/^\p{ASCII}*$/u)
})

it.each([
  ['no element', '<p>x</p>'],
  ['broken HTML', '<div <p></div></b><table><tr></p><![CDATA[ <>'],
  ['a comment', `<!-- ${card} -->`],
  ['a script with tags', `<script>document.write('${card}')</script>`],
  ['a template', `<template><div>${card}</div></template>`],
  ['noscript', `<noscript>${card}</noscript>`],
  ['an image of vectors', `<svg><g>${card}</g></svg>`],
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

it.each([undefined, '', 'XX', 'de', 'DE"'])(
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

it.each(['', 'Germany'])('names the country where the script tag has %j', async (value) => {
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

it.each(['Germany', undefined])('takes the country %j of its settings for none', async (country) => {
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
  const html = `${script}<vitrine-plans><vitrine-card product="1" interval="3"></vitrine-card></vitrine-plans>`
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
