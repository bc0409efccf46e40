import { expect, it } from 'vitest'
import { run } from './commands.ts'
import { folderOf, runScript, useExample } from './example.ts'
import { testShop } from './shop.ts'

const open = useExample('vue', 'dist/server/server.js')

it('compiles', async () => {
  expect(await runScript('vue', 'check')).toBe('')
})

testShop(open)

/** What a compiler of Vue makes of a template. */
const compiled = (template: string, options = '{}', compiler = '@vue/compiler-dom'): Promise<string> => {
  const program = `import { compile } from '${compiler}'
console.log(compile(${JSON.stringify(template)}, ${options}).code)`
  return run(process.execPath, ['--input-type=module', '--eval', program], folderOf('vue'))
}

const isCustomElement = "{ isCustomElement: (tag) => tag.startsWith('vitrine-') }"

it('takes elements for components where the compiler is not told', async () => {
  const template = '<vitrine-card product="1" />'
  expect(await compiled(template)).toContain('resolveComponent')
  expect(await compiled(template, isCustomElement)).not.toContain('resolveComponent')
})

it('writes a property as an attribute on a server', async () => {
  const code = await compiled('<vitrine-card .quantity="2" />', isCustomElement, '@vue/compiler-ssr')
  expect(code).toMatch(/\bquantity: 2\b/)
})
