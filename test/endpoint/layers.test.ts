import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { specifiersOf } from '../support/specifiers.ts'

const root = join(import.meta.dirname, '../../src/endpoint')

/** From the bottom to the top; a file imports files of its own layer and of those before it. */
const layers = [
  'utils',
  'config',
  'http',
  'customer-token',
  'platform',
  'guards',
  'cart',
  'orders',
  'core',
  'modules',
  'adapters',
  // The entries `index.ts` and `serve.ts`.
  '.',
]

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.startsWith('deploy/'))
  .map((name) => join(root, name))

/** Every file of the endpoint that a file imports, types included. */
const importsOf = (file: string): string[] =>
  specifiersOf(file, readFileSync(file, 'utf8'))
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => resolve(dirname(file), specifier))
    .filter((path) => path.startsWith(root))

const graph = new Map(files.map((file) => [file, importsOf(file)]))

const reachOf = (entry: string): string[] => {
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    for (const next of graph.get(file) ?? []) visit(next)
  }
  visit(join(root, entry))
  return [...seen].map((file) => relative(root, file))
}

const layerOf = (file: string): string => relative(root, file).match(/^([\w-]+)\//)?.[1] ?? '.'

it('has no cycle between files, types included', () => {
  for (const [file, imports] of graph)
    for (const next of imports)
      expect(reachOf(relative(root, next)), file).not.toContain(relative(root, file))
})

it('imports from the same layer or a lower one only', () => {
  for (const [file, imports] of graph) {
    expect(layers, file).toContain(layerOf(file))
    for (const next of imports)
      expect(layers.indexOf(layerOf(next)), `${file} → ${next}`).toBeLessThanOrEqual(
        layers.indexOf(layerOf(file)),
      )
  }
})

it.each([
  'index.ts',
  'adapters/node.ts',
  'adapters/cloudflare.ts',
  'adapters/aws-lambda.ts',
  'adapters/vercel.ts',
])('reaches no module from %s', (entry) => {
  const reach = reachOf(entry)
  expect(reach).toContain('core/create-endpoint.ts')
  expect(reach.filter((file) => file.startsWith('modules/'))).toEqual([])
})

it('imports no package of Node into the core on Workers', () => {
  const packages = reachOf('adapters/cloudflare.ts')
    .flatMap((file) => specifiersOf(file, readFileSync(join(root, file), 'utf8')))
    .filter((specifier) => !specifier.startsWith('.'))
  expect(new Set(packages)).toEqual(
    new Set(['hono', 'hono/cors', 'hono/request-id', 'hono/route', 'jose', 'zod/mini']),
  )
})

it('imports OpenTelemetry in one module only, which is optional', () => {
  const importers = files.filter((file) =>
    specifiersOf(file, readFileSync(file, 'utf8')).some((specifier) =>
      specifier.startsWith('@opentelemetry'),
    ),
  )
  expect(new Set(importers.map((file) => dirname(relative(root, file))))).toEqual(
    new Set(['modules/telemetry']),
  )
  for (const [file, imports] of graph)
    if (!relative(root, file).startsWith('modules/telemetry/'))
      for (const next of imports) expect(relative(root, next), file).not.toMatch(/^modules\/telemetry\//)
})
