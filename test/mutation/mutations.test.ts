import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mutations } from '../../tools/mutation/mutations.ts'

const root = join(import.meta.dirname, '../..')

it('finds the text of every mutation exactly once in its source, and its tests', () => {
  const lost = mutations.filter(({ file, from, tests }) => {
    const path = join(root, file)
    const isOnce = existsSync(path) && readFileSync(path, 'utf8').split(from).length === 2
    return !isOnce || !tests.split(' ').every((test) => existsSync(join(root, test)))
  })
  expect(lost.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})
