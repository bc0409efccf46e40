import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../src/', import.meta.url)

/** The specifiers of a module: `import … from`, `export … from`, `import '…'` and `import('…')`, types included. */
const specifiersIn = (source: string): string[] =>
  Array.from(
    source.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)(['"`])([^'"`\n]+)\1/g),
    ([, , specifier = '']) => specifier,
  )

const modulesOf = (part: string): URL[] =>
  readdirSync(new URL(`${part}/`, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => new URL(`${part}/${name}`, root))

const partOf = ({ pathname }: URL): string => pathname.slice(root.pathname.length).split('/')[0] ?? ''

/** The parts and the packages that a part needs, through all that it imports. */
const reachOf = (part: string) => {
  const seen = new Map<string, URL>()
  const packages = new Set<string>()
  const visit = (module: URL): void => {
    if (seen.has(module.href)) return
    seen.set(module.href, module)
    for (const specifier of specifiersIn(readFileSync(module, 'utf8')))
      if (!specifier.startsWith('.')) packages.add(specifier)
      else if (/\.tsx?$/.test(specifier)) visit(new URL(specifier, module))
  }
  for (const module of modulesOf(part)) visit(module)
  const parts = new Set(Array.from(seen.values(), partOf))
  return { files: [...seen.keys()], parts: [...parts].toSorted(), packages: [...packages].toSorted() }
}

describe('the imports', () => {
  it('of client and sandbox share no file', () => {
    const client = reachOf('client')
    const sandbox = reachOf('sandbox')
    expect(client.files.length).toBeGreaterThan(30)
    expect(sandbox.files.length).toBeGreaterThan(60)
    expect(client.files.filter((file) => sandbox.files.includes(file))).toEqual([])
  })

  it('of the sandbox stay inside it', () => {
    expect(reachOf('sandbox').parts).toEqual(['sandbox'])
  })

  it('of the client stay inside it and the contract', () => {
    expect(reachOf('client').parts).toEqual(['client', 'contract'])
    expect(reachOf('contract').parts).toEqual(['contract'])
  })

  it('of the client name two packages and nothing of Node', () => {
    expect(reachOf('client').packages).toEqual(['fast-xml-parser', 'zod/mini'])
  })
})
