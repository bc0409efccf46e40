import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { buildOnce } from '../tools/start/build.ts'
import { folderWith } from './support/folder.ts'

const createFolder = () => {
  const root = folderWith()
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  for (const file of ['src/a.ts', 'demo/a.html', 'tools/types/a.ts', 'tools/release/a.ts']) write(file, '1')
  for (const file of ['tools/build-widget.ts', 'index.html', 'vite.config.ts', 'package-lock.json'])
    write(file, '1')
  let text = 'built'
  const build = (): void => {
    for (const file of ['manifest.json', 'custom-elements.json', 'vitrine.js', 'vitrine-cart.js'])
      write(`dist/${file}`, text)
    for (const folder of ['npm', 'site', 'lib/render']) write(`dist/${folder}/index.js`, text)
  }
  return {
    write,
    remove: (file: string) => rmSync(join(root, file)),
    build,
    once: () => buildOnce(root, build),
    failing: () =>
      buildOnce(root, () => {
        throw new Error('no')
      }),
    use: (other: string) => {
      text = other
    },
  }
}

it('builds once for the same sources', () => {
  const { once } = createFolder()
  expect([once(), once(), once()]).toEqual([true, false, false])
})

it.each(['src/new/b.ts', 'src/a.ts', 'demo/a.html', 'package-lock.json', 'tools/types/a.ts'])(
  'builds again after a change of %s',
  (file) => {
    const { once, write } = createFolder()
    once()
    write(file, '2')
    expect([once(), once()]).toEqual([true, false])
  },
)

it('builds again where another build has written the files, though the sources are the same', () => {
  const { once, build, use } = createFolder()
  once()
  use('of other sources')
  build()
  expect(once()).toBe(true)
})

it('builds nothing again for what tests write beside the sources', () => {
  const { once, write } = createFolder()
  once()
  write('tools/types/fixtures/broken/program.ts', '1')
  write('src/node_modules/a/index.js', '1')
  expect(once()).toBe(false)
})

it.each(['dist/vitrine-cart.js', 'dist/npm/index.js', 'dist/lib/render/index.js'])(
  'builds again where %s was changed by hand, or is gone',
  (file) => {
    const { once, write, remove } = createFolder()
    once()
    write(file, 'other')
    expect([once(), once()]).toEqual([true, false])
    remove(file)
    expect([once(), once()]).toEqual([true, false])
  },
)

it('tries again after a build that failed', () => {
  const { once, failing, write } = createFolder()
  once()
  write('src/a.ts', '2')
  expect(failing).toThrow('no')
  expect(once()).toBe(true)
})
