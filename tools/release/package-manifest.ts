import { pathInPackage } from './package-contents.ts'
import type { PackageEntry, PackageRow } from './packages.ts'

/** The members of the repository's package.json that the packages share. */
export interface RootManifest {
  version: string
  license: string
  dependencies: Readonly<Record<string, string>>
  devDependencies: Readonly<Record<string, string>>
}

/** Where the sources and issues are. Trusted publishing compares the repository with the one that runs the workflow. */
const placesOf = (env: NodeJS.ProcessEnv) => {
  if (!env.GITHUB_REPOSITORY) return {}
  const address = `${env.GITHUB_SERVER_URL ?? 'https://github.com'}/${env.GITHUB_REPOSITORY}`
  return {
    homepage: `${address}#readme`,
    bugs: { url: `${address}/issues` },
    repository: { type: 'git', url: `git+${address}.git` },
  }
}

/** The file that a public CDN of npm packages sends for the package's name alone. */
const script = './dist/vitrine.js'

const relative = (file: string): string => `./${pathInPackage(file)}`

const exported = ({ types, default: code }: PackageEntry): Record<string, string> => ({
  ...(types && { types: relative(types) }),
  ...(code && { default: relative(code) }),
})

const versionsOf = (root: RootManifest, names: readonly string[], isPeer = false): Record<string, string> =>
  Object.fromEntries(
    names.map((name) => {
      const version = root.dependencies[name] ?? (isPeer ? root.devDependencies[name] : undefined)
      if (!version) throw new Error(`${name} is imported, and is not among the dependencies of package.json.`)
      return [name, version]
    }),
  )

/** The package.json of one package. */
export const packageManifest = (
  row: PackageRow,
  dependencies: readonly string[],
  root: RootManifest,
  env: NodeJS.ProcessEnv = {},
) => {
  return {
    name: row.name,
    version: root.version,
    description: row.description,
    keywords: ['storefront', 'checkout', 'prices', 'e-commerce', ...row.keywords],
    license: root.license,
    ...placesOf(env),
    type: 'module',
    // Browser code runs wherever its bundler does.
    ...(!row.hasScript && { engines: { node: '>=22' } }),
    ...(row.hasScript && { unpkg: script, jsdelivr: script }),
    ...(row.bin && {
      bin: Object.fromEntries(Object.entries(row.bin).map(([name, file]) => [name, relative(file)])),
    }),
    exports: {
      ...Object.fromEntries(Object.entries(row.entries).map(([path, entry]) => [path, exported(entry)])),
      ...(row.customElements && { './custom-elements.json': './custom-elements.json' }),
      './package.json': './package.json',
    },
    ...(row.customElements && { customElements: './custom-elements.json' }),
    files: ['dist', ...(row.customElements ? ['custom-elements.json'] : [])],
    sideEffects: row.sideEffects,
    dependencies: versionsOf(
      root,
      dependencies.filter((name) => !row.optionalPeers?.includes(name)),
    ),
    ...(row.optionalPeers && {
      peerDependencies: versionsOf(root, row.optionalPeers, true),
      peerDependenciesMeta: Object.fromEntries(row.optionalPeers.map((name) => [name, { optional: true }])),
    }),
    publishConfig: { access: 'public' },
  }
}
