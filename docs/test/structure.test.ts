import { expect, it } from 'vitest'
import { builtPages } from './dist.ts'

/** The page of a missing address is drawn in the browser: axe reads it in `examples.test.ts`. */
const pages = [...builtPages()].filter(([file]) => file !== '404.html')
const elements = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([all]) => all)

it.each(pages)('%s has one main part, one title, and no level of headings left out', (_, html) => {
  expect(elements(html, /<main\b/g)).toHaveLength(1)
  const [, main = ''] = /<main\b[^>]*>([\s\S]*?)<\/main>/.exec(html) ?? []
  const levels = [...main.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level))
  expect(levels.filter((level) => level === 1)).toEqual([1])
  expect(levels.filter((level, index) => level - (levels[index - 1] ?? 0) > 1)).toEqual([])
})

it.each(pages)('%s has words in each header of a table, and a text for each picture', (_, html) => {
  expect(elements(html, /<th\b[^>]*>\s*<\/th>/g)).toEqual([])
  expect(elements(html, /<img\b(?![^>]*\salt\b)[^>]*>/g)).toEqual([])
})

it.each(pages)('%s lets the keyboard scroll its diagrams and tables', (_, html) => {
  expect(elements(html, /<p>(?=<img\b[^>]*svg[^>]*><\/p>)/g)).toEqual([])
  expect(elements(html, /<table\b(?![^>]*\stabindex="0")[^>]*>/g)).toEqual([])
})
