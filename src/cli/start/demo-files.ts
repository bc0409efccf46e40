import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { getMimeType } from 'hono/utils/mime'

/** The supported encodings, best first. */
export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** A file of the site. Each encoding has an ETag of its own. */
export interface DemoFile {
  type: string
  /** True when the name contains a hash of the content. */
  isHashed: boolean
  etag(encoding: Encoding | undefined): string
  body(encoding: Encoding | undefined): Promise<Uint8Array<ArrayBuffer>>
}

export interface DemoFiles {
  /** The file of a URL path, if the site has it. */
  find(path: string): Promise<DemoFile | undefined>
}

/** The file of each URL path. No pattern matches a dot at the start of a name, so `..` cannot leave a folder. */
const routes = (dist: string): readonly [path: RegExp, file: string][] => [
  [/^\/$/, `${dist}/site/index.html`],
  [/^\/favicon\.ico$/, 'demo/art/icon.svg'],
  [/^\/assets\/([\w-][\w.-]*)$/, `${dist}/site/assets/$1`],
  [/^\/(vitrine(?:-[a-z]+)*\.js|manifest\.json)$/, `${dist}/$1`],
  [/^\/demo\/([a-z0-9-]+)$/, 'demo/$1.html'],
  [/^\/demo\/([a-z0-9-]+\.html)$/, 'demo/$1'],
  [/^\/demo\/((?:styles|scripts|art)\/[a-z0-9-]+\.(?:css|js|svg))$/, 'demo/$1'],
]

/** Built files whose name changes with their content. Those of the script tag keep their names. */
const hashed = /\/assets\/[^/]*-[\w-]{8}\.\w+$/

/** Hono's table has an outdated type for scripts; the standard says text/javascript (RFC 9239). */
const typeOf = (file: string): string =>
  file.endsWith('.js') ? 'text/javascript; charset=utf-8' : (getMimeType(file) ?? 'application/octet-stream')

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const

const once = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make()
    return made
  }
}

const demoFile = (file: string, bytes: Uint8Array<ArrayBuffer>): DemoFile => {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const variants = {
    br: once(async () => new Uint8Array(await compressors.br(bytes))),
    gzip: once(async () => new Uint8Array(await compressors.gzip(bytes))),
  }
  return {
    type: typeOf(file),
    isHashed: hashed.test(file),
    etag: (encoding) => `"${hash}${encoding ? `-${encoding}` : ''}"`,
    body: (encoding) => (encoding ? variants[encoding]() : Promise.resolve(bytes)),
  }
}

/**
 * Reads the files of the site: built pages and widget from `dist`, demo pages from `demo`. A file is read and compressed
 * again when it has changed.
 *
 * @param rewrite applied to HTML
 * @param version changes when the result of `rewrite` changes
 * @param dist the folder of the build
 */
export const createDemoFiles = (
  root: string,
  rewrite: (html: string) => string,
  version: () => string = () => '',
  dist = 'dist',
): DemoFiles => {
  const table = routes(dist)
  const kept = new Map<string, { stamp: string; file: DemoFile }>()
  return {
    async find(path) {
      const route = table.find(([pattern]) => pattern.test(path))
      if (!route) return undefined
      const name = path.replace(...route)
      const found = await stat(join(root, name)).catch(() => undefined)
      if (!found?.isFile()) return undefined
      const stamp = `${found.mtimeMs} ${found.size} ${version()}`
      const known = kept.get(name)
      if (known?.stamp === stamp) return known.file
      const bytes = new Uint8Array(await readFile(join(root, name)))
      const isHtml = name.endsWith('.html')
      const text = isHtml && new TextEncoder().encode(rewrite(new TextDecoder().decode(bytes)))
      const file = demoFile(name, text || bytes)
      kept.set(name, { stamp, file })
      return file
    },
  }
}
