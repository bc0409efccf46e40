import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { getLanguageService, newHTMLDataProvider, TextDocument } from 'vscode-html-languageservice'
import { elementDocs } from './custom-elements.ts'

const packed = join(import.meta.dirname, '../../dist/packages/vitrine')
const read = (file: string) => JSON.parse(readFileSync(join(packed, file), 'utf8'))

const service = getLanguageService({
  useDefaultDataProvider: false,
  customDataProviders: [newHTMLDataProvider('vitrine', read('html-custom-data.json'))],
})

/** The words that the editor offers at the bar in a text. */
const offered = (text: string): string[] => {
  const document = TextDocument.create('file:///page.html', 'html', 1, text.replace('|', ''))
  const position = document.positionAt(text.indexOf('|'))
  const page = service.parseHTMLDocument(document)
  return service.doComplete(document, position, page).items.map(({ label }) => label)
}

it('completes every element in Visual Studio Code', () => {
  expect(offered('<|')).toEqual(expect.arrayContaining(elementDocs().map(({ tagName }) => tagName)))
})

it('completes attributes, and the words of those that take few', () => {
  expect(offered('<vitrine-card |></vitrine-card>')).toEqual(
    expect.arrayContaining(['product', 'quantity-control', 'tax']),
  )
  expect(offered('<vitrine-card tax="|"></vitrine-card>')).toEqual(['gross', 'net', 'both'])
})

it('gives JetBrains editors each element with its attributes, parts and events', () => {
  const { name, version, contributions } = read('web-types.json')
  const manifest = read('package.json')
  expect([name, version]).toEqual([manifest.name, manifest.version])
  expect(manifest['web-types']).toBe('./web-types.json')
  const { elements } = contributions.html
  expect(elements).toHaveLength(elementDocs().length)
  const card = elements.find((element: { name: string }) => element.name === 'vitrine-card')
  expect(card.attributes).toContainEqual(
    expect.objectContaining({ name: 'tax', value: { kind: 'plain', type: ['gross', 'net', 'both'] } }),
  )
  expect(card.css.parts).toContainEqual(expect.objectContaining({ name: 'price' }))
})
