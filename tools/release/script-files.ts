import { existsSync } from 'node:fs'
import { lazyModuleFiles } from '../../src/widget/elements/manifest.ts'
import { languages } from '../../src/widget/messages/languages.ts'
import { importGraph } from './import-graph.ts'

/** Source maps lie beside their files. */
export const withMaps = (files: Iterable<string>): string[] => {
  const all = [...files].flatMap((file) => (existsSync(`${file}.map`) ? [file, `${file}.map`] : [file]))
  return [...new Set(all)].sort()
}

/**
 * `vitrine.js` and its lazy files. A glob over `dist` would also find files of earlier builds.
 *
 * @throws when a file is missing
 */
export const scriptFiles = (dist = 'dist'): string[] => {
  const lazy = [...Object.keys(lazyModuleFiles), ...languages].map((name) => `${dist}/vitrine-${name}.js`)
  return withMaps(importGraph([`${dist}/vitrine.js`, ...lazy]).files)
}
