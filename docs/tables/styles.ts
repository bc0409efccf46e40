import { createHash } from 'node:crypto'
import { loadRender } from '../../src/cli/render/load-render.ts'
import { code, table } from './table.ts'

/** Each style element of a rendered page with its hash, as a policy names it. */
export const styleHashes = async (): Promise<[tag: string, hash: string][]> => {
  const { renderedStyles } = await loadRender()
  return Object.entries(renderedStyles).map(([tag, css]) => [
    tag,
    `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  ])
}

/** The sections that follow from the build, which `npm run docs` renews. */
export const builtSections = async (): Promise<Record<string, string>> => {
  const hashes = await styleHashes()
  return {
    'style-hashes': table(
      ['element', 'hash'],
      hashes.map(([tag, hash]) => [code(`<${tag}>`), code(hash)]),
    ),
  }
}
