import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Lines of code without their indentation; comments that name a file are the guide's. */
const linesOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !/^\/\/ [\w./-]+$/.test(line))
    .join('\n')

const examples = globSync('integrations/*/{,{src,app,components}/**/}*.{ts,tsx,vue,svelte,astro}', {
  cwd: root,
})
  .filter((file) => !file.includes('node_modules'))
  .map((file) => linesOf(readFileSync(join(root, file), 'utf8')))

const guide = readFileSync(join(root, 'docs/guide/frameworks.md'), 'utf8')
/** The sections whose code is from the examples; the others are recipes. */
const tested = guide.split(/^## /m).filter((section) => /^(React|Astro)\b/.test(section))
const snippets = tested.flatMap((section) =>
  [...section.matchAll(/```\w+\n([\s\S]*?)```/g)].map(([, code = '']) => code),
)

it('has code', () => {
  expect(snippets.length).toBeGreaterThan(7)
})

it.each(snippets)('is written as an example that is built and driven: %s', (code) => {
  expect(examples.some((example) => example.includes(linesOf(code)))).toBe(true)
})
