import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliBytes, builtFiles, measurePages } from '../../tools/bench/page-sizes.ts'
import { code, table } from './table.ts'

/** When a file loads that is not the file of a language, nor that of an element of its name. */
const moments: Readonly<Record<string, string>> = {
  '': 'always',
  doctor: 'for pages opened with `?vitrine-doctor`',
  cart: 'for `<vitrine-cart>` and `<vitrine-cart-button>`, and where a press opens one',
  checkout: 'on the first press of a buy control where there is an endpoint, and for carts',
  order: 'for `<vitrine-order>` and `<vitrine-total>`',
  outcome: 'on the first press of a buy control where there is an endpoint, and for reviews',
  plain: 'for markup with `data-vitrine`',
  warnings: 'where there is something to tell the developer, and where the developer works',
  experiment: 'for pages with a price experiment, before their first price',
  'structured-data': 'for cards and stores with `structured-data`, after their price',
  analytics: 'for pages with `data-analytics`',
  'agent-tools': 'for pages with `data-agent-tools`',
  'class-names': 'for pages with `data-class-prefix`',
  computed: 'for fields and cards that [compare prices](/guide/computed-words.md)',
  'prior-price': 'for cards with `prior-price`',
  volume: 'for several units of a product and `<vitrine-tiers>`, where there is an endpoint',
  'said-renewal': 'where a card, a control or an order states its renewal',
  quantity: 'for cards with a quantity or price rules by quantity',
}

const momentOfPart = (name: string): string => moments[name] ?? `for \`<vitrine-${name}>\``

const momentOf = (file: string): string => {
  const name = /^vitrine-?(.*)\.js$/.exec(file)?.[1] ?? file
  const [, part = '', language] = /^(?:(.+)-)?([a-z]{2}(?:-[A-Z]{2})?)$/.exec(name) ?? []
  if (language) return `${part ? `${momentOfPart(part)} on` : 'for'} a page in this language`
  return momentOfPart(name)
}

const number = (bytes: number): string => bytes.toLocaleString('en')

/** The sizes of pages and of each file, as they are built. */
const sizeTables = async (): Promise<Record<string, string>> => ({
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

/** Where `docs/reference/sizes.md` includes them. In git, each change of the widget would change them. */
const target = join(import.meta.dirname, '../../dist/docs')

if (import.meta.main) {
  mkdirSync(target, { recursive: true })
  for (const [name, text] of Object.entries(await sizeTables()))
    writeFileSync(join(target, `${name}.md`), text)
}
