import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from './packages.ts'

const root = join(import.meta.dirname, '../..')

/** The anchor that GitHub gives a heading, of which `{#anchor}` is a part. */
const githubAnchor = (page: string, anchor: string): string => {
  const heading = readFileSync(join(root, page), 'utf8')
    .split('\n')
    .find((line) => /^#+ /.test(line) && line.endsWith(`{#${anchor}}`))
  if (heading === undefined) throw new Error(`${page} has no heading {#${anchor}}.`)
  return heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

/** The page of the package's own version in its repository. */
const pageAddress = ({ repository, version }: Manifest, page: string): string =>
  `${repository.url.replace(/^git\+|\.git$/g, '')}/blob/v${version}/${page}`

/** An installed package has no folder `docs`, so its comments name addresses that an editor opens. */
export const withDocLinks = (code: string, manifest: Manifest): string =>
  code.replace(
    /@see (docs\/[\w/-]+\.md)#([\w-]+)/g,
    (_, page: string, anchor: string) => `@see ${pageAddress(manifest, page)}#${githubAnchor(page, anchor)}`,
  )
