import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

it('names the one versioned package in every changeset', () => {
  // All published packages are built from the root package and have its version (tools/release/packages.ts).
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string }
  const files = readdirSync(join(root, '.changeset')).filter((file) => /^(?!README).*\.md$/.test(file))
  const others = files.filter((file) => {
    const [, front = ''] = readFileSync(join(root, '.changeset', file), 'utf8').split(/^---$/m)
    return !new RegExp(`^\\s*["']?${name}["']?: (?:major|minor|patch)\\s*$`).test(front)
  })
  expect(others).toEqual([])
})
