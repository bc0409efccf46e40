import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { brands } from '../../tools/screenshots/gallery.ts'
import { elementDocs } from '../../tools/types/custom-elements.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const elements = elementDocs()
const documented = (kind: 'cssParts' | 'cssProperties' | 'slots'): Set<string> =>
  new Set(elements.flatMap((one) => one[kind] ?? []).map(({ name }) => name))
const used = (css: string, pattern: RegExp): string[] => [
  ...new Set([...css.matchAll(pattern)].map(([, name = '']) => name)),
]

for (const brand of brands)
  it(`is written with documented hooks only: ${brand}`, () => {
    const css = read(`demo/styles/brand-${brand}.css`)
    const parts = used(css, /::part\(([\w-]+)\)/g)
    expect(parts.length).toBeGreaterThan(10)
    expect(parts.filter((name) => !documented('cssParts').has(name))).toEqual([])
    const properties = used(css, /(--[\w-]+):/g)
    expect(properties.filter((name) => !documented('cssProperties').has(name))).toEqual([])
    const slots = used(css, /\[slot="([\w-]+)"\]/g)
    expect(slots.filter((name) => !documented('slots').has(name))).toEqual([])
    // A page's rule needs no other reach into an element.
    expect(css).not.toMatch(/!important|:host|>>>|\/deep\//)
  })

it('names in the guide only hooks that there are', () => {
  const table = /<!-- hooks -->([\s\S]*?)<!-- \/hooks -->/.exec(read('docs/guide/theming.md'))?.[1] ?? ''
  const parts = used(table, /::part\(([\w-]+)\)/g)
  expect(parts.length).toBeGreaterThan(20)
  expect(parts.filter((name) => !documented('cssParts').has(name))).toEqual([])
  const properties = used(table, /`(--vitrine-[\w-]+)`/g)
  expect(properties.filter((name) => !documented('cssProperties').has(name))).toEqual([])
  // Each part that a brand of the demo touches stands in the table.
  for (const brand of brands)
    for (const part of used(read(`demo/styles/brand-${brand}.css`), /::part\(([\w-]+)\)/g))
      expect(parts, brand).toContain(part)
})
