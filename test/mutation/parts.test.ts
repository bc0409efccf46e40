import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parts } from '../../tools/mutation/parts.ts'

const cwd = join(import.meta.dirname, '../..')

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`, so that a name which no file has any more shows. */
const alternatives = (pattern: string): string[] => {
  const [, before = '', names, after = ''] = pattern.match(/^(.*?)\{(.*?)\}(.*)$/) ?? []
  return names === undefined ? [pattern] : names.split(',').map((name) => `${before}${name}${after}`)
}

it.each(Object.values(parts))('finds the files of $folder, and all tests of its mutants', (part) => {
  const patterns = [`${part.folder}/**/*.ts`, ...Object.values<readonly string[]>(part.tests).flat()]
  const lost = patterns.flatMap(alternatives).filter((name) => globSync(name, { cwd }).length === 0)
  expect(lost).toEqual([])
})
