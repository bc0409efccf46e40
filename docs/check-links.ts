import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const dist = join(import.meta.dirname, '.vitepress/dist')
const pages = new Map(
  globSync('**/*.html', { cwd: dist }).map((page) => [page, readFileSync(join(dist, page), 'utf8')]),
)

const decode = (text: string): string => decodeURIComponent(text.replaceAll('&amp;', '&'))
const idsOf = (html: string): Set<string> =>
  new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id ?? ''))
const ids = new Map([...pages].map(([page, html]) => [page, idsOf(html)]))

/** Why a link of a page leads nowhere; undefined when it does. */
const problem = (page: string, href: string): string | undefined => {
  const [path = '', anchor] = decode(href).split('#')
  const relative =
    path === '' ? page : path.startsWith('/') ? path.slice(1) : normalize(join(dirname(page), path))
  const file = relative === '' || relative.endsWith('/') ? `${relative}index.html` : relative
  const target = [file, `${file}.html`].find((name) => existsSync(join(dist, name)))
  if (target === undefined) return 'no such page'
  if (anchor && !ids.get(target)?.has(anchor)) return 'no such anchor'
  return undefined
}

/** Links of the pages themselves; what examples show is the platform's. */
const linksOf = (html: string): string[] =>
  [...html.replace(/<div class="live-example[\s\S]*?<\/div>/g, '').matchAll(/<a\b[^>]*?\shref="([^"]+)"/g)]
    .map(([, href]) => href ?? '')
    .filter((href) => !/^(https?:|mailto:)/.test(href))

let count = 0
const problems: string[] = []
for (const [page, html] of pages) {
  for (const href of linksOf(html)) {
    count += 1
    const found = problem(page, href)
    if (found) problems.push(`${page}: ${href}: ${found}`)
  }
}
console.log(`${pages.size} pages, ${count} links, ${problems.length} broken`)
for (const line of problems) console.error(line)
if (problems.length > 0) process.exit(1)
