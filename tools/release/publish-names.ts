/**
 * Run it once, in the commit that is published first: it writes the names of the packages into docs, guides, skill, playground
 * and the packages' own READMEs. Until then those print only commands that work in a clone of the repository. Anyone could register the names, and would then run
 * script on the pages of people who paste them. Texts that exist from then on are in `published/`, each for the marker of its name;
 * what stands between `<!-- until published -->` and the marker goes.
 */

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** A text with the names of the packages, in place of what stands for them until they are published. */
export const withPublishedNames = (text: string): string =>
  text
    .replace(
      /^(?:<!-- until published -->\n(?:(?!<!-- published)[\s\S])*)?<!-- published: ([\w-]+) -->$/gm,
      (_, name: string) => readFileSync(join(import.meta.dirname, `published/${name}.md`), 'utf8').trimEnd(),
    )
    .replaceAll('npm run vitrine -- copy', 'npx vitrine copy')
    .replace(/npm run (?:--silent )?vitrine --/g, 'npx @vitrine/cli')
    .replace('isPublished: boolean = false', 'isPublished: boolean = true')

/** The files that a reader or a page sees. */
export const readFiles = (): string[] =>
  execFileSync(
    'git',
    ['ls-files', 'README.md', 'docs', 'demo', 'index.html', 'src/*/README.md', 'src/*/CHANGELOG.md'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
    .trim()
    .split('\n')
    .filter((file) => /\.(md|html|ts|tsx)$/.test(file))
    .filter((file) => !/^docs\/(decisions\/|releasing\.md|test\/)/.test(file))

if (import.meta.main)
  for (const file of readFiles()) {
    const path = join(root, file)
    const text = readFileSync(path, 'utf8')
    const published = withPublishedNames(text)
    if (published === text) continue
    writeFileSync(path, published)
    console.log(file)
  }
