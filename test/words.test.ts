import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { gatheredWords, writeWords } from '../tools/words.ts'

const root = join(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'vitrine-words-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const modules = 'src/widget'
const add = (path: string, text: string): void => {
  mkdirSync(join(scratch, modules, path, '..'), { recursive: true })
  writeFileSync(join(scratch, modules, path), text)
}

it('has gathered the words of every part', () => {
  expect(writeWords(root, true)).toEqual([])
})

it('needs no change for a new word in a part', () => {
  cpSync(join(root, modules), join(scratch, modules), { recursive: true })
  const file = join(scratch, modules, 'elements/tiers/words.ts')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/^(export const \w+(?:: \w+)? = \{)$/gm, "$1\n  tiersNew: 'New',"))
  expect(readFileSync(file, 'utf8').match(/tiersNew/g)).toHaveLength(13)
  expect(writeWords(scratch, true)).toEqual([])
  rmSync(join(scratch, modules), { recursive: true })
})

it('gathers a module by the name of its part, and one with a `wordsFile` in a file of its own', () => {
  add('elements/gift-list/words.ts', 'export const en = {}\n')
  add('views/words/script.ts', 'export const en = {}\n')
  add('features/stock/words.ts', "export const wordsFile = 'stock'\n\nexport const en = {}\n")
  const texts = gatheredWords(scratch, ['de', 'pt-BR'])
  expect(Object.keys(texts).map((path) => path.replace('src/widget/startup/words/', ''))).toEqual([
    'page/de.ts',
    'page/pt-BR.ts',
    'stock/de.ts',
    'stock/pt-BR.ts',
    'english.ts',
    'translations.ts',
  ])
  expect(texts['src/widget/startup/words/page/pt-BR.ts']).toContain(
    "import { ptBR as giftList } from '../../../elements/gift-list/words.ts'",
  )
  expect(texts['src/widget/startup/words/stock/de.ts']).toContain(
    "export { de as messages } from '../../../features/stock/words.ts'",
  )
})

it('removes what gathered the words of a part that is gone', () => {
  writeWords(scratch)
  expect(writeWords(scratch, true)).toEqual([])
  rmSync(join(scratch, modules, 'features'), { recursive: true })
  expect(writeWords(scratch).filter((path) => path.includes('/stock/'))).toHaveLength(12)
  expect(writeWords(scratch, true)).toEqual([])
})
