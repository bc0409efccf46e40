import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { writeParts } from '../parts.ts'
import { apply, type Recipe, RefusedError } from './change.ts'
import { element } from './element.ts'
import { language } from './language.ts'
import { endpointModule } from './module.ts'
import { type Name, nameOf } from './names.ts'
import { operation } from './operation.ts'
import { setting } from './setting.ts'

const byName =
  (recipe: (name: Name) => Recipe) =>
  (text: string): Recipe => {
    const name = nameOf(text)
    if (!name) throw new RefusedError(`${text} is no name: write small letters, digits and hyphens.`)
    return recipe(name)
  }

/** The recipes by the word of the command. */
export const recipes: Readonly<Record<string, (name: string) => Recipe>> = {
  element: byName(element),
  language,
  operation,
  module: byName(endpointModule),
  setting: byName(setting),
}

const usage = `npm run new -- element stock
npm run new -- language da
npm run new -- operation stock.get
npm run new -- module stock
npm run new -- setting gift-note`

/** @throws RefusedError before it has written anything */
export const create = (root: string, kind: string, name: string): string => {
  const recipe = name && Object.hasOwn(recipes, kind) ? recipes[kind]?.(name) : undefined
  if (!recipe) throw new RefusedError(usage)
  const files = [...apply(root, recipe.changes), ...writeParts(root)]
  // Templates do not know how long a name makes a line, nor where it stands among imports.
  spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['check', '--write', '--no-errors-on-unmatched', ...files],
    { cwd: root },
  )
  return [...files, '', 'Next:', ...recipe.next.map((step) => `- ${step}`)].join('\n')
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
