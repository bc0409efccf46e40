import {
  createSandbox as createSandboxHosts,
  type Sandbox,
  type SandboxOptions,
} from '../app/create-sandbox.ts'
import type { Catalogue } from '../catalogue/model.ts'
import { openFileStore } from '../persistence/file-store.ts'
import type { Profile } from '../profile/switches.ts'
import { createState, type State } from '../state/state.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { loadProfile } from './load-profile.ts'
import { openGeo } from './open-geo.ts'
import { readStyles } from './read-styles.ts'

/** Options of a sandbox on Node, which adds files and the GeoIP database. */
export interface NodeSandboxOptions extends Omit<SandboxOptions, 'catalogue' | 'profile'> {
  /** A profile, or the path of a JSON file with one. @default the usual profile */
  profile?: Profile | string | undefined
  /** A catalogue, or the path of a JSON file with one. @default the sample catalogue */
  catalogue?: Catalogue | string | undefined
  /** Finds the country of an address. @default the GeoIP database of DB-IP */
  geo?: SandboxOptions['geo']
  /** CSS text of the checkout and back-office pages. @default the style sheets of this package */
  styles?: SandboxOptions['styles']
  /** A folder that keeps all data over a restart, for one process at a time. @default in memory */
  data?: string | undefined
}

const openState = ({ data, seed = 1, report = () => {} }: NodeSandboxOptions): State =>
  createState({ seed, ...(data !== undefined && { store: openFileStore(data, { report }) }) })

/**
 * Creates the platform as two fetch handlers; `serveSandbox` also listens on ports.
 *
 * @throws CatalogueError when the catalogue's file is missing or invalid
 * @throws DataFolderError when the data folder is in use, damaged or not writable
 */
export const createSandbox = async (options: NodeSandboxOptions = {}): Promise<Sandbox> => {
  const { catalogue, profile, data: _, ...rest } = options
  const geo = options.geo ?? (await openGeo())
  const loaded = typeof catalogue === 'object' ? catalogue : loadCatalogue(catalogue)
  return createSandboxHosts({
    ...rest,
    catalogue: loaded,
    ...(profile !== undefined && { profile: typeof profile === 'string' ? loadProfile(profile) : profile }),
    geo,
    state: options.state ?? openState(options),
    styles: options.styles ?? readStyles(),
  })
}
