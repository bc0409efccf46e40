/**
 * `node tools/parts.ts` writes the indexes of the widget from its folders: elements and features by their `part.ts`, what
 * the room of an element and its needs are, and every lazy file by its token, which names its source as
 * `lazy<typeof import('./tiers.tsx')>('tiers')` does. Nobody edits them. They are files because Node reads them as well
 * as bundlers, which have to see each name. `--check` writes nothing and fails where one of them is old.
 */

import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path/posix'
import { runTool, updateFiles } from './generated-files.ts'
import { camel } from './words.ts'

const repository = join(import.meta.dirname, '..')

const isBefore = (a: string, b: string): number => (a < b ? -1 : 1)
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const key = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`)

/** What the indexes of a repository should have, by their paths. */
const indexesOf = (root: string): Record<string, string> => {
  const widget = join(root, 'src/widget')
  /** The files that a pattern matches, with the groups of each match. */
  const found = (files: string, pattern: RegExp): { file: string; matches: string[][] }[] =>
    globSync(files, { cwd: widget })
      .sort(isBefore)
      .flatMap((file) => {
        const matches = [...readFileSync(join(widget, file), 'utf8').matchAll(pattern)]
        return matches.length > 0 ? [{ file, matches: matches.map(([, ...groups]) => groups) }] : []
      })
  const index = (folder: string, ...sections: readonly (readonly string[])[]) => [
    `src/widget/${folder}`,
    [
      '// Written by `node tools/parts.ts` from the folders: edit those.',
      ...sections.map((lines) => lines.join('\n')),
    ]
      .join('\n\n')
      .concat('\n'),
  ]

  const beside = (file: string): string => file.replace(/^\w+/, '.')
  /** What files of one name in the folders of elements export, by the tags of the elements. */
  const ofElements = (
    file: string,
    name: string,
    comment: string,
  ): { imports: string[]; object: string[] } => {
    const all = found(`elements/*/${file}`, /^export const (\w+)/gm)
    return {
      imports: all.map(
        ({ file, matches }) =>
          `import { ${matches.flat().sort(isBefore).join(', ')} } from '${beside(file)}'`,
      ),
      object: [
        `/** ${comment}, by its tag without \`vitrine-\`. */`,
        `export const ${name} = {`,
        ...all.flatMap(({ matches }) =>
          matches
            .flat()
            .map((part) => (part === kebab(part) ? `  ${part},` : `  '${kebab(part)}': ${part},`)),
        ),
        '}',
      ],
    }
  }

  const elements = ofElements('part.ts', 'elements', 'Every element but the store')
  const rooms = ofElements('room.ts', 'rooms', 'The room that a page reserves for an element')
  const needs = ofElements('needs.ts', 'needs', 'What an element needs before it can show anything')
  const types = found('elements/*/*attributes.ts', /^export interface (\w+Element)\b/gm)
  const starts = found('features/*/part.ts', /^export const (start)\b/gm).map(({ file }) =>
    basename(dirname(file)),
  )
  const files = found('**/*.ts', /\blazy<typeof import\('([^']+)'\)>\('([\w-]+)'\)/g).flatMap(
    ({ file, matches }) =>
      matches.map(
        ([source = '', name = '']) => `  ${key(name)}: () => import('${join('..', dirname(file), source)}'),`,
      ),
  )
  return Object.fromEntries([
    index(
      'elements/parts.ts',
      elements.imports,
      types.map(({ file, matches }) => `export type { ${matches.flat().join(', ')} } from '${beside(file)}'`),
      elements.object,
    ),
    index('elements/rooms.ts', rooms.imports, rooms.object),
    index('elements/needs.ts', needs.imports, needs.object),
    index(
      'features/parts.ts',
      [
        ...starts.map((name) => `import { start as ${camel(name)} } from './${name}/part.ts'`),
        "import type { StartFeature } from './start-feature.ts'",
      ].sort((a, b) => isBefore(a.replace(/.* from /, ''), b.replace(/.* from /, ''))),
      [
        '/** Features that begin with the page; callers ask for the others. */',
        'export const starts: readonly StartFeature[] = [',
        ...starts.map((name) => `  ${camel(name)},`),
        ']',
      ],
    ),
    index('startup/lazy-files.ts', [
      '/** Every lazy module by its name, for bundlers. */',
      'export const lazyFiles = {',
      ...files.sort((a, b) => isBefore(a.replaceAll("'", ''), b.replaceAll("'", ''))),
      '}',
    ]),
  ])
}

/** @returns the indexes that were old */
export const writeParts = (root = repository, isCheck = false): string[] =>
  updateFiles(root, { texts: indexesOf(root) }, isCheck)

if (import.meta.main) runTool('tools/parts.ts', (isCheck) => writeParts(repository, isCheck))
