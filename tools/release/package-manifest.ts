import { pathInPackage } from './package-contents.ts'
import type { PackageEntry, PackageRow } from './packages.ts'

/** The members of the repository's package.json that the packages share. */
export interface RootManifest {
  version: string
  license: string
  dependencies: Readonly<Record<string, string>>
  devDependencies: Readonly<Record<string, string>>
}

/** Trusted publishing compares this with the repository that runs the workflow. */
const repositoryOf = (env: NodeJS.ProcessEnv): string | undefined =>
  env.GITHUB_REPOSITORY && `git+${env.GITHUB_SERVER_URL ?? 'https://github.com'}/${env.GITHUB_REPOSITORY}.git`

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
  const repository = repositoryOf(env)
  return {
    name: row.name,
    version: root.version,
    description: row.description,
    license: root.license,
    type: 'module',
    engines: { node: '>=22' },
    ...(repository && { repository: { type: 'git', url: repository } }),
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
