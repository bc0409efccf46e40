import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { programName } from '../command/program-name.ts'
import { replaceFile } from '../command/replace-file.ts'
import { describeFile, manifestName, ownRelease, type ReleaseManifest, readRelease } from './release.ts'
import { headLines, type SnippetSettings } from './snippet.ts'

/** A folder or an option cannot be used. The program says it and ends as after any wrong use. */
export class CopyError extends Error {
  override readonly name = 'CopyError'
}

export interface CopyOptions extends SnippetSettings {
  /** The folder that the web server serves. */
  folder: string
  /** The path of that folder on the site. @default '/' */
  base?: string | undefined
  /** Writes into a folder of the version, whose files never change. */
  isVersioned?: boolean
  /** The folder of the release. @default the one of this program */
  release?: string
}

export interface CopyResult extends ReleaseManifest {
  /** The folder of the copied files. */
  target: string
  /** The lines for the head of the page. */
  snippet: string
}

/** Files that an earlier copy has written, and this one may remove. */
const isOurs = (name: string): boolean => /^(vitrine(-[\w-]+)?\.js(\.map)?|LICENSES\.md)$/.test(name)

const basePath = (base: string): string => {
  if (!/^\/(?!\/)[^\s"<>?#]*$/.test(base) && !/^https?:\/\/[^\s"<>?#/][^\s"<>?#]*$/.test(base))
    throw new CopyError('--base must be a path such as /assets/, or an address that begins with https://.')
  return base.endsWith('/') ? base : `${base}/`
}

/**
 * Copies the files of a release into a site's folder, after comparing every hash, so that builds never mix. The script
 * comes last: until then a page loads the earlier one.
 *
 * @throws CopyError
 */
export const copyRelease = (options: CopyOptions): CopyResult => {
  const { folder, isVersioned = false, release = ownRelease() } = options
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new CopyError('There is no folder of this name. Name the one that your web server serves.')
  const base = basePath(options.base ?? '/')
  const manifest = release === undefined ? undefined : readRelease(release)
  if (release === undefined || !manifest)
    throw new CopyError('The script is not built. Run `npm run build:widget` in the checkout first.')
  const path = isVersioned ? `vitrine/${manifest.version}` : 'vitrine'
  const target = join(resolve(folder), path)
  // The package of the command line brings no source maps, which only developer tools ask for.
  const names = Object.keys(manifest.files).filter(
    (name) => !name.endsWith('.map') || existsSync(join(release, name)),
  )
  const contents = names.map((name): [string, Buffer] => {
    const bytes = readFileSync(join(release, name))
    if (describeFile(bytes).integrity !== manifest.files[name]?.integrity)
      throw new CopyError(
        `${name} does not have its hash: the files are of two builds. Build or install again.`,
      )
    return [name, bytes]
  })
  const files = Object.fromEntries(Object.entries(manifest.files).filter(([name]) => names.includes(name)))
  const earlier = readRelease(target)
  mkdirSync(target, { recursive: true })
  const last = (name: string): number => (name === 'vitrine.js' ? 1 : 0)
  for (const [name, bytes] of contents.sort(([a], [b]) => last(a) - last(b)))
    replaceFile(join(target, name), bytes)
  replaceFile(
    join(target, manifestName),
    `${JSON.stringify({ version: manifest.version, files }, null, 2)}\n`,
  )
  for (const name of Object.keys(earlier?.files ?? {}))
    if (isOurs(name) && !names.includes(name)) rmSync(join(target, name), { force: true })
  const integrity = isVersioned ? files['vitrine.js']?.integrity : undefined
  const lines = headLines(options, `${base}${path}/vitrine.js`, integrity)
  return { target, version: manifest.version, files, snippet: lines.join('\n') }
}

/** The advice below the snippet, a sentence each. */
export const copyNotes = (options: CopyOptions, { target, version }: CopyResult): string[] => [
  ...(options.client && options.priceHost && options.checkoutHost
    ? []
    : [
        'A snippet of the playground has its own tag: keep that, the files are all that it needed.',
        `Else replace ${[
          ...(options.client ? [] : ['1001']),
          ...(options.priceHost ? [] : ['prices.example']),
          ...(options.checkoutHost ? [] : ['checkout.example']),
        ].join(' and ')} by your own, or name them: see --help.`,
      ]),
  options.products?.length
    ? 'The preload is for a page with exactly these products, in their order. On other pages take preconnect.'
    : 'On a page whose products are known, --products writes a preload, which brings the first price sooner.',
  options.isVersioned
    ? `The files of ${target} never change: serve them with Cache-Control: public, max-age=31536000, immutable.`
    : `No integrity, because the next copy replaces the files. With --versioned they go into vitrine/${version}, with the hash.`,
  ...(options.elements
    ? []
    : [
        'The styles reserve room, so that nothing moves when an element comes: keep those of the elements that the page has.',
      ]),
  `Then check the page: ${programName()} check --page <address>.`,
]
