import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteConfig } from 'vitepress'
import { sidebar } from './sidebar.ts'

const withoutFrontmatter = (text: string): string => text.replace(/^---\n[\s\S]*?\n---\n/, '')

/** The first paragraph says what a page is about. */
const firstParagraph = (text: string): string =>
  withoutFrontmatter(text)
    .split(/\n{2,}/)
    .find((block) => /^[A-Z]/.test(block.trim()))
    ?.replace(/\s+/g, ' ')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .trim() ?? ''

/** Writes `llms.txt`, a list of all pages, and `llms-full.txt`, their whole text: https://llmstxt.org */
export const writeLlmsFiles = async ({ srcDir, outDir, site }: SiteConfig): Promise<void> => {
  const lines = [`# ${site.title}`, '', `> ${site.description}`]
  const full: string[] = []
  for (const { text, items } of sidebar) {
    lines.push('', `## ${text}`, '')
    for (const { text: title, link } of items) {
      const page = `${link.endsWith('/') ? `${link}index` : link}.md`
      const source = await readFile(join(srcDir, page), 'utf8')
      const address = `${site.base}${page.slice(1).replace(/\.md$/, '.html')}`
      lines.push(`- [${title}](${address}): ${firstParagraph(source)}`)
      full.push(`<!-- ${address} -->\n\n${withoutFrontmatter(source).trim()}`)
    }
  }
  await writeFile(join(outDir, 'llms.txt'), `${lines.join('\n')}\n`)
  await writeFile(join(outDir, 'llms-full.txt'), `${full.join('\n\n')}\n`)
}
