import { lazyEntries } from '../../src/widget/build/modes.ts'

/**
 * `vitrine.js`, its lazy files, the source maps, and the notices of the libraries in them. A glob over `dist` would also
 * find files of earlier builds.
 */
export const scriptFiles = (dist = 'dist'): string[] => [
  ...['', ...Object.keys(lazyEntries).map((name) => `-${name}`)].flatMap((name) => [
    `${dist}/vitrine${name}.js`,
    `${dist}/vitrine${name}.js.map`,
  ]),
  `${dist}/LICENSES.md`,
]
