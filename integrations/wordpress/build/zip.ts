import { type Zippable, zipSync } from 'fflate'

export interface ZipEntry {
  /** With `/` between folders. */
  name: string
  bytes: Uint8Array
}

/** The system whose file modes an entry has, and those of a plain file that its owner may write. */
const unix = 3
const regularFile = 0o100644

/** A zip archive of these files, in the order of their names. The same files always give the same archive. */
export const zip = (entries: readonly ZipEntry[]): Uint8Array => {
  const files: Zippable = {}
  for (const { name, bytes } of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) files[name] = bytes
  // The first day of the format, since times would differ from build to build.
  return zipSync(files, { level: 9, mtime: new Date(1980, 0, 1), os: unix, attrs: (regularFile << 16) >>> 0 })
}
