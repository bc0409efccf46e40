import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { languages } from '../../src/widget/messages/languages.ts'

const dist = join(import.meta.dirname, '../../dist')
const brotli = (name: string): number => brotliCompressSync(readFileSync(join(dist, name))).length

const later = (): string[] => readdirSync(dist).filter((name) => /^vitrine-.+\.js$/.test(name))

/** Bytes, brotli at its default quality 11, as a CDN would store the files. */
const sizes = () => {
  const names = later()
  const texts = names.filter((name) => languages.some((language) => name === `vitrine-${language}.js`))
  const parts = names.filter((name) => !texts.includes(name))
  const sum = parts.reduce((bytes, name) => bytes + brotli(name), 0)
  return { first: brotli('vitrine.js'), later: sum + Math.max(...texts.map(brotli)) }
}

it('keeps the first script within the first TCP flight', () => {
  expect(sizes().first).toBeLessThanOrEqual(13_500)
})

it('keeps all that a page may load later, with its largest language, within 16 kB', () => {
  expect(sizes().later).toBeLessThanOrEqual(16_000)
})

it('states in the README what the build weighs', () => {
  const readme = readFileSync(join(dist, '../README.md'), 'utf8')
  const { first, later: rest } = sizes()
  const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)
  expect(readme).toContain(`| \`vitrine.js\` | ${kilobytes(first)} kB |`)
  expect(readme).toContain(`| everything later | ${kilobytes(rest)} kB |`)
})

it('ships a file for every part and language', () => {
  const parts = ['cart', 'coupon', 'currency', 'plans', 'quantity', 'shared']
  expect(later().sort()).toEqual([...parts, ...languages].map((name) => `vitrine-${name}.js`).sort())
})

it('lets nothing of the servers into a browser file', () => {
  for (const name of [
    'vitrine.js',
    ...later(),
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

it('carries Preact once: later files take it from the first', () => {
  for (const name of later())
    expect(readFileSync(join(dist, name), 'utf8'), name).not.toContain('dangerouslySetInnerHTML')
})

it('can write no markup: neither the first script nor a later file names a member that does', () => {
  for (const name of ['vitrine.js', ...later()])
    expect(readFileSync(join(dist, name), 'utf8'), name).not.toMatch(/innerHTML|outerHTML|srcdoc/i)
})
