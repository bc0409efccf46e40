/** The pages of the shops are short, and the lines of HTML that pages of the guide name are theirs. */

import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const textOf = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')
const guideOf = (name: string): string => textOf(`../../docs/guide/${name}.md`)

it.each([
  ['seats', 'seats.html'],
  ['quotes', 'quote.html'],
  ['plan-codes', 'codes.html'],
])('says in the guide of %s how many lines %s has', (guide, page) => {
  const lines = textOf(page).trimEnd().split('\n').length
  expect(guideOf(guide)).toContain(`${lines} lines of HTML`)
})

const pages = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.html'))

it.each(pages)('has in %s at most 60 lines of 110 columns, and no script of its own', (page) => {
  const lines = textOf(page).trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(60)
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(110)
  // `quote.html` is a part of a page.
  expect(textOf(page).match(/<script/g) ?? []).toHaveLength(page === 'quote.html' ? 0 : 1)
})

/** The words for numbers that the guides use. */
const numbers = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const distinct = (file: string, pattern: RegExp): string =>
  numbers[new Set([...textOf(file).matchAll(pattern)].map(([, name]) => name)).size] ?? ''

it('counts in the guides what the pages sell, and by how many rules, codes and questions', () => {
  const products = (file: string) => distinct(file, /data-vitrine-product="(\d+)"/g)
  expect(guideOf('seats')).toContain(
    `${products('seats.html')} products, ${distinct('seats.html', /data-vitrine-audience="(\w+)"/g)} audiences and ${distinct('seats.html', /\d-\d*:([a-z]+-\d+)/g)} rules`,
  )
  expect(guideOf('quotes')).toContain(
    `${distinct('quote.html', / name="(x-[\w-]+)"/g)} questions, ${products('quote.html')} products`,
  )
  expect(guideOf('plan-codes')).toContain(
    `${distinct('codes.html', /<vitrine-card product="(\d+)"/g)} plans and ${distinct('codes.html', /coupon=([\w-]+)/g)} codes`,
  )
})

it('counts lines and requests before and after the older script is left', () => {
  const guide = guideOf('older-scripts')
  const [before = '', after = ''] = [...guide.matchAll(/```html\n([\s\S]*?)```/g)].map(([, code]) => code)
  const linesOf = (code: string) => code.split('\n').filter((line) => line && !line.startsWith('<!--')).length
  const filesOf = (code: string) => code.match(/ (?:src|href)="[^"]+\.(?:js|css)"/g)?.length ?? 0
  const [tag = ''] = after.split('<!-- the page -->')
  // What a script tag asks for later: the prices, and here the file that reads class names (shops.pages.test.ts).
  const later = { before: 1, after: 2 }
  expect([linesOf(before), linesOf(tag)]).toEqual([8, 3])
  expect(guide).toContain(`| lines of HTML beside the page's own | ${linesOf(before)} | ${linesOf(tag)} |`)
  expect(guide).toContain(
    `style sheet, jQuery, script, prices: ${filesOf(before) + later.before} | script, class names, prices: ${filesOf(tag) + later.after} |`,
  )
})
