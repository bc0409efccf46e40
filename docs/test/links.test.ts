import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { builtPages, dist } from './dist.ts'

const pages = builtPages()

const decode = (text: string): string => decodeURIComponent(text.replaceAll('&amp;', '&'))
const idsOf = (html: string): Set<string> =>
  new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id ?? ''))
const ids = new Map([...pages].map(([page, html]) => [page, idsOf(html)]))

const isBroken = (page: string, href: string): boolean => {
  const [path = '', anchor] = decode(href).split('#')
  const relative = path.startsWith('/') ? path.slice(1) : normalize(join(dirname(page), path))
  const file =
    path === '' ? page : relative === '' || relative.endsWith('/') ? `${relative}index.html` : relative
  const target = [file, `${file}.html`].find((name) => existsSync(join(dist, name)))
  if (target === undefined) return true
  return Boolean(anchor) && !ids.get(target)?.has(anchor ?? '')
}

/** Links of the pages themselves; those inside examples are the platform's. */
const linksOf = (html: string): string[] =>
  [...html.replace(/<div class="live-example[\s\S]*?<\/div>/g, '').matchAll(/<a\b[^>]*?\shref="([^"]+)"/g)]
    .map(([, href]) => href ?? '')
    .filter((href) => !/^(https?:|mailto:)/.test(href))

it('has pages', () => {
  expect(pages.size).toBeGreaterThan(45)
})

it.each([...pages])('%s links to pages and anchors that exist', (page, html) => {
  expect(linksOf(html).filter((href) => isBroken(page, href))).toEqual([])
})

const markdownOf = (page: string): string => page.replace(/html$/, 'md')

it('lists every page for coding agents, as Markdown', () => {
  const list = readFileSync(join(dist, 'llms.txt'), 'utf8')
  const listed = [...list.matchAll(/\]\(\/([^)]+)\)/g)].map(([, page]) => page)
  expect(listed.length).toBeGreaterThan(40)
  for (const page of listed) expect(existsSync(join(dist, page ?? '')), page).toBe(true)
  const records = /^(404|index|decisions\/\d.*)\.html$/
  for (const page of pages.keys()) if (!records.test(page)) expect(listed).toContain(markdownOf(page))
})

it.each(['html', 'md'])('has in %s the tables and the changelog that pages include', (ending) => {
  const read = (page: string): string => readFileSync(join(dist, `${page}.${ending}`), 'utf8')
  const sizes = read('reference/sizes')
  for (const words of ['vitrine-cart.js', 'cards and a coupon field', 'always'])
    expect(sizes).toContain(words)
  expect(sizes).toMatch(/\d\d,\d{3}/)
  expect(read('changelog')).toContain('0.2.0')
  expect(read('reference/cli')).toContain('Usage: vitrine check')
  expect(read('reference/elements')).toContain('quantity-control')
  expect(sizes + read('changelog')).not.toContain('@include')
})

/** Links of a Markdown page outside its code. Pictures are not copied: agents read text. */
const markdownLinks = (text: string): string[] =>
  [...text.replace(/```[\s\S]*?```|`[^`\n]*`/g, '').matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g)]
    .map(([, href]) => href ?? '')
    .filter((href) => !/^(https?:|mailto:|#)/.test(href))

it('has Markdown beside every page, whose links lead to files', () => {
  const read = [...pages.keys()].filter((page) => page !== '404.html').map(markdownOf)
  for (const page of [...read, '.well-known/agent-skills/vitrine-page/SKILL.md'])
    for (const href of markdownLinks(readFileSync(join(dist, page), 'utf8'))) {
      const [path = ''] = href.split('#')
      const file = path.startsWith('/') ? path.slice(1) : normalize(join(dirname(page), path))
      expect(existsSync(join(dist, file)), `${page}: ${href}`).toBe(true)
    }
})

it('names a contact for reports of vulnerabilities, for less than a year', () => {
  const text = readFileSync(join(dist, '.well-known/security.txt'), 'utf8')
  expect(text).toMatch(/^Contact: https:/m)
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  const days = (expires - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(0)
  expect(days).toBeLessThan(365)
})
