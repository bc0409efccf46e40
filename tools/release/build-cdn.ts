import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { version } from './packages.ts'
import { scriptFiles } from './script-files.ts'

export interface CdnFile {
  /** For the `integrity` attribute: `sha384-…`. */
  integrity: string
  bytes: number
}

export interface CdnManifest {
  version: string
  /** By path, relative to the folder of the manifest. */
  files: Readonly<Record<string, CdnFile>>
  /** Response headers to send with the files of this folder. */
  headers: Readonly<Record<string, string>>
}

/** `Timing-Allow-Origin` lets the page's own measurements see the sizes and times of the files. */
const crossOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
}

const immutable = { 'Cache-Control': 'public, max-age=31536000, immutable', ...crossOrigin }
const rolling = {
  'Cache-Control': 'public, max-age=300, stale-while-revalidate=86400',
  ...crossOrigin,
}

/** Versions with one number in front are compatible: 0.1.4 is in `v0`, 1.4.2 in `v1`. */
export const channelOf = (version: string): string => `v${version.split('.')[0]}`

const cdnFile = (file: string): CdnFile => {
  const bytes = readFileSync(file)
  const hash = createHash('sha384').update(bytes).digest('base64')
  return { integrity: `sha384-${hash}`, bytes: bytes.length }
}

export interface CdnOptions {
  version: string
  /** The folder of the build. */
  source: string
  target: string
}

/** Writes `<target>/<version>` and `<target>/v<major>` with the same bytes, each with a manifest. */
export const buildCdn = ({ version, source, target }: CdnOptions): void => {
  const files = scriptFiles(source).map((file) => relative(source, file))
  for (const [folder, headers] of [
    [version, immutable],
    [channelOf(version), rolling],
  ] as const) {
    const into = join(target, folder)
    rmSync(into, { recursive: true, force: true })
    for (const file of files) {
      mkdirSync(dirname(join(into, file)), { recursive: true })
      cpSync(join(source, file), join(into, file))
    }
    const manifest: CdnManifest = {
      version,
      files: Object.fromEntries(files.map((file) => [file, cdnFile(join(into, file))])),
      headers,
    }
    writeFileSync(join(into, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  }
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  const target = join(root, 'dist/cdn')
  buildCdn({ version, source: join(root, 'dist'), target })
  console.log(`${relative(root, target)}/${version} and ${channelOf(version)}`)
}
