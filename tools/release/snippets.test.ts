import { expect, it, vi } from 'vitest'
import { snippets, typeErrors } from './snippet-types.ts'

// Each test runs the compiler.
vi.setConfig({ testTimeout: 120_000 })

it('has TypeScript that compiles against the built packages', () => {
  expect(typeErrors(snippets())).toBe('')
})

it('notices a name that the built packages do not export', () => {
  const wrong = ["import { createStore } from 'vitrine'\ncreateStore()"]
  expect(typeErrors(wrong)).toContain('createStore')
})
