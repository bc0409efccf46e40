import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { getMimeType } from 'hono/utils/mime'

/** The encodings on offer, best first. */
export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** One file as it is sent. Its ETag names the text; each encoding of it has its own. */
export interface DemoFile {
  type: string
  /** The name carries a hash of the content: it never changes under this address. */
  isHashed: boolean
  etag(encoding: Encoding | undefined): string
  body(encoding: Encoding | undefined): Promise<Uint8Array<ArrayBuffer>>
}

export interface DemoFiles {
  /** The file behind a path of the site; undefined for every other path. */
  find(path: string): Promise<DemoFile | undefined>
}

/**
 * Which path is which file. A path that is not spelled out here is not served: names hold no slash and begin with no
 * dot, so there is no way up the tree.
 */
const places: readonly [path: RegExp, file: string][] = [
  [/^\/$/, 'dist/site/index.html'],
  [/^\/favicon\.ico$/, 'demo/art/icon.svg'],
  [/^\/assets\/([\w-][\w.-]*)$/, 'dist/site/assets/$1'],
  [/^\/(vitrine(?:-[a-z]+)?\.js)$/, 'dist/$1'],
  [/^\/module\/([\w-][\w.-]*\.js)$/, 'dist/module/$1'],
  [/^\/demo\/([a-z0-9-]+)$/, 'demo/$1.html'],
  [/^\/demo\/([a-z0-9-]+\.html)$/, 'demo/$1'],
  [/^\/demo\/((?:styles|scripts|art)\/[a-z0-9-]+\.(?:css|js|svg))$/, 'demo/$1'],
]

const hashed = /-[\w-]{8}\.\w+$/

/** What browsers are told; the types of hono's table but for scripts, which the standard calls text/javascript. */
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
 * The files of the site: built pages and widget out of `dist`, demo pages out of `demo`. A file is read and compressed
 * again only when it has changed, so that a build shows at the next load.
 *
 * @param rewrite what HTML goes through on its way out
 * @param version changes when `rewrite` would write something else
 */
export const createDemoFiles = (
  root: string,
  rewrite: (html: string) => string,
  version: () => string = () => '',
): DemoFiles => {
  const kept = new Map<string, { stamp: string; file: DemoFile }>()
  return {
    async find(path) {
      const place = places.find(([pattern]) => pattern.test(path))
      if (!place) return undefined
      const name = path.replace(...place)
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
