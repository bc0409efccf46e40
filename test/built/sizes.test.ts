import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { manifestName, type ReleaseManifest } from '../../src/cli/copy/release.ts'
import { lazyModuleFiles, wordFiles } from '../../src/widget/build/modes.ts'
import { languages } from '../../src/widget/messages/languages.ts'
import { brotliBytes, measurePages } from '../../tools/bench/page-sizes.ts'
import { figuresOf, limitOf, nextRecord, recordedSizes } from '../../tools/bench/sizes.ts'
import { builtFolder } from '../support/built.ts'

const dist = builtFolder()
const scripts = (folder: string): string[] =>
  readdirSync(join(dist, folder)).filter((name) => name.endsWith('.js'))
const read = (name: string): string => readFileSync(join(dist, name), 'utf8')

const pages = await measurePages()

it('ships the script, and a file for each lazy module and language', () => {
  const words = wordFiles.flatMap((file) =>
    languages.map((language) => (file === 'page' ? language : `${file}-${language}`)),
  )
  const lazy = [...Object.keys(lazyModuleFiles), ...words].map((name) => `vitrine-${name}.js`)
  expect(scripts('.').sort()).toEqual(['vitrine.js', ...lazy].sort())
})

it('names each of these files, and its source map, for packages, the CDN and `vitrine copy`', () => {
  const { files }: ReleaseManifest = JSON.parse(read(manifestName))
  const built = scripts('.').flatMap((name) => [name, `${name}.map`])
  expect(Object.keys(files).sort()).toEqual([...built, 'LICENSES.md'].sort())
})

it('lets no page load more than was recorded, and 5 %', () => {
  const recorded = recordedSizes()
  const figures = figuresOf(pages)
  expect(Object.keys(recorded)).toEqual(figures.map(({ name }) => name))
  // `npm run sizes -- --write` records what a change needs.
  expect(figures.filter(({ name, bytes }) => bytes > limitOf(recorded[name]))).toEqual([])
})

it('measures what the README says, to one percent', () => {
  const readme = readFileSync('README.md', 'utf8')
  const off = figuresOf(pages).filter(({ name, bytes }) => {
    const [, said = ''] = new RegExp(`<!-- size:${name} -->([\\d.]+) kB`).exec(readme) ?? []
    return !(Math.abs(Number(said) * 1000 - bytes) <= bytes / 100)
  })
  // `npm run sizes -- --write` writes them.
  expect(off).toEqual([])
})

it.each([
  ['keeps', 'within its limit', 33_697, 33_610],
  ['raises', 'above its limit', 35_291, 35_291],
  ['lowers', 'that has become smaller', 33_000, 33_000],
])('%s the record of a page %s', (_, _what, bytes, record) => {
  expect(nextRecord(33_610, bytes)).toBe(record)
})

it.each([
  ['card', 'vitrine.js'],
  ['bound', 'vitrine.js'],
  ['coupon', 'vitrine-coupon.js'],
  ['plans', 'vitrine-de.js'],
  ['configurator', 'vitrine-order.js'],
  ['press', 'vitrine-checkout.js'],
])('counts every file that a page of the kind "%s" requests, %s among them', (kind, file) => {
  expect(pages.find((one) => one.kind === kind)?.files).toContain(file)
})

it('adds up the bytes of all files of a page', () => {
  const page = pages.find(({ kind }) => kind === 'coupon')
  expect(page?.files.length).toBeGreaterThan(1)
  expect(page?.bytes).toBe(page?.files.map(brotliBytes).reduce((sum, bytes) => sum + bytes, 0))
})

it('starts the script with the hint to compile it before it runs', () => {
  expect(read('vitrine.js')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})

it('keeps the script in ASCII, which pages of every encoding read alike', () => {
  expect(read('vitrine.js').match(/[^\n\x20-\x7e]/g)).toBeNull()
})

it('ships a source map beside every file', () => {
  const files = ['.', 'npm'].flatMap((folder) => scripts(folder).map((name) => join(folder, name)))
  for (const name of files) {
    const { sources } = JSON.parse(read(`${name}.map`))
    // A chunk that is one style sheet has no source to map.
    if (!/^var \w+=`[^`]*`;export\{\w+ as \w+\};\n/.test(read(name))) expect(sources, name).not.toEqual([])
  }
})

it('lets no server code into a browser file [index#today]', () => {
  for (const name of [...scripts('.'), ...scripts('npm').map((file) => `npm/${file}`)]) {
    expect(read(name), name).not.toMatch(
      /node:|ZodError|safeParse|Hono|processcart|generatecartpreview|Basic |password|\beval\(|new Function/,
    )
    expect(read(name), name).not.toMatch(
      /document\.cookie|insertAdjacentHTML|document\.write|createContextualFragment/,
    )
  }
})
