import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packages } from '../../tools/release/packages.ts'

const root = join(import.meta.dirname, '../..')

it('names packages of this repository in every changeset', () => {
  const names = Object.values(packages).map(({ name }) => name)
  const files = readdirSync(join(root, '.changeset')).filter((file) => /^(?!README).*\.md$/.test(file))
  const others = files.filter((file) => {
    const [, front = ''] = readFileSync(join(root, '.changeset', file), 'utf8').split(/^---$/m)
    return !new RegExp(`^\\s*(?:["']?(?:${names.join('|')})["']?: (?:major|minor|patch)\\s*)+$`).test(front)
  })
  expect(others).toEqual([])
})
