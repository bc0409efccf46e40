import { createHash } from 'node:crypto'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { buildCdn, type CdnManifest, channelOf } from '../../tools/release/build-cdn.ts'
import { builtFolder } from '../support/built.ts'
import { specifiersOf } from '../support/specifiers.ts'

const source = builtFolder()
const target = mkdtempSync(join(tmpdir(), 'vitrine-cdn-'))
afterAll(() => rmSync(target, { recursive: true, force: true }))

buildCdn({ version: '1.4.2', source, target })
const manifestOf = (folder: string): CdnManifest =>
  JSON.parse(readFileSync(join(target, folder, 'manifest.json'), 'utf8'))

it.each(['1.4.2', 'v1'])('lists every file of %s with the hash of its bytes', (folder) => {
  const { files, version } = manifestOf(folder)
  expect(version).toBe('1.4.2')
  expect([...Object.keys(files), 'manifest.json'].sort()).toEqual(readdirSync(join(target, folder)).sort())
  for (const [file, { integrity, bytes }] of Object.entries(files)) {
    const content = readFileSync(join(target, folder, file))
    expect(integrity).toBe(`sha384-${createHash('sha384').update(content).digest('base64')}`)
    expect(bytes).toBe(content.length)
  }
})

it('serves the same bytes from the version and from its channel', () => {
  expect(manifestOf('v1').files).toEqual(manifestOf('1.4.2').files)
})

it('lets caches keep a version for a year and a channel for minutes', () => {
  expect(manifestOf('1.4.2').headers['Cache-Control']).toContain('immutable')
  expect(manifestOf('v1').headers['Cache-Control']).toContain('max-age=300')
  for (const folder of ['1.4.2', 'v1'])
    expect(manifestOf(folder).headers['Access-Control-Allow-Origin']).toBe('*')
})

it('holds files that import no other file', () => {
  const modules = globSync(join(target, '1.4.2/*.js'))
  expect(modules.length).toBeGreaterThan(1)
  for (const file of modules) expect(specifiersOf(file, readFileSync(file, 'utf8')), file).toEqual([])
})

it('takes files away that a version no longer has', () => {
  const stale = join(target, 'v1/vitrine-old.js')
  writeFileSync(stale, '')
  buildCdn({ version: '1.4.3', source, target })
  expect(readdirSync(join(target, 'v1'))).not.toContain('vitrine-old.js')
  expect(readdirSync(target).sort()).toEqual(['1.4.2', '1.4.3', 'v1'])
})

it('refuses a build without the script', () => {
  expect(() => buildCdn({ version: '2.0.0', source: 'docs', target })).toThrow('docs/vitrine.js')
})

it.each([
  ['0.1.0', 'v0'],
  ['1.4.2', 'v1'],
  ['12.0.1', 'v12'],
])('serves %s from the channel %s', (version, channel) => {
  expect(channelOf(version)).toBe(channel)
})
