import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pageOf } from '../../src/cli/page/page.ts'
import { orderHeight, ownHeight, spaceFindings, usualRule } from '../../src/cli/page/space-findings.ts'
import { runHere, serve } from './support.ts'

it('judges by the height of the styles, and by the rule of the guide', () => {
  const read = (file: string): string => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
  expect(read('src/widget/elements/card/card.css')).toContain(
    `var(--vitrine-card-min-height, var(--order-card-height, ${ownHeight}em))`,
  )
  expect(read('src/widget/elements/order/order.css')).toContain(`--order-card-height: ${orderHeight}em`)
  expect(read('src/widget/features/plain/plain.css')).toContain(
    `var(--vitrine-card-min-height, ${ownHeight}em)`,
  )
  expect(read('docs/guide/start.md')).toContain(usualRule)
})

const tag =
  '<script async src="https://cdn.example/vitrine.js" data-client="1001" data-price-host="https://prices.example" data-checkout-host="https://checkout.example"></script>'
const card =
  '<vitrine-card product="97772"><a href="https://checkout.example/1001/?cart=97772">Buy</a></vitrine-card>'

const sourceOf = (head: string, body: string): string =>
  `<!doctype html><html lang="en"><head><title>Shop</title>${tag}${head}</head><body>${body}</body></html>`

const found = (head: string, body = card): string[] =>
  spaceFindings(pageOf(sourceOf(head, body), 'https://shop.example/')).map((finding) => finding.found)

const nothing = 'nothing is reserved for the card, so the page moves when it comes'
const little = (text: string): string =>
  `${text} is reserved for the card, less than the 20em that a card has by itself`
const much = (text: string): string =>
  `${text} is reserved for the card, more than twice what a card without content of your own needs`

it.each([
  ['vitrine-card:not([hidden]) { display: grid; min-height: 21.5rem }'],
  ['@media (width < 40rem) { .shop > vitrine-card { min-block-size: 416px } }'],
  ['a, vitrine-card[product="97772"] { min-height: 24em }'],
  ['[product] { min-height: 21.5rem }'],
  ['vitrine-card { --vitrine-card-min-height: 21.5rem }'],
  ['vitrine-card { min-height: 60vh }'],
  ['vitrine-card { min-height: 12rem } @media (width < 40rem) { vitrine-card { min-height: 28rem } }'],
])('finds nothing in a page that reserves the space of its card: %s', (css) => {
  expect(found(`<style>${css}</style>`)).toEqual([])
})

it.each([
  ['no style at all', '', nothing],
  ['a rule for another element', '<style>vitrine-order, p { min-height: 21.5rem }</style>', nothing],
  ['a rule for something inside the card', '<style>vitrine-card img { height: 4rem }</style>', nothing],
  ['a rule without a height', '<style>vitrine-card { display: grid; line-height: 2 }</style>', nothing],
  ['a height of nothing', '<style>vitrine-card { min-height: 0 }</style>', nothing],
  ['a comment', '<style>/* vitrine-card { min-height: 21.5rem } */</style>', nothing],
  ['too little', '<style>vitrine-card { min-height: 160px }</style>', little('160px')],
  ['too much', '<style>vitrine-card { min-height: 90rem !important }</style>', much('90rem')],
])('warns of a page with %s', (_, head, words) => {
  expect(found(head)).toEqual([words])
})

it('knows that the cards of an order are lower', () => {
  const ordered = (height: string): string =>
    `<vitrine-order>${card.replace('<vitrine-card', `<vitrine-card style="min-height:${height}"`)}</vitrine-order>`
  expect(found('', ordered('13em'))).toEqual([])
  expect(found('', ordered('11em'))).toEqual([little('11em').replace('20em', '12em')])
})

it('reads the style of the card and of what it stands in', () => {
  const styled = (style: string): string => card.replace('<vitrine-card', `<vitrine-card style="${style}"`)
  expect(found('', styled('min-height:21.5rem'))).toEqual([])
  expect(found('<style>vitrine-card{min-height:21.5rem}</style>', styled('min-height: 5rem'))).toEqual([
    little('5rem'),
  ])
  expect(found('', `<div style="height:40rem">${card}</div>`)).toEqual([])
  expect(found('<style>.box{min-height:40rem}</style>', `<div class="box">${card}</div>`)).toEqual([])
  expect(found('<style>body{min-height:100rem}</style>')).toEqual([nothing])
})

it('claims nothing where the source does not tell', () => {
  expect(found('<link rel="stylesheet" href="/shop.css">')).toEqual([])
  expect(found('<style>@import "/shop.css";</style>')).toEqual([])
  expect(found('<script type="application/json" id="vitrine:prices">{}</script>')).toEqual([])
  expect(found('', card.replace('<vitrine-card', '<vitrine-card hidden'))).toEqual([])
  const withDetails = card.replace('<a ', '<div slot="details">A long list</div><a ')
  expect(found('<style>vitrine-card{min-height:90rem}</style>', withDetails)).toEqual([])
})

it('judges a figure that the source has, also beside a linked style sheet', () => {
  expect(
    found('<link rel="stylesheet" href="/shop.css"><style>vitrine-card{min-height:5rem}</style>'),
  ).toEqual([little('5rem')])
})

it('says it once for cards of one fault', () => {
  expect(found('', card + card)).toEqual([nothing])
})

it('warns in vitrine check --page, which does not fail for it', async () => {
  const address = await serve((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(sourceOf('', card))
  })
  const { stdout, code } = await runHere(['check', '--page', address])
  expect(stdout).toContain(nothing)
  expect(stdout).toContain('vitrine-card:not([hidden]) { display: grid; min-height: 21.5rem }')
  expect(code).toBe(0)
})
