import { expect, it } from 'vitest'
import { runScript, useExample } from './example.ts'
import { testShop } from './shop.ts'

const open = useExample('react', 'dist/server/server.js')

it('compiles', async () => {
  expect(await runScript('react', 'check')).toBe('')
})

testShop(open)
