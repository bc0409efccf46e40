import { expect, it, vi } from 'vitest'
import { snippets, typeErrors } from './snippet-types.ts'

// Each test runs the compiler.
vi.setConfig({ testTimeout: 120_000 })

it('has TypeScript that compiles against the sources', () => {
  expect(snippets().length).toBeGreaterThan(2)
  expect(typeErrors(snippets(), 'sources')).toBe('')
})

it('notices a name that does not exist', () => {
  const wrong = ["import { createStore } from 'vitrine'\ncreateStore()"]
  expect(typeErrors(wrong, 'sources')).toContain('createStore')
})
