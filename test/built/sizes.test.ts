import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { lazyModules } from '../../src/widget/lazy/manifest.ts'
import { languages } from '../../src/widget/messages/languages.ts'
import { builtFolder } from '../support/built.ts'

const dist = builtFolder()
const scripts = (folder: string): string[] =>
  readdirSync(join(dist, folder)).filter((name) => name.endsWith('.js'))
const read = (name: string): string => readFileSync(join(dist, name), 'utf8')

/** Bytes in brotli at quality 11, as a CDN stores the files. */
const brotli = (name: string): number => brotliCompressSync(readFileSync(join(dist, name))).length

const page = readFileSync(join(dist, '../docs/reference/sizes.md'), 'utf8')
const numberOf = (text = ''): number => Number(text.replaceAll(',', ''))

/** The rows of the documented table: bytes by file. */
const documented = new Map(
  [...page.matchAll(/^\| `([\w-]+\.js)` \| ([\d,]+) \|/gm)].map(([, name = '', bytes]) => [
    name,
    numberOf(bytes),
  ]),
)

it('ships the script, and a file for each lazy module and language', () => {
  const lazy = [...lazyModules, ...languages, 'shared'].map((name) => `vitrine-${name}.js`)
  expect(scripts('.').sort()).toEqual(['vitrine.js', ...lazy].sort())
})

it('documents the size of every file, within 3 %', () => {
  expect([...documented.keys()].sort()).toEqual(scripts('.').sort())
  for (const [name, bytes] of documented)
    expect(Math.abs(brotli(name) / bytes - 1), `${name}: ${brotli(name)}`).toBeLessThanOrEqual(0.03)
})

it('keeps the script within its documented budget', () => {
  expect(brotli('vitrine.js')).toBeLessThanOrEqual(numberOf(/^Budget: ([\d,]+) bytes/m.exec(page)?.[1]))
})

it('says for every part of the script why it is there', () => {
  const [, table = ''] = /{#composition}([\s\S]*?)\n## /.exec(page) ?? []
  const rows = [...table.matchAll(/^\| (.+?) \| [\d,]+ \| ?(.*?) ?\|$/gm)]
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(([, , reason]) => !reason).map(([, part]) => part)).toEqual([])
})

it('starts the script with the hint to compile it before it runs', () => {
  expect(read('vitrine.js')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})

it('keeps the script in ASCII, which pages of every encoding read alike', () => {
  expect(read('vitrine.js').match(/[^\n\x20-\x7e]/g)).toBeNull()
})

it('ships a source map beside every file', () => {
  const files = ['.', 'module', 'npm'].flatMap((folder) => scripts(folder).map((name) => join(folder, name)))
  for (const name of files) {
    const { sources } = JSON.parse(read(`${name}.map`))
    // A chunk that is one style sheet has no source to map.
    if (!/^var \w+=`[^`]*`;export\{\w+ as \w+\};\n/.test(read(name))) expect(sources, name).not.toEqual([])
  }
})

it('lets no server code into a browser file', () => {
  for (const name of [...scripts('.'), ...scripts('module').map((file) => `module/${file}`)]) {
    expect(read(name), name).not.toMatch(
      /node:|ZodError|safeParse|Hono|processcart|generatecartpreview|Basic |password|\beval\(|new Function/,
    )
    expect(read(name), name).not.toMatch(
      /document\.cookie|insertAdjacentHTML|document\.write|createContextualFragment/,
    )
  }
})
