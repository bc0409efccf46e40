import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const source = join(import.meta.dirname, '../src')

/** Every file that a file imports by a relative path, types included. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/\b(?:from |import\(|import )'(\.[^'\n]+)'/g)].map(
    ([, path = '']) => resolve(dirname(file), path.replace(/\?.*/, '')),
  )

const graphOf = (folder: string): Map<string, string[]> => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
  return new Map(files.map((file) => [file, importsOf(file)]))
}

/** The first cycle, as paths below `folder`. */
const cycleIn = (graph: ReadonlyMap<string, readonly string[]>, folder: string): string[] => {
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): string[] => {
    const start = path.indexOf(file)
    if (start >= 0) return [...path.slice(start), file]
    if (done.has(file)) return []
    done.add(file)
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next, [...path, file])
      if (cycle.length > 0) return cycle
    }
    return []
  }
  for (const file of graph.keys()) {
    const cycle = visit(file, [])
    if (cycle.length > 0) return cycle.map((each) => relative(folder, each))
  }
  return []
}

const parts = readdirSync(source)

describe.each(parts)('%s', (part) => {
  const folder = join(source, part)

  it('has no cycle between files, types included', () => {
    expect(cycleIn(graphOf(folder), folder)).toEqual([])
  })
})

describe('the folders of the widget', () => {
  /** From the bottom to the top: a folder imports itself and those before it. */
  const layers = [
    'environment',
    'messages',
    'styles',
    'components',
    'settings',
    'prices',
    'coupon',
    'storefront',
    'analytics',
    'checkout',
    'binding',
    'lazy',
    'elements',
    // The entries.
    '',
  ]
  const folder = join(source, 'widget')
  const layerOf = (file: string): number =>
    layers.indexOf(/^([\w-]+)\//.exec(relative(folder, file))?.[1] ?? '')

  it('import in one direction', () => {
    for (const [file, imports] of graphOf(folder))
      for (const next of imports)
        if (next.startsWith(`${folder}/`) && !file.includes('/build/'))
          expect(layerOf(next), `${file} imports ${next}`).toBeLessThanOrEqual(layerOf(file))
  })

  it('keep the views to contract and words', () => {
    for (const [file, imports] of graphOf(join(folder, 'components')))
      for (const next of imports)
        expect(relative(source, next), file).toMatch(/^(contract|widget\/(components|messages))\//)
  })
})
