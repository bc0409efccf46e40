import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pages, sections, withIncluded } from '../../docs/tables/tables.ts'
import { pageOf } from '../../src/cli/page/page.ts'
import { pageFindings } from '../../src/cli/page/page-findings.ts'

const tag =
  '<script async src="https://cdn.example/vitrine.js" data-client="1001" data-price-host="https://prices.example" data-checkout-host="https://checkout.example" data-endpoint="https://endpoint.example"></script>'

/** Angular's templates are no HTML. */
const isHtml = (page: string): boolean => page !== 'guide/frameworks.md'

const all = await sections()
const texts = Object.entries({
  ...pages(),
  '../README.md': readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8'),
}).map(([page, text]) => [page, withIncluded(text, all)] as const)
const snippets = texts
  .filter(([page]) => isHtml(page))
  .flatMap(([page, text]) =>
    [...text.matchAll(/```html.*\n([\s\S]*?)```/g)].map(({ 1: html = '', index }) => ({
      page,
      line: text.slice(0, index).split('\n').length,
      html,
    })),
  )

it('finds the snippets', () => {
  expect(snippets.length).toBeGreaterThan(40)
})

/** The tag alone takes client and checkout host from the links beside marked prices, which its snippet does not show. */
const markedPrice =
  '<b data-vitrine-field="price"></b> <a href="https://checkout.example/1001/?scope=checkout&cart=97772">Buy</a>'

it.each(snippets)('would pass `check --page` with the snippet of $page, line $line', ({ html }) => {
  const hasTag = /<script[^>]*(data-client|vitrine\.js)/.test(html)
  const source = !hasTag ? tag + html : html.includes('data-client') ? html : html + markedPrice
  const faults = pageFindings(pageOf(source, undefined))
    // The elements of a preload may stand in another snippet.
    .filter(({ status, check }) => status !== 'ok' && check !== 'Preload')
    .map(({ line, check, found }) => `${line} ${check} ${found}`)
  expect(faults).toEqual([])
})

it('loads the script by CORS in every snippet, so that its files share one connection', () => {
  const tags = texts.flatMap(([page, text]) =>
    [...text.matchAll(/<script [^>]*src="[^"]*\/vitrine\.js"/g)].map(([found]) => `${page}: ${found}`),
  )
  expect(tags.length).toBeGreaterThan(8)
  expect(tags.filter((found) => !found.includes(' crossorigin '))).toEqual([])
})

it('preloads the price of the first cards of guide/start.md', () => {
  const html =
    snippets.find(({ page, html }) => page === 'guide/start.md' && html.includes('<vitrine-card'))?.html ?? ''
  expect(html).toContain('<link rel="preload" as="fetch" crossorigin')
  expect(pageFindings(pageOf(html, undefined))).toMatchObject([{ status: 'ok' }])
})
