/**
 * `vitrine copy` puts the files of a release into a merchant's folder, with a manifest of their hashes. Releases of a
 * few small files stand in temporary folders. A copy may remove only files that an earlier copy wrote, may not be led
 * out of its folder by a name in a manifest, and never mixes two builds.
 */

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type CopyOptions, copyNotes, copyRelease } from '../../src/cli/copy/copy-release.ts'
import { describeFile, describeRelease, manifestName, readRelease } from '../../src/cli/copy/release.ts'
import { roomStyles } from '../../src/widget/elements/reserved-room.ts'
import { folderWith } from '../support/folder.ts'
import { runHere } from './support.ts'

/** A release with these files. */
const releaseOf = (version: string, files: Readonly<Record<string, string>>): string => {
  const folder = folderWith(files)
  const manifest = describeRelease(folder, version, Object.keys(files))
  writeFileSync(join(folder, manifestName), JSON.stringify(manifest))
  return folder
}

const release = () =>
  releaseOf('1.4.2', { 'vitrine.js': 'one', 'vitrine-de.js': 'zwei', 'vitrine.js.map': '{}' })

it('writes the files of the release with a manifest that has their hashes', () => {
  const folder = folderWith()
  const { target, version } = copyRelease({ folder, release: release() })
  expect(target).toBe(join(folder, 'vitrine'))
  expect(version).toBe('1.4.2')
  expect(readdirSync(target).sort()).toEqual([
    'manifest.json',
    'vitrine-de.js',
    'vitrine.js',
    'vitrine.js.map',
  ])
  const files = readRelease(target)?.files ?? {}
  for (const [name, described] of Object.entries(files))
    expect(describeFile(readFileSync(join(target, name)))).toEqual(described)
  expect(Object.keys(files)).toHaveLength(3)
})

it('removes files of an earlier copy, and none that it did not write', () => {
  const folder = folderWith()
  const old = releaseOf('1.4.1', { 'vitrine.js': 'old', 'vitrine-old.js': 'old' })
  copyRelease({ folder, release: old })
  writeFileSync(join(folder, 'vitrine/vitrine-mine.js'), 'mine')
  copyRelease({ folder, release: release() })
  expect(readdirSync(join(folder, 'vitrine'))).not.toContain('vitrine-old.js')
  expect(readdirSync(join(folder, 'vitrine'))).toContain('vitrine-mine.js')
  expect(readFileSync(join(folder, 'vitrine/vitrine.js'), 'utf8')).toBe('one')
})

it('never follows a name in an earlier manifest out of its folder', () => {
  const folder = folderWith({ 'precious.js': 'mine' })
  mkdirSync(join(folder, 'vitrine'))
  const files = { '../precious.js': { integrity: '', bytes: 0 } }
  writeFileSync(join(folder, 'vitrine', manifestName), JSON.stringify({ version: '1.0.0', files }))
  copyRelease({ folder, release: release() })
  expect(readFileSync(join(folder, 'precious.js'), 'utf8')).toBe('mine')
})

it('copies nothing of a release whose files are of two builds', () => {
  const folder = folderWith()
  const mixed = release()
  writeFileSync(join(mixed, 'vitrine-de.js'), 'of another build')
  expect(() => copyRelease({ folder, release: mixed })).toThrow('vitrine-de.js does not have its hash')
  expect(readdirSync(folder)).toEqual([])
})

it('leaves out source maps that the release does not bring, and no other file', () => {
  const folder = folderWith()
  const withoutMaps = release()
  rmSync(join(withoutMaps, 'vitrine.js.map'))
  expect(Object.keys(copyRelease({ folder, release: withoutMaps }).files)).toEqual([
    'vitrine.js',
    'vitrine-de.js',
  ])
  rmSync(join(withoutMaps, 'vitrine-de.js'))
  expect(() => copyRelease({ folder, release: withoutMaps })).toThrow('vitrine-de.js')
})

/** The guides and `copy` print one text. */
const room = `\n<style>\n${roomStyles()}\n</style>`

it('prints the hash for a folder of a version, whose files never change, and for no other', () => {
  const options: CopyOptions = { folder: folderWith(), release: release() }
  expect(copyRelease(options).snippet).toBe(
    '<link rel="preconnect" href="https://prices.example" crossorigin>\n<script async crossorigin src="/vitrine/vitrine.js" data-client="1001" data-price-host="https://prices.example" data-checkout-host="https://checkout.example"></script>' +
      room,
  )
  const { target, snippet, files } = copyRelease({ ...options, isVersioned: true })
  expect(target).toBe(join(options.folder, 'vitrine/1.4.2'))
  expect(snippet).toContain(
    `src="/vitrine/1.4.2/vitrine.js" integrity="${files['vitrine.js']?.integrity}" data-client`,
  )
})

it('names the shop that the options name, with the preload of its products', () => {
  const options: CopyOptions = {
    folder: folderWith(),
    release: release(),
    base: '/assets',
    client: '7',
    priceHost: 'https://prices.shop.test',
    checkoutHost: 'https://buy.shop.test',
    products: ['97772', '97776'],
  }
  const result = copyRelease(options)
  expect(result.snippet).toBe(
    '<link rel="preload" as="fetch" crossorigin href="https://prices.shop.test/prices?client_id=7&amp;product_id=97772,97776">\n<script async crossorigin src="/assets/vitrine/vitrine.js" data-client="7" data-price-host="https://prices.shop.test" data-checkout-host="https://buy.shop.test"></script>' +
      room,
  )
  expect(copyNotes(options, result).join(' ')).not.toContain('Replace')
})

it('reserves room only for the elements that it is told', () => {
  const options: CopyOptions = {
    folder: folderWith(),
    release: release(),
    elements: ['card', 'plans', 'exit'],
  }
  const result = copyRelease(options)
  expect(result.snippet).toContain(`></script>\n<style>\n${roomStyles(['card', 'plans'])}\n</style>`)
  expect(copyNotes(options, result).join(' ')).not.toContain('The styles reserve room')
})

it.each([
  ['a folder that is not there', ['copy', join(tmpdir(), 'vitrine-no-such-folder')], 'There is no folder'],
  ['a missing folder', ['copy'], 'needs the folder'],
  ['another address than a path', ['copy', '.', '--base', '"><script>'], '--base'],
  ['an invalid host', ['copy', '.', '--price-host', 'nowhere'], '--price-host'],
  ['unknown elements', ['copy', '.', '--elements', 'card,plan'], '--elements'],
  ['invalid product IDs', ['copy', '.', '--products', '1 2'], '--products'],
])('refuses %s and copies nothing', async (_what, args, words) => {
  const { code, stderr } = await runHere(args)
  expect(code).toBe(2)
  expect(stderr).toContain(words)
})
