import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compareLooks } from '../../tools/screenshots/compare-looks.ts'
import { comparePictures } from '../../tools/screenshots/compare-pictures.ts'
import { galleryLooks } from '../../tools/screenshots/gallery-looks.ts'
import { sorted } from '../../tools/screenshots/report.ts'
import { siteLooks } from '../../tools/screenshots/site-looks.ts'
import { builtFolder } from '../support/built.ts'

const repository = resolve(import.meta.dirname, '../..')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-looks-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const picture = (width: number, height: number, red: number): Buffer => {
  const png = new PNG({ width, height })
  png.data.fill(255)
  png.data[0] = red
  return PNG.sync.write(png)
}

it('finds one pixel of another colour, and forgives what the browser rounds', () => {
  expect(comparePictures(picture(10, 10, 255), picture(10, 10, 255))).toBeUndefined()
  expect(comparePictures(picture(10, 10, 255), picture(10, 10, 254))).toBeUndefined()
  expect(comparePictures(picture(10, 10, 255), picture(10, 10, 248))).toMatchObject({
    pixels: 1,
    share: 0.01,
  })
})

it('counts what a picture has grown by', () => {
  expect(comparePictures(picture(10, 10, 255), picture(10, 12, 255))?.pixels).toBe(20)
})

it('lists those first that only one tree has, then the largest differences', () => {
  const has = { base: true, tree: true, delta: true }
  const names = sorted([
    { name: 'small', share: 0.1, has },
    { name: 'new', has: { ...has, base: false } },
    { name: 'large', share: 0.5, has },
  ]).map(({ name }) => name)
  expect(names).toEqual(['new', 'large', 'small'])
})

it('has a name of its own for every look', () => {
  const names = [...galleryLooks(), ...siteLooks()].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^[\w-]+$/.test(name))).toEqual([])
})

it('finds nothing between two equal trees, and one changed colour wherever it is drawn', async () => {
  const dist = builtFolder()
  const changed = join(folder, 'changed')
  cpSync(dist, join(changed, 'dist'), {
    recursive: true,
    filter: (name) => name === dist || /vitrine[\w-]*\.js$/.test(name),
  })
  const script = join(changed, 'dist/vitrine.js')
  const code = readFileSync(script, 'utf8')
  // Savings are green, and only the cards among these looks show one.
  expect(code).toContain('#16a34a')
  writeFileSync(script, code.replaceAll('#16a34a', '#16a300'))
  const looks = galleryLooks().filter(({ name }) => /^widget-(cards|waiting)-light/.test(name))
  expect(looks.length).toBeGreaterThan(0)
  const out = join(folder, 'report')
  const same = { base: repository, tree: repository, ref: 'itself' }
  expect(await compareLooks(same, looks, out)).toEqual([])
  const found = await compareLooks({ base: repository, tree: changed, ref: 'it' }, looks, out)
  const cards = looks.map(({ name }) => name).filter((name) => name.includes('cards'))
  expect(found.map(({ name }) => name)).toEqual(cards)
  const page = readFileSync(join(out, 'index.html'), 'utf8')
  for (const name of cards) expect(page).toContain(`delta/${name}.png`)
})
