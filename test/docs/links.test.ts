import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { sections, withIncluded } from '../../docs/tables/tables.ts'

const root = join(import.meta.dirname, '../..')
const all = await sections()
const read = (file: string): string => withIncluded(readFileSync(join(root, file), 'utf8'), all)

const pages = globSync(['*.md', 'docs/**/*.md'], {
  cwd: root,
  exclude: (name) => name === 'node_modules',
})

/** Anchors as GitHub and the site derive them from headings, and explicit ones. */
const anchorsOf = (page: string): Set<string> => {
  const headings = [...read(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, text]) => text ?? '')
  return new Set(
    headings.map(
      (text) =>
        text.match(/\{#([\w-]+)\}/)?.[1] ??
        text
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s_-]/gu, '')
          .trim()
          .replace(/\s+/g, '-'),
    ),
  )
}

/** The page that a link leads to; the site lets links leave out `.md` and `index.md`. */
const pageOf = (target: string): string | undefined =>
  [target, `${target}.md`, join(target, 'index.md'), join('docs/public', target)].find(
    (file) => existsSync(join(root, file)) && !file.endsWith('/') && file !== '.' && file.includes('.'),
  )

const broken = (from: string, link: string): boolean => {
  const [path = '', anchor] = link.split('#')
  const base = path.startsWith('/') ? join('docs', path) : join(dirname(from), path)
  const target =
    path === '' ? from : (pageOf(normalize(base)) ?? (existsSync(join(root, base)) ? base : undefined))
  if (!target) return true
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor)
}

const withoutCode = (text: string): string => text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '')

it.each(pages)('has no broken link in %s', (page) => {
  const links = [...withoutCode(read(page)).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)]
  expect(links.map(([, link]) => link ?? '').filter((link) => broken(page, link))).toEqual([])
})

it('cites only pages and anchors that exist', () => {
  const files = globSync(
    ['src/**/*.{ts,tsx,mjs}', 'demo/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}', 'tools/**/*.{ts,tsx}'],
    {
      cwd: root,
      exclude: (name) => name === 'node_modules',
    },
  )
  const wrong = files.flatMap((file) =>
    [...read(file).matchAll(/(?<!dist\/)docs\/[\w/-]+\.md(?:#[\w-]+)?/g)]
      .map(([citation]) => citation)
      .filter((citation) => broken('README.md', citation))
      .map((citation) => `${file}: ${citation}`),
  )
  expect(wrong).toEqual([])
})
