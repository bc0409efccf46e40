import { expect, it } from 'vitest'
import { run } from './commands.ts'
import { folderOf, runScript, useExample } from './example.ts'
import { testShop } from './shop.ts'

const open = useExample('vue', 'dist/server/server.js')

it('compiles', async () => {
  expect(await runScript('vue', 'check')).toBe('')
})

testShop(open)

it('takes elements for components where the compiler is not told', async () => {
  const compile = async (options: string): Promise<string> =>
    run(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { compile } from '@vue/compiler-dom'
console.log(compile('<vitrine-card product="1" />', ${options}).code)`,
      ],
      folderOf('vue'),
    )
  expect(await compile('{}')).toContain('resolveComponent')
  expect(await compile("{ isCustomElement: (tag) => tag.startsWith('vitrine-') }")).not.toContain(
    'resolveComponent',
  )
})
