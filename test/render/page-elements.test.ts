/**
 * The elements of a page that a server renders: plans with their cards, the stores around them, links in them, headings,
 * renewals and structured data. What only the script can know is left to it.
 */

import { expect, it } from 'vitest'
import { money } from '../support/money.ts'
import { priceItem } from './items.ts'
import { asked, card, countOf, rendered, script, withoutAdditions } from './rendered-page.ts'

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
    'a row and a cell',
    `<table><tr data-vitrine="store" data-vitrine-currency="USD"><td>${card}<tr><td data-vitrine="store" data-vitrine-coupon="AB">x<td><vitrine-card product="2"></vitrine-card></table>`,
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
