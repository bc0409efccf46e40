/**
 * The architecture as imports: no cycle between files, folders that import in one direction only, no module of Node in
 * code for browsers and Workers, and no optional package in a core. It reads the sources as text, types included, and
 * names the path of the first violation. A new folder has to be entered in the list of its part.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lazyModuleFiles } from '../src/widget/build/modes.ts'
import { coreFolders } from './support/core-folders.ts'

const source = join(import.meta.dirname, '../src')

/** Every module and package that a file imports, types included. */
const specifiersOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/\b(?:from |import\(|import )'([^'\n]+)'/g)].map(
    ([, specifier = '']) => specifier,
  )

const importsOf = (file: string): string[] =>
  specifiersOf(file)
    .filter((specifier) => specifier.startsWith('.'))
    .map((path) => resolve(dirname(file), path.replace(/\?.*/, '')))

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

/** The files below `folder` that an entry imports, through all that they import. */
const reachOf = (graph: ReadonlyMap<string, readonly string[]>, folder: string, entry: string): string[] => {
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file) || !graph.has(file)) return
    seen.add(file)
    for (const next of graph.get(file) ?? []) visit(next)
  }
  visit(join(folder, entry))
  return [...seen].map((file) => relative(folder, file))
}

/** The packages that these files of a folder name. */
const packagesOf = (folder: string, files: readonly string[]): Set<string> =>
  new Set(files.flatMap((file) => specifiersOf(join(folder, file))).filter((name) => !name.startsWith('.')))

const folderOf = (folder: string, file: string): string =>
  /^([\w-]+)\//.exec(relative(folder, file))?.[1] ?? ''

/** Every import from a folder to one above it in the list; of a folder that it does not name, all. */
const upwardImports = (
  graph: ReadonlyMap<string, readonly string[]>,
  folder: string,
  layers: readonly string[],
): string[] =>
  [...graph].flatMap(([file, imports]) => {
    const layer = layers.indexOf(folderOf(folder, file))
    const isAbove = (next: string) => layer < 0 || layers.indexOf(folderOf(folder, next)) > layer
    return imports
      .filter((next) => next.startsWith(`${folder}/`) && isAbove(next))
      .map((next) => `${relative(folder, file)} imports ${relative(folder, next)}`)
  })

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
    'storefront',
    'checkout',
    'binding',
    'runtime',
    'shared',
    'elements',
    'features',
    'startup',
    // The entries.
    '',
  ]
  const folder = join(source, 'widget')

  it('import in one direction', () => {
    const graph = graphOf(folder)
    for (const file of graph.keys()) if (file.includes('/build/')) graph.delete(file)
    expect(upwardImports(graph, folder, layers)).toEqual([])
  })

  it('keep the views to contract and words', () => {
    const graph = graphOf(folder)
    for (const [file, imports] of graph) {
      // A file named after its component is a view.
      if (!/\/([A-Z]\w+)\.tsx$/.test(file) && !file.includes('/views/')) continue
      for (const next of imports)
        if (dirname(next) !== dirname(file))
          expect(relative(source, next), file).toMatch(/^(contract|widget\/(views|messages|shared\/views))\//)
    }
  })

  it('have no cycle through lazy files, and know each by the interface that its part satisfies', () => {
    const graph = graphOf(folder)
    for (const [file, imports] of graph) {
      const text = readFileSync(file, 'utf8')
      for (const [, type = '', name = ''] of text.matchAll(/\blazy<([^\n]+)>\('([\w-]+)'\)/g)) {
        const source = lazyModuleFiles[name]
        if (!source) throw new Error(`${file} names ${name}, which is no lazy file.`)
        imports.push(join(folder, source))
        if (type.startsWith('typeof import')) continue
        const part = readFileSync(join(folder, dirname(source), 'part.ts'), 'utf8')
        expect(part, file).toContain(`>('${name}') satisfies Lazy<${type}>`)
      }
    }
    expect(cycleIn(graph, folder)).toEqual([])
  })
})

describe('the core', () => {
  const part = /^(endpoint\/modules|widget\/(features|elements\/(?!(card|buy|price|store)\/)[\w-]+))\//
  /** The index of all parts that tools write, and the list of what their lazy files take from the script. */
  const indexes = /^widget\/startup\/(words\/|lazy-files|script-exports)/

  it('imports no part beside card, buy, price and store', () => {
    const files = [...graphOf(source)]
      .map(([file, imports]) => [relative(source, file), imports] as const)
      .filter(([file]) => coreFolders.some((folder) => file.startsWith(`${folder}/`)) && !indexes.test(file))
    expect(files.length).toBeGreaterThan(300)
    const found = files.flatMap(([file, imports]) =>
      imports
        .map((next) => relative(source, next))
        .filter((next) => part.test(next) && next !== 'widget/features/parts.ts')
        .map((next) => `${file} imports ${next}`),
    )
    expect(found).toEqual([])
  })

  it('has no file that only parts use', () => {
    const graph = graphOf(source)
    for (const [file, imports] of graph) {
      if (part.test(relative(source, file))) graph.delete(file)
      // A style sheet imports nothing, but counts as a file.
      else for (const next of imports) if (next.endsWith('.css')) graph.set(next, [])
    }
    const elements = /^widget\/elements\/(card|buy|price|store)\//
    const entries = [
      'widget/embed.ts',
      'widget/index.ts',
      'widget/checkout/checkout.ts',
      ...[...graph.keys()].map((file) => relative(source, file)).filter((file) => elements.test(file)),
      'endpoint/core/create-endpoint.ts',
      'endpoint/index.ts',
      'client/index.ts',
    ]
    const used = new Set(entries.flatMap((entry) => reachOf(graph, source, entry)))
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        coreFolders.some((folder) => file.startsWith(`${folder}/`)) &&
        /(?<!\.d)\.(tsx?|css)$/.test(file) &&
        // A contract of two sides stands there for all parts, as words do, and an index names every file.
        !/^contract\/|\/words\//.test(file) &&
        !indexes.test(file),
    )
    expect(files.length).toBeGreaterThan(300)
    expect(files.filter((file) => !used.has(file))).toEqual([])
  })
})

describe('the folders of the endpoint', () => {
  /** From the bottom to the top: a folder imports itself and those before it. */
  const layers = [
    'utils',
    'config',
    'http',
    'customer-token',
    'platform',
    'guards',
    'cart',
    'once',
    'orders',
    'core',
    'modules',
    'adapters',
    // The entries.
    '',
  ]
  const folder = join(source, 'endpoint')
  const graph = graphOf(folder)
  for (const file of graph.keys()) if (folderOf(folder, file) === 'deploy') graph.delete(file)

  it('import in one direction', () => {
    expect(upwardImports(graph, folder, layers)).toEqual([])
  })

  it.each([
    'index.ts',
    'adapters/node.ts',
    'adapters/cloudflare.ts',
    'adapters/aws-lambda.ts',
    'adapters/vercel.ts',
  ])('reach no module from %s', (entry) => {
    const reach = reachOf(graph, folder, entry)
    expect(reach).toContain('core/create-endpoint.ts')
    expect(reach.filter((file) => file.startsWith('modules/'))).toEqual([])
  })

  it('import no package of Node into the core on Workers', () => {
    expect(packagesOf(folder, reachOf(graph, folder, 'adapters/cloudflare.ts'))).toEqual(
      new Set(['hono', 'hono/cors', 'hono/request-id', 'hono/route', 'jose', 'lru-cache', 'zod/mini']),
    )
  })
})

describe('the folders of the sandbox', () => {
  const folder = join(source, 'sandbox')
  const graph = graphOf(folder)

  it('have no cycle', () => {
    const folders = new Map<string, string[]>()
    for (const [file, imports] of graph)
      folders.set(dirname(file), [
        ...(folders.get(dirname(file)) ?? []),
        ...imports.map(dirname).filter((next) => next !== dirname(file)),
      ])
    expect(folders.size).toBeGreaterThan(20)
    expect(cycleIn(folders, folder)).toEqual([])
  })

  it('reach no module of Node from the browser entry', () => {
    const reach = reachOf(graph, folder, 'browser.ts')
    expect(reach.length).toBeGreaterThan(100)
    expect(reach.filter((file) => /^(node|persistence)\//.test(file))).toEqual([])
    const foreign = /^(?!hono(\/|$)|zod$|fast-xml-parser$|country-to-currency$)/
    expect([...packagesOf(folder, reach)].filter((name) => foreign.test(name))).toEqual([])
  })
})
