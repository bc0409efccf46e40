import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { elements } from '../../src/widget/elements/parts.ts'

const widget = join(import.meta.dirname, '../../src/widget')

/** When each lazy file loads, as the comment above its token says, or above the name of a file of words. */
const moments = new Map(
  globSync('**/*.ts', { cwd: widget }).flatMap((file) => {
    const token = /\/\*\* Loaded (.+)\. \*\/\n(?:export )?const \w+ = (?:lazy<typeof .+\()?'([\w-]+)'/
    const [, moment = '', name] = token.exec(readFileSync(join(widget, file), 'utf8')) ?? []
    return name ? [[name, moment] as const] : []
  }),
)

/** The elements that a lazy file has. */
const elementsIn = (name: string): string[] =>
  Object.entries(elements).flatMap(([tag, part]) =>
    'file' in part && part.file === name ? [`\`<vitrine-${tag}>\``] : [],
  )

/**
 * When a lazy module loads.
 *
 * @throws Error where its part does not say so
 */
export const momentOfPart = (name: string): string => {
  const tags = elementsIn(name)
  const moment = moments.get(name) ?? (tags.length > 0 ? `for ${tags.join(' and ')}` : undefined)
  if (!moment) throw new Error(`Say above the token of ${name}: Loaded …`)
  return moment
}
