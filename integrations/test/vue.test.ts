import { expect, it } from 'vitest'
import { runScript, useExample } from './example.ts'
import { testShop } from './shop.ts'

const open = useExample('vue', 'dist/server/server.js')

it('compiles', async () => {
  expect(await runScript('vue', 'check')).toBe('')
})

testShop(open)
