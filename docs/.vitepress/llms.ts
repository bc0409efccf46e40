import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SiteConfig } from 'vitepress'
import { isProjectPage, projectPages, sidebar } from './sidebar.ts'

const withoutFrontmatter = (text: string): string => text.replace(/^---\n[\s\S]*?\n---\n/, '')

/** The lines of other files that VitePress includes: all of a file, or those from `{3,}` on. */
const withIncluded = async (text: string, folder: string): Promise<string> => {
  const parts = text.split(/<!--@include: ([^{]+?)(?:\{(\d+),\})?-->/)
  for (let at = 1; at < parts.length; at += 3) {
    const lines = (await readFile(join(folder, parts[at] ?? ''), 'utf8')).split('\n')
    parts[at] = lines.slice(Number(parts[at + 1] ?? 1) - 1).join('\n')
    parts[at + 1] = ''
  }
  return parts.join('')
}

/** The first paragraph says what a page is about. */
const firstParagraph = (text: string): string =>
  withoutFrontmatter(text)
    .split(/\n{2,}/)
    .find((block) => /^[A-Z]/.test(block.trim()))
    ?.replace(/\s+/g, ' ')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .trim() ?? ''

const skills = '.well-known/agent-skills'
const skill = `${skills}/vitrine-page/SKILL.md`

/** The index by which agents find the skill of a host, with a digest of its file: agent-skills discovery 0.2.0. */
const skillIndex = (text: string, base: string): object => {
  const [, name, description] = /^---\nname: (.+)\ndescription: (.+)\n---\n/.exec(text) ?? []
  const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`
  return {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [{ name, type: 'skill-md', description, url: `${base}${skill}`, digest }],
  }
}

/**
 * The files for coding agents: every page as Markdown beside its HTML, whose links lead from one to another; `llms.txt`, a
 * list of them (https://llmstxt.org); `llms-full.txt`, the whole text of those for users; and the index of the skill.
 */
export const writeLlmsFiles = async ({ srcDir, outDir, pages, site }: SiteConfig): Promise<void> => {
  const texts = new Map<string, string>()
  for (const page of pages) {
    const file = join(srcDir, page)
    const text = await withIncluded(await readFile(file, 'utf8'), dirname(file))
    texts.set(page, withoutFrontmatter(text).trim())
  }
  for (const [page, text] of texts) await writeFile(join(outDir, page), `${text}\n`)

  const lines = [`# ${site.title}`, '', `> ${site.description}`, '']
  lines.push(
    `To put Vitrine on a page, follow [the skill](${site.base}${skill}): it ends with a check of the page.`,
  )
  const full: string[] = []
  const project = projectPages.map(([text, link]) => ({ text, link }))
  for (const { text, items } of [...sidebar, { text: 'The repository', items: project }]) {
    lines.push('', `## ${text}`, '')
    for (const { text: title, link } of items) {
      const page = `${link.endsWith('/') ? `${link}index` : link}.md`.slice(1)
      const source = texts.get(page)
      if (source === undefined) throw new Error(`The sidebar names ${page}, which is no page.`)
      lines.push(`- [${title}](${site.base}${page}): ${firstParagraph(source)}`)
      if (!isProjectPage(page)) full.push(`<!-- ${site.base}${page} -->\n\n${source}`)
    }
  }
  await writeFile(join(outDir, 'llms.txt'), `${lines.join('\n')}\n`)
  await writeFile(join(outDir, 'llms-full.txt'), `${full.join('\n\n')}\n`)
  const index = skillIndex(await readFile(join(outDir, skill), 'utf8'), site.base)
  await writeFile(join(outDir, skills, 'index.json'), `${JSON.stringify(index, null, 2)}\n`)
}
