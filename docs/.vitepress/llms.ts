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

const skill = 'skill/SKILL.md'

/**
 * The files for coding agents: every page as Markdown beside its HTML, whose links lead from one to another; `llms.txt`, a
 * list of them (https://llmstxt.org); and `llms-full.txt`, their whole text.
 */
export const writeLlmsFiles = async ({ srcDir, outDir, pages, site }: SiteConfig): Promise<void> => {
  const texts = new Map<string, string>()
  for (const page of pages)
    texts.set(page, withoutFrontmatter(await readFile(join(srcDir, page), 'utf8')).trim())
  for (const [page, text] of texts) await writeFile(join(outDir, page), `${text}\n`)

  const lines = [`# ${site.title}`, '', `> ${site.description}`, '']
  lines.push(
    `To put Vitrine on a page, follow [the skill](${site.base}${skill}): it ends with a check of the page.`,
  )
  const full: string[] = []
  for (const { text, items } of sidebar) {
    lines.push('', `## ${text}`, '')
    for (const { text: title, link } of items) {
      const page = `${link.endsWith('/') ? `${link}index` : link}.md`.slice(1)
      const source = texts.get(page)
      if (source === undefined) throw new Error(`The sidebar names ${page}, which is no page.`)
      lines.push(`- [${title}](${site.base}${page}): ${firstParagraph(source)}`)
      full.push(`<!-- ${site.base}${page} -->\n\n${source}`)
    }
  }
  await writeFile(join(outDir, 'llms.txt'), `${lines.join('\n')}\n`)
  await writeFile(join(outDir, 'llms-full.txt'), `${full.join('\n\n')}\n`)
}
