import { expect, it } from 'vitest'
import { parsePage } from '../../src/cli/page/markup.ts'
import { elementNames, lazyElementNames } from '../../src/widget/elements/manifest.ts'
import { earlyFiles, lazyAddress } from '../../src/widget/features/rules/early-files.ts'
import { lazyFiles } from '../../src/widget/startup/lazy-files.ts'

const filesOf = (body: string, language: Parameters<typeof earlyFiles>[1] = 'en'): string[] =>
  earlyFiles(parsePage(body), language).toSorted()

it.each([
  ['<vitrine-card product="1"></vitrine-card>', []],
  ['<vitrine-card product="1" quantity-control></vitrine-card>', ['quantity']],
  ['<vitrine-card product="1" quantity-control="false"></vitrine-card>', []],
  ['<vitrine-card product="1" quantity="1"></vitrine-card>', []],
  ['<vitrine-card product="1" quantity="2"></vitrine-card>', ['quantity']],
  ['<vitrine-card product="1" price-rules="5: team"></vitrine-card>', ['quantity']],
  ['<vitrine-card product="1" price-rules=""></vitrine-card>', []],
  [
    '<vitrine-card product="1" prior-price="80 EUR" compare-product="2"></vitrine-card>',
    ['computed', 'prior-price'],
  ],
  ['<vitrine-price product="1" field="from" products="2 3"></vitrine-price>', ['computed']],
  ['<b data-vitrine-product="1" data-vitrine-field="price"></b>', []],
  ['<b data-vitrine-product="1" data-vitrine-field="from" data-vitrine-products="2"></b>', ['computed']],
  ['<div data-vitrine="plans"></div>', ['plain', 'plans']],
  ['<div data-vitrine="card" data-vitrine-quantity="3"></div>', ['plain', 'quantity']],
  ['<script data-client="1001" data-class-prefix="shop"></script>', ['class-names']],
  ['<vitrine-cart></vitrine-cart>', []],
  ['<vitrine-cart inline></vitrine-cart>', ['cart']],
  ['<vitrine-cart-button></vitrine-cart-button>', ['cart']],
  ['<vitrine-order><vitrine-total></vitrine-total></vitrine-order>', ['order']],
  ['<vitrine-tiers product="1"></vitrine-tiers>', ['tiers', 'volume']],
])('knows the lazy files of %s', (body, files) => {
  expect(filesOf(body)).toEqual(files)
})

it('knows the words of the page, and those in files of their own', () => {
  expect(filesOf('<vitrine-card product="1" prior-price="80 EUR"></vitrine-card>', 'de')).toEqual([
    'de',
    'prior-price',
    'prior-price-de',
  ])
  expect(filesOf('<vitrine-price product="1"></vitrine-price><p>Text</p>', 'de')).toEqual([])
})

it('names files that there are', () => {
  const all = elementNames.map((name) => `<vitrine-${name} inline></vitrine-${name}>`)
  const names = Object.keys(lazyFiles)
  for (const file of filesOf(all.join(''))) expect(names).toContain(file)
  for (const name of lazyElementNames)
    expect(filesOf(`<vitrine-${name} inline></vitrine-${name}>`)).not.toEqual([])
})

it.each([
  ['/vitrine/vitrine.js', '/vitrine/vitrine-de.js'],
  ['vitrine.js?ver=6.5', 'vitrine-de.js'],
  ['https://cdn.example/0.2.0/vitrine.js?at=/a/b.js#x', 'https://cdn.example/0.2.0/vitrine-de.js'],
  ['/cache/all.js', undefined],
])('finds the files beside %s where an import does', (src, address) => {
  expect(lazyAddress('de', { src })).toBe(address)
  const page = 'https://shop.example/prices/'
  if (address !== undefined)
    expect(new URL(address, page).href).toBe(new URL('./vitrine-de.js', new URL(src, page)).href)
})
