import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { builtFolder } from '../support/built.ts'

it('names the commands when a file is not built', () => {
  expect(() => builtFolder('vitrine.js', tmpdir())).toThrow(
    'There is no dist/vitrine.js: run `npm run check && npm run build` first.',
  )
})
