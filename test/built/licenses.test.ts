/**
 * Whoever copies a built file copies the libraries in it, whose licenses ask for their notice in all copies. The source
 * maps say which packages are in a file, whatever a minifier has left of their comments.
 */

import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildPlugin } from '../../integrations/wordpress/build/build-plugin.ts'
import { copyRelease } from '../../src/cli/copy/copy-release.ts'
import { buildCdn } from '../../tools/release/build-cdn.ts'
import { folderWith } from '../support/folder.ts'

/** The packages whose code is in the files of a folder: of each file with a map, those that its sources are from. */
const packagesIn = (maps: readonly string[]): string[] => [
  ...new Set(
    maps.flatMap((map) =>
      (JSON.parse(readFileSync(map, 'utf8')).sources as string[]).flatMap(
        (source) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [],
      ),
    ),
  ),
]

/** The full text of each package's license, without line breaks and case, as the package has it. */
const licenseOf = (name: string): string => {
  const [file] = globSync('LICENSE*', { cwd: `node_modules/${name}` })
  return readFileSync(join('node_modules', name, file ?? 'no license'), 'utf8')
}
const words = (text: string): string => text.replace(/[\s>*_]+/g, ' ').toLowerCase()

const notices = (folder: string): string => words(readFileSync(join(folder, 'LICENSES.md'), 'utf8'))

it('finds the libraries of the script', () => {
  expect(packagesIn(['dist/vitrine.js.map'])).toEqual(
    expect.arrayContaining(['preact', '@preact/signals-core']),
  )
})

describe.each(['dist', 'dist/site'])('the built folder %s', (folder) => {
  it('holds the license of every library that is in one of its files', () => {
    const maps = globSync(['*.js.map', 'assets/*.js.map'], { cwd: folder }).map((map) => join(folder, map))
    expect(maps).not.toEqual([])
    for (const name of packagesIn(maps)) {
      const at = notices(folder).indexOf(words(licenseOf(name)).trim())
      expect(at, `${name} in ${folder}/LICENSES.md`).toBeGreaterThan(-1)
    }
  })
})

it('has a file for bundlers whose libraries stay outside', () => {
  expect(packagesIn(globSync('dist/npm/*.js.map'))).toEqual([])
  expect(packagesIn(globSync('dist/lib/render/*.js.map'))).toEqual([])
})

it('names the file of the licenses at the head of the script', () => {
  const [, second = ''] = readFileSync('dist/vitrine.js', 'utf8').split('\n', 2)
  expect(second).toMatch(/^\/\*! .*Preact.*LICENSES\.md.* \*\/$/)
})

it('copies the licenses with every copy of the script', () => {
  const original = readFileSync('dist/LICENSES.md', 'utf8')
  const holdsIt = (folder: string): void => {
    expect(existsSync(join(folder, 'vitrine.js')), folder).toBe(true)
    expect(readFileSync(join(folder, 'LICENSES.md'), 'utf8')).toBe(original)
  }
  holdsIt(copyRelease({ folder: folderWith(), release: 'dist' }).target)
  const target = folderWith()
  buildCdn({ version: '0.0.1', source: 'dist', target })
  for (const script of globSync('*/vitrine.js', { cwd: target })) holdsIt(join(target, dirname(script)))
  const plugin = buildPlugin(join(folderWith(), 'plugin'))
  const [script = ''] = globSync('**/vitrine.js', { cwd: plugin.folder })
  holdsIt(join(plugin.folder, dirname(script)))
})
