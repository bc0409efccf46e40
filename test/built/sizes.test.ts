import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { languages } from '../../src/widget/messages/languages.ts'

const dist = join(import.meta.dirname, '../../dist')
const brotli = (name: string): number => brotliCompressSync(readFileSync(join(dist, name))).length

const others = (): string[] => readdirSync(dist).filter((name) => /^vitrine-.+\.js$/.test(name))
const later = (): string[] => others().filter((name) => name !== 'vitrine-live.js')

/** Bytes, brotli at its default quality 11, as a CDN would store the files. */
const sizes = () => {
  const names = later()
  const texts = names.filter((name) => languages.some((language) => name === `vitrine-${language}.js`))
  const parts = names.filter((name) => !texts.includes(name))
  const sum = parts.reduce((bytes, name) => bytes + brotli(name), 0)
  return {
    first: brotli('vitrine.js'),
    live: brotli('vitrine-live.js'),
    later: sum + Math.max(...texts.map(brotli)),
  }
}

it('keeps the first script within half of the first TCP flight, and the live one within another', () => {
  expect(sizes().first).toBeLessThanOrEqual(7_050)
  expect(sizes().live).toBeLessThanOrEqual(13_500)
})

it('keeps all that a page may load later, with its largest language, within 16 kB', () => {
  expect(sizes().later).toBeLessThanOrEqual(16_000)
})

it('keeps all files together within 29.5 kB', () => {
  const { first, live, later: rest } = sizes()
  expect(first + live + rest).toBeLessThanOrEqual(29_500)
})

it('states in the docs what the build weighs', () => {
  const page = readFileSync(join(dist, '../docs/size-and-speed.md'), 'utf8')
  const { first, live, later: rest } = sizes()
  const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)
  expect(page).toContain(`| \`vitrine.js\` | ${kilobytes(first)} kB |`)
  expect(page).toContain(`| \`vitrine-live.js\` | ${kilobytes(live)} kB |`)
  expect(page).toContain(`| everything later | ${kilobytes(rest)} kB |`)
})

it('ships a file for every part and language', () => {
  const parts = ['cart', 'coupon', 'currency', 'plans', 'quantity', 'shared']
  const names = ['live', ...parts, ...languages].map((name) => `vitrine-${name}.js`)
  expect(others().sort()).toEqual(names.sort())
})

it('lets nothing of the servers into a browser file', () => {
  for (const name of [
    'vitrine.js',
    ...others(),
    ...readdirSync(join(dist, 'module')).map((file) => `module/${file}`),
  ]) {
    const code = readFileSync(join(dist, name), 'utf8')
    expect(code, name).not.toMatch(
      /node:|ZodError|safeParse|Hono|processcart|generatecartpreview|Basic |password|\beval\(|new Function/,
    )
    expect(code, name).not.toMatch(
      /document\.cookie|insertAdjacentHTML|document\.write|createContextualFragment/,
    )
  }
})

/** A text that only Preact has in it. */
const ofPreact = 'createTextNode'

it('carries Preact once: the first script has none, and later files take it from the live one', () => {
  for (const name of ['vitrine.js', ...later()])
    expect(readFileSync(join(dist, name), 'utf8'), name).not.toContain(ofPreact)
  expect(readFileSync(join(dist, 'vitrine-live.js'), 'utf8')).toContain(ofPreact)
})

it('can write no markup: neither the first script nor another file names a member that does', () => {
  for (const name of ['vitrine.js', ...others()])
    expect(readFileSync(join(dist, name), 'utf8'), name).not.toMatch(/innerHTML|outerHTML|srcdoc/i)
})
