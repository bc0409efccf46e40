import { beforeAll, expect, it } from 'vitest'
import { snippets, typeErrors } from './snippet-types.ts'

const wrong = "import { createStore } from 'vitrine'\ncreateStore()"
const wrongFile = `snippet-${snippets().length + 1}.ts`
let errors: string[] = []

// One run of the compiler, which reads all sources, for both tests.
beforeAll(() => {
  errors = typeErrors([...snippets(), wrong], 'sources')
    .split('\n')
    .filter(Boolean)
})

it('has TypeScript that compiles against the sources', () => {
  expect(snippets().length).toBeGreaterThan(2)
  expect(errors.filter((line) => !line.includes(wrongFile))).toEqual([])
})

it('notices a name that does not exist', () => {
  expect(errors.filter((line) => line.includes(wrongFile)).join()).toContain('createStore')
})
