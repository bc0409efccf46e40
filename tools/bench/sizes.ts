import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type LazyElementName, lazyModules } from '../../src/widget/lazy/manifest.ts'
import { languages } from '../../src/widget/messages/languages.ts'
import { readmePage, sizesPage, writeFigure, writeFigures } from './write-figures.ts'

/** Lazy modules that load at another moment than with their element. */
const moments: Readonly<
  Partial<
    Record<
      | LazyElementName
      | 'deferred'
      | 'doctor'
      | 'quantity'
      | 'terms'
      | 'analytics'
      | 'experiment'
      | 'structured-data'
      | 'class-names',
      string
    >
  >
> = {
  deferred: 'on every page, beside its prices',
  doctor: 'for pages opened with `?vitrine-doctor`',
  'cart-button': 'for `<vitrine-cart-button>`, a cart with `inline`, and controls with `add`',
  cart: 'on the first press of a buy control, where there is an endpoint',
  experiment: 'for pages with a price experiment, before their first price',
  'structured-data': 'for cards and stores with `structured-data`, after their price',
  analytics: 'for pages with `data-analytics`',
  'class-names': 'for pages with `data-class-prefix`',
  terms: 'for elements and stores with `renewal`, for several units, and for `data-vitrine-field="terms"`',
  quantity: 'for cards with a quantity or price rules by quantity',
}

const files: readonly (readonly [file: string, loaded: string])[] = [
  ['vitrine.js', 'always'],
  ['vitrine-shared.js', 'with the first lazy module other than `deferred`'],
  ...lazyModules.map(
    (name) =>
      [
        `vitrine-${name}.js`,
        (moments as Record<string, string>)[name] ?? `for \`<vitrine-${name}>\``,
      ] as const,
  ),
  ...languages.map((language) => [`vitrine-${language}.js`, 'for a page in this language'] as const),
]

const dist = join(import.meta.dirname, '../../dist')

/** Bytes in brotli at quality 11, as a CDN stores the files. */
const brotli = (file: string): number => brotliCompressSync(readFileSync(join(dist, file))).length

// `npm run sizes`
const rows = files.map(
  ([file, loaded]) => `| \`${file}\` | ${brotli(file).toLocaleString('en')} | ${loaded} |`,
)
writeFigures(sizesPage, 'sizes', ['| file | bytes | loaded |', '| --- | ---: | --- |', ...rows].join('\n'))
writeFigure(readmePage, 'size', `${(brotli('vitrine.js') / 1000).toFixed(1)} kB`)
