import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describeRelease, manifestName, type ReleaseManifest } from '../../src/cli/copy/release.ts'
import { version } from './packages.ts'
import { scriptFiles } from './script-files.ts'

export interface CdnManifest extends ReleaseManifest {
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
    const manifest: CdnManifest = { ...describeRelease(into, version, files), headers }
    writeFileSync(join(into, manifestName), `${JSON.stringify(manifest, null, 2)}\n`)
  }
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  const target = join(root, 'dist/cdn')
  buildCdn({ version, source: join(root, 'dist'), target })
  console.log(`${relative(root, target)}/${version} and ${channelOf(version)}`)
}
