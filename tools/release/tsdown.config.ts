/**
 * Builds the five packages into `dist/packages` with tsdown, from the entries in each manifest. Modules keep the layout
 * of `src`, and declarations are those that the compiler of TypeScript has written. An import of a package that the
 * manifest does not name fails the build.
 */

import { existsSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { withDocLinks } from './doc-links.ts'
import { entriesOf, packages } from './packages.ts'
import { scriptFiles } from './script-files.ts'

const root = join(import.meta.dirname, '../..')
const compiled = join(root, 'dist/lib')
const sources = join(root, 'src')

/** Vite builds the views for servers, which are TSX with styles. */
const renderer = { 'dist/render': ['dist/lib/render/index.js', 'dist/lib/render/index.js.map'] }

/** Files that modules read at run time. */
const data = {
  'dist/sandbox/pages': ['src/sandbox/pages/*.css'],
  'dist/sandbox/catalogue': ['src/sandbox/catalogue/default-catalogue.json'],
}

/** Files that a package has beside its modules, by its folder there. */
const copied: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  vitrine: {
    '.': ['dist/custom-elements.json', 'dist/html-custom-data.json', 'dist/web-types.json'],
    dist: [...scriptFiles(), 'dist/manifest.json'],
    'dist/npm': ['dist/npm/*'],
    'dist/types': ['dist/lib/types/*'],
  },
  endpoint: renderer,
  sandbox: data,
  cli: {
    '.': ['src/cli/bin.js'],
    // Without the maps, which `vitrine` has.
    'dist/script': [...scriptFiles().filter((file) => !file.endsWith('.map')), 'dist/manifest.json'],
    // The entries that `vitrine init endpoint` writes.
    ...Object.fromEntries(
      ['node', 'cloudflare', 'aws-lambda', 'vercel', 'vercel/api'].map((folder) => [
        `dist/templates/${folder}`,
        [
          `src/endpoint/deploy/${folder}/*.*`,
          ...(folder === 'node' ? ['src/endpoint/deploy/node/Dockerfile'] : []),
        ],
      ]),
    ),
    ...renderer,
    ...data,
  },
}

/** Modules keep the layout of `src`, so the path to the built renderer differs in its ending only. */
const builtRenderer = {
  name: 'built-renderer',
  resolveId: (id: string) =>
    id.endsWith('/render/index.ts') ? { id: id.replace(/ts$/, 'js'), external: true } : undefined,
}

/** The compiler's declarations name their neighbors by the extension of the sources. */
const declarationFiles = {
  name: 'declaration-files',
  resolveId: (id: string, importer?: string) =>
    importer && id.startsWith('.')
      ? join(dirname(importer), id.replace(/(?:\.d)?\.tsx?$/, '.d.ts'))
      : undefined,
}

/** A package has the modules and declarations that its entries reach, in the layout of `src`. */
export default Object.entries(packages).flatMap(([name, manifest]) => {
  const cwd = join(root, manifest.part)
  const target = join(root, 'dist/packages', name)
  const entries = entriesOf(manifest)
  const files = name === 'cli' ? ['./dist/cli/vitrine.js'] : entries.flatMap((entry) => entry.default ?? [])
  const declarations = entries.map((entry) => entry.types ?? entry.default?.replace(/js$/, 'd.ts') ?? '')
  const shared = {
    cwd,
    outDir: join(target, 'dist'),
    unbundle: true,
    fixedExtension: false,
    target: 'es2022',
    logLevel: 'warn',
    checks: { pluginTimings: false },
    // An import of a package that the manifest does not name fails.
    deps: { onlyBundle: [] },
  }
  const texts = [`${manifest.part}/package.json`, `${manifest.part}/README.md`, 'LICENSE']
  const copy = [['.', texts] as const, ...Object.entries(copied[name] ?? {})].flatMap(([to, from]) =>
    from.map((file) => ({ from: join(root, file), to: join(target, to) })),
  )
  const inputs = (folder: string, paths: string[]): Record<string, string> =>
    Object.fromEntries(
      paths
        .map((path) => path.replace('./dist/', ''))
        .filter((path) => existsSync(join(folder, path)))
        .map((path) => [path.slice(0, -extname(path).length), join(folder, path)]),
    )
  const builds = [
    {
      ...shared,
      entry: inputs(
        sources,
        files.filter((file) => !file.includes('/render/')).map((file) => file.replace(/js$/, 'ts')),
      ),
      outputOptions: { preserveModulesRoot: sources },
      plugins: [builtRenderer],
      dts: false,
    },
    {
      ...shared,
      entry: inputs(compiled, declarations),
      outputOptions: { preserveModulesRoot: compiled },
      plugins: [
        declarationFiles,
        { name: 'doc-links', renderChunk: (code: string) => ({ code: withDocLinks(code, manifest) }) },
      ],
      // The compiler of TypeScript has written the declarations, so none are generated here.
      dts: { dtsOnly: true, generator: 'oxc' },
    },
    // The program of the package `vitrine` is one file: its modules are the command line's.
    ...(name === 'vitrine'
      ? [{ ...shared, unbundle: false, entry: { copy: join(sources, 'cli/copy/main.ts') }, dts: false }]
      : []),
  ].filter(({ entry }) => Object.keys(entry).length > 0)
  return builds.map((build, index) => (index === 0 ? { ...build, copy } : build))
})
