import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { lazyModuleFiles } from '../../src/widget/build/modes.ts'
import { writeParts } from '../../tools/parts.ts'

it('has indexes of every part and every lazy file', () => {
  expect(writeParts(undefined, true)).toEqual([])
})

/** The files that a file imports at run time, and those that these import. */
const reachOf = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen
  seen.add(file)
  if (!file.endsWith('.ts')) return seen
  for (const node of parseSync(file, readFileSync(file, 'utf8')).program.body)
    if (
      (node.type === 'ImportDeclaration' && node.importKind !== 'type') ||
      (node.type === 'ExportNamedDeclaration' && node.exportKind !== 'type')
    )
      if (node.source?.value.startsWith('.')) reachOf(resolve(dirname(file), node.source.value), seen)
  return seen
}

// Node reads the elements, and the script has whatever an entry reaches.
it.each(globSync('src/widget/{elements,features}/*/part.ts'))(
  '%s imports neither views nor its lazy file',
  (part) => {
    const lazy = Object.values(lazyModuleFiles).map((file) => resolve('src/widget', file))
    const reach = [...reachOf(resolve(part))]
    expect(reach.filter((file) => /\.(tsx|css)(\?|$)/.test(file) || lazy.includes(file))).toEqual([])
  },
)
