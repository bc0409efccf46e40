import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliBytes, builtFiles, measurePages } from '../../tools/bench/page-sizes.ts'
import { momentOfPart } from './moments.ts'
import { code, table } from './table.ts'

const momentOf = (file: string): string => {
  const name = /^vitrine-?(.*)\.js$/.exec(file)?.[1] ?? file
  const [, part = '', language] = /^(?:(.+)-)?([a-z]{2}(?:-[A-Z]{2})?)$/.exec(name) ?? []
  if (language) return `${part ? `${momentOfPart(part)} on` : 'for'} a page in this language`
  return name ? momentOfPart(name) : 'always'
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
