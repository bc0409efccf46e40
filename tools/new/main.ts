/**
 * `npm run new -- element stock` copies the files of `templates/element` to their places under the name, and writes the
 * indexes that find a part by its folder. What a copy cannot know is left to the person, a line each. The templates are
 * sources of a part named `sample-part`; a test copies each one and compiles the result.
 */

import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeParts } from '../parts.ts'
import { writeWords } from '../words.ts'
import { type Name, nameOf } from './names.ts'

const templates = join(import.meta.dirname, 'templates')

/** What is left to the person, by the kind, which is the name of its folder of templates. */
export const steps: Readonly<Record<string, (name: Name) => readonly string[]>> = {
  element: ({ kebab }) => [
    `Write what it shows: src/widget/elements/${kebab}. Words go into a \`words.ts\` there, then \`node tools/words.ts\`.`,
    'A control for each new attribute: `controls` and `panels` of the WordPress editor’s editor.js.',
    'npx node integrations/wordpress/build/write-messages.ts && npm run docs',
    `npx vitest run --project chromium test/widget/${kebab}.browser.tsx test/widget/styles.browser.tsx`,
    'npx vitest run --project node test/docs test/widget',
  ],
  feature: ({ kebab }) => [
    `Write what asks for it and what it does: src/widget/features/${kebab}. Every page has its \`start\`: keep it small.`,
    'npm run docs && npm run sizes',
    `npx vitest run --project chromium test/widget/${kebab}.browser.tsx`,
  ],
  module: ({ kebab, camel }) => [
    `Add \`${camel}\` to src/endpoint/modules/modules.ts: its import, the export and the list.`,
    `Write what it answers: src/endpoint/modules/${kebab}/${kebab}.ts, with its \`settings\` and \`operations\`.`,
    'npm run docs',
    `npx vitest run --project node test/endpoint/${kebab}.test.ts test/release test/docs`,
  ],
}

/** Something that stands in the way; nothing has been written. */
export class RefusedError extends Error {
  override name = 'RefusedError'
}

const usage = Object.keys(steps)
  .map((kind) => `npm run new -- ${kind} stock`)
  .join('\n')

/** A text of the templates, or a path, for another name. */
const renamed = (text: string, { kebab, camel, pascal, title }: Name): string =>
  text
    .replaceAll('sample-part', kebab)
    .replaceAll('samplePart', camel)
    .replaceAll('SamplePart', pascal)
    .replaceAll('Sample part', title)

/** @throws RefusedError before it has written anything */
export const create = (root: string, kind: string, text: string): string => {
  const name = nameOf(text)
  const stepsOf = Object.hasOwn(steps, kind) ? steps[kind] : undefined
  if (!name || !stepsOf) throw new RefusedError(usage)
  const copies = globSync('**/*.*', { cwd: join(templates, kind) }).map((path) => ({
    file: renamed(path, name),
    text: renamed(readFileSync(join(templates, kind, path), 'utf8'), name),
  }))
  for (const { file } of copies)
    if (existsSync(join(root, file))) throw new RefusedError(`${file} is there already.`)
  for (const copy of copies) {
    mkdirSync(dirname(join(root, copy.file)), { recursive: true })
    writeFileSync(join(root, copy.file), copy.text)
  }
  const files = copies.map(({ file }) => file)
  // Where a name stands among imports, and how long it makes a line, the templates do not know.
  spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['check', '--write', '--no-errors-on-unmatched', ...files],
    { cwd: root },
  )
  const written = [...files, ...writeParts(root), ...writeWords(root)]
  return [...written, '', 'Next:', ...stepsOf(name).map((step) => `- ${step}`)].join('\n')
}

if (import.meta.main) {
  const [kind = '', name = ''] = process.argv.slice(2)
  try {
    console.log(create(join(import.meta.dirname, '../..'), kind, name))
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
