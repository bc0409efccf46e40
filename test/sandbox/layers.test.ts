import { readdirSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../src/sandbox', import.meta.url))

const importsOf = (file: string): string[] =>
  Array.from(readFileSync(file, 'utf8').matchAll(/\b(?:from |import\()'([^'\n]+)'/g), ([, specifier = '']) =>
    specifier.startsWith('.') ? resolve(dirname(file), specifier) : specifier,
  )

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => resolve(root, name))

const graph = new Map(files.map((file) => [file, importsOf(file).filter((name) => name.endsWith('.ts'))]))

/** The nodes of the first cycle; empty without one. */
const cycleIn = (edges: ReadonlyMap<string, Iterable<string>>): string[] => {
  const done = new Set<string>()
  const visit = (node: string, path: readonly string[]): string[] => {
    const at = path.indexOf(node)
    if (at >= 0) return [...path.slice(at), node]
    if (done.has(node)) return []
    for (const next of edges.get(node) ?? []) {
      const cycle = visit(next, [...path, node])
      if (cycle.length > 0) return cycle
    }
    done.add(node)
    return []
  }
  for (const node of edges.keys()) {
    const cycle = visit(node, [])
    if (cycle.length > 0) return cycle
  }
  return []
}

const folderOf = (file: string): string => relative(root, dirname(file))

const folders = new Map<string, Set<string>>()
for (const [file, imports] of graph) {
  const known = folders.get(folderOf(file)) ?? new Set()
  folders.set(folderOf(file), known)
  for (const name of imports) if (folderOf(name) !== folderOf(file)) known.add(folderOf(name))
}

const reachOf = (entry: string): { files: string[]; packages: string[] } => {
  const seen = new Set<string>()
  const packages = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    for (const name of importsOf(file)) {
      if (name.endsWith('.ts')) visit(name)
      else if (!name.startsWith('/')) packages.add(name)
    }
  }
  visit(resolve(root, entry))
  return { files: [...seen], packages: [...packages].sort() }
}

describe('the imports of the sandbox', () => {
  it('have no cycle between files, types included', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(cycleIn(graph).map((file) => relative(root, file))).toEqual([])
  })

  it('have no cycle between folders', () => {
    expect(folders.size).toBeGreaterThan(20)
    expect(cycleIn(folders)).toEqual([])
  })

  it('keep every folder at a dozen files', () => {
    const sizes = [...folders.keys()].map(
      (folder) => [folder, files.filter((file) => folderOf(file) === folder).length] as const,
    )
    expect(sizes.filter(([, size]) => size > 12)).toEqual([])
  })

  it('of the browser entry reach no module of Node', () => {
    const { files: reached, packages } = reachOf('browser.ts')
    expect(reached.length).toBeGreaterThan(100)
    expect(reached.filter((file) => /\/(node|persistence)\//.test(relative(root, file)))).toEqual([])
    expect(
      packages.filter((name) => !/^(hono(\/|$)|zod$|fast-xml-parser$|country-to-currency$)/.test(name)),
    ).toEqual([])
  })
})

describe('the check for cycles', () => {
  it('finds one', () => {
    expect(cycleIn(new Map(Object.entries({ a: ['b'], b: ['c'], c: ['b'] })))).toEqual(['b', 'c', 'b'])
  })
})
