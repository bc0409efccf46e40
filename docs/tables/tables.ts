import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cliSections } from './cli.ts'
import { decisionSections } from './decisions.ts'
import { endpointSections } from './endpoint.ts'
import { platformSections } from './platform.ts'
import { serverSections } from './servers.ts'
import { builtSections } from './styles.ts'
import { widgetSections } from './widget.ts'
import { wordpressSections } from './wordpress.ts'

const folder = join(import.meta.dirname, '..')
/** Where pages include the sections that would fill them. In git, each change of a comment would change those. */
const included = join(folder, '../dist/docs')

/** Every section that is generated from the sources, by its name in the marker or in the line that includes it. */
export const sections = async (): Promise<Record<string, string>> => ({
  ...widgetSections(),
  ...wordpressSections(),
  ...serverSections(),
  ...endpointSections(),
  ...(await cliSections()),
  ...decisionSections(),
  ...platformSections(),
})

/** A page with its generated sections as the code has them. */
export const withSections = (page: string, all: Readonly<Record<string, string>>): string =>
  page.replace(/<!-- ([\w-]+) -->\n[\s\S]*?<!-- \/\1 -->/g, (section, name: string) =>
    Object.hasOwn(all, name) ? `<!-- ${name} -->\n\n${all[name]}\n\n<!-- /${name} -->` : section,
  )

/** A page with the generated sections that it includes. */
export const withIncluded = (page: string, all: Readonly<Record<string, string>>): string =>
  page.replace(
    /<!--@include: \.\.\/\.\.\/dist\/docs\/([\w-]+)\.md-->/g,
    (line, name: string) => all[name] ?? line,
  )

/** The pages of the documentation by their path under `docs`. */
export const pages = (): Record<string, string> =>
  Object.fromEntries(
    globSync('**/*.md', { cwd: folder, exclude: (name) => name === 'node_modules' }).map((page) => [
      page,
      readFileSync(join(folder, page), 'utf8'),
    ]),
  )

if (import.meta.main) {
  const all = { ...(await sections()), ...(await builtSections()) }
  for (const [page, text] of Object.entries(pages())) {
    const written = withSections(text, all)
    if (written !== text) writeFileSync(join(folder, page), written)
  }
  mkdirSync(included, { recursive: true })
  for (const [name, text] of Object.entries(all)) writeFileSync(join(included, `${name}.md`), `${text}\n`)
}
