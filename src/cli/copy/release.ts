import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface ReleaseFile {
  /** For the `integrity` attribute: `sha384-…`. */
  integrity: string
  bytes: number
}

/** `manifest.json` beside the files of a release. */
export interface ReleaseManifest {
  version: string
  /** By path, relative to the folder of the manifest. */
  files: Readonly<Record<string, ReleaseFile>>
}

export const manifestName = 'manifest.json'

export const describeFile = (bytes: Uint8Array): ReleaseFile => ({
  integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
  bytes: bytes.length,
})

/** The manifest of these files of a folder. */
export const describeRelease = (
  folder: string,
  version: string,
  files: readonly string[],
): ReleaseManifest => ({
  version,
  files: Object.fromEntries(files.map((file) => [file, describeFile(readFileSync(join(folder, file)))])),
})

/** The manifest of a folder; undefined where there is none. */
export const readRelease = (folder: string): ReleaseManifest | undefined => {
  const file = join(folder, manifestName)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReleaseManifest) : undefined
}

/** The files lie beside the program in the package `vitrine`, in a folder of `@vitrine/cli`, in `dist` of a checkout. */
const places = ['./', '../../script/', '../../../dist/']

/** The folder of the release that belongs to this program; undefined in a checkout that is not built. */
export const ownRelease = (): string | undefined =>
  places.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((folder) => readRelease(folder))
