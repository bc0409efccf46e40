import { brotliBytes, builtFiles, measurePages } from '../../tools/bench/page-sizes.ts'
import { code, table } from './table.ts'

/** When a file loads that is not the file of a language, nor that of an element of its name. */
const moments: Readonly<Record<string, string>> = {
  '': 'always',
  shared: 'with the first file that shares code with another one',
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

const momentOf = (file: string): string => {
  const name = /^vitrine-?(.*)\.js$/.exec(file)?.[1] ?? file
  if (/^[a-z]{2}$/.test(name)) return 'for a page in this language'
  return moments[name] ?? `for \`<vitrine-${name}>\``
}

const number = (bytes: number): string => bytes.toLocaleString('en')

/** The sizes of pages and of each file, as they are built. */
export const sizeSections = async (): Promise<Record<string, string>> => ({
  'page-sizes': table(
    ['a page with', 'bytes', 'files'],
    (await measurePages()).map(({ title, bytes, files }) => [
      title,
      number(bytes),
      files.map(code).join(', '),
    ]),
  ),
  'file-sizes': table(
    ['file', 'bytes', 'loaded'],
    builtFiles().map((file) => [code(file), number(brotliBytes(file)), momentOf(file)]),
  ),
})
