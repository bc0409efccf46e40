import { lazyModuleFiles } from '../../src/widget/elements/manifest.ts'
import { languages } from '../../src/widget/messages/languages.ts'

/** `vitrine.js`, its lazy files, and the source maps. A glob over `dist` would also find files of earlier builds. */
export const scriptFiles = (dist = 'dist'): string[] =>
  ['', ...[...Object.keys(lazyModuleFiles), ...languages].map((name) => `-${name}`)].flatMap((name) => [
    `${dist}/vitrine${name}.js`,
    `${dist}/vitrine${name}.js.map`,
  ])
