import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { coreFolders } from '../support/core-folders.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/how-it-works.md'), 'utf8')
const named = [...page.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file]) => file ?? '')
const paths = named.filter((file) => file.includes('/'))

it('names files that exist', () => {
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it('names no file by its last part before its path', () => {
  const lost = named.filter((file) => !file.includes('/') && !paths.some((path) => path.endsWith(`/${file}`)))
  expect(lost).toEqual([])
})

it('leads through each folder of the core', () => {
  const isNamed = (folder: string): boolean => paths.some((path) => path.startsWith(`src/${folder}/`))
  expect(coreFolders.filter((folder) => !isNamed(folder))).toEqual([])
})

it('has a section for each flow, in the order of reading', () => {
  const anchors = [...page.matchAll(/^## .+\{#([\w-]+)\}$/gm)].map(([, anchor]) => anchor)
  expect(anchors).toEqual(['price', 'press', 'process', 'client', 'sandbox'])
})
