import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lazyModuleFiles } from '../src/widget/elements/manifest.ts'

type LazyModuleName = keyof typeof lazyModuleFiles

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
    'views',
    'styles',
    'settings',
    'prices',
    'coupon',
    'storefront',
    'checkout',
    'binding',
    'runtime',
    'elements',
    'features',
    'startup',
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
    const graph = graphOf(folder)
    for (const [file, imports] of graph) {
      // A file named after its component is a view.
      if (!/\/([A-Z]\w+)\.tsx$/.test(file) && !file.includes('/views/')) continue
      for (const next of imports)
        if (dirname(next) !== dirname(file))
          expect(relative(source, next), file).toMatch(/^(contract|widget\/(views|messages))\//)
    }
  })

  it('have no cycle through modules that are reached by name', () => {
    const graph = graphOf(folder)
    const isName = (name: string): name is LazyModuleName => Object.hasOwn(lazyModuleFiles, name)
    for (const [file, imports] of graph) {
      // The loader of the module build names them all by their files.
      if (/startup\/module-loader\.ts$/.test(file)) graph.set(file, [])
      const text = readFileSync(file, 'utf8')
      const names = [...text.matchAll(/\b(?:\.module|lazyController)\('([\w-]+)'/g)].map(
        ([, name = '']) => name,
      )
      for (const name of names) {
        if (!isName(name)) throw new Error(`${file} names ${name}, which is no lazy module.`)
        imports.push(join(folder, lazyModuleFiles[name]))
      }
    }
    expect(cycleIn(graph, folder)).toEqual([])
  })
})
