import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { builtFolder } from '../support/built.ts'

it('names the command when nothing is built', () => {
  expect(() => builtFolder(tmpdir())).toThrow('run `npm run build` first')
})
