import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The members of a package.json that the tools read. */
export interface Manifest {
  name: string
  version: string
  exports: Readonly<Record<string, string | { types: string; default?: string }>>
  dependencies?: Readonly<Record<string, string>>
  devDependencies?: Readonly<Record<string, string>>
  peerDependencies?: Readonly<Record<string, string>>
  publishConfig: { directory: string }
  repository: { url: string }
}

const root = join(import.meta.dirname, '../..')

export const readManifest = (folder: string): Manifest & { workspaces: string[] } =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))

/** The packages that this repository publishes, by their folder in `dist/packages`. `part` is their folder in the sources. */
export const packages: Readonly<Record<string, Manifest & { part: string }>> = Object.fromEntries(
  readManifest('.').workspaces.map((part) => {
    const manifest = readManifest(part)
    return [basename(manifest.publishConfig.directory), { ...manifest, part }]
  }),
)

/** The version that all of them have. */
export const { version } = readManifest('src/widget')

export interface Entry {
  path: string
  types?: string
  default?: string
}

/** The import paths of a package, without those of its data. The declarations of a library are beside its code. */
export const entriesOf = ({ exports }: Manifest): Entry[] =>
  Object.entries(exports)
    .filter(([path]) => !path.endsWith('.json'))
    .map(([path, target]) => ({ path, ...(typeof target === 'string' ? { default: target } : target) }))
