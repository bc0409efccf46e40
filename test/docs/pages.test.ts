/**
 * README, CONTRIBUTING and the pages of docs against the code: generated tables are current, every element, attribute,
 * event and catalogue field is described, and files and commands that are named exist. A failure mostly means
 * `npm run docs` or a missing row in docs/tables. Pure reads of files.
 */

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { decisions } from '../../docs/tables/decisions.ts'
import { endpointRoutes, endpointSettings, settingMeanings } from '../../docs/tables/endpoint.ts'
import { fieldMeanings, fieldPaths } from '../../docs/tables/fields.ts'
import { catalogueFields } from '../../docs/tables/servers.ts'
import { pages, sections, withSections } from '../../docs/tables/tables.ts'
import { catalogueReference } from '../../src/sandbox/catalogue/reference.ts'
import { sampleCatalogueFile } from '../../src/sandbox/index.ts'
import { storeAttributes } from '../../src/widget/elements/store/store-element.ts'
import { languages } from '../../src/widget/messages/languages.ts'
import { attributeOf } from '../../src/widget/settings/text.ts'
import { elementTypes } from '../../src/widget/startup/define.ts'
import { steps } from '../../tools/new/main.ts'
import { elementDocs } from '../../tools/types/custom-elements.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const readme = read('README.md')
/** Lists of a catalogue that have a table of their own. */
const catalogueLists = ['products', 'coupons', 'paths', 'priceRules']
const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts

const docs = pages()

it('has the tables that the code says (npm run docs)', async () => {
  const all = await sections()
  for (const [page, text] of Object.entries(docs)) expect(withSections(text, all), page).toBe(text)
})

it('puts every generated section on a page', async () => {
  const texts = Object.values(docs).join('\n')
  const places = (name: string) => [`<!-- /${name} -->`, `<!--@include: ../../dist/docs/${name}.md-->`]
  const names = Object.keys(await sections())
  expect(names.filter((name) => !places(name).some((place) => texts.includes(place)))).toEqual([])
})

it('gives every decision a status, a date and alternatives', () => {
  for (const { file, title, status, date, sections: headings } of decisions()) {
    expect(title, file).toBeTruthy()
    expect(status, file).toMatch(/^(accepted|superseded)\b/)
    expect(date, file).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(headings, file).toEqual(['Context', 'Decision', 'Alternatives', 'Consequences'])
  }
})

it('says what every field of a price item shows', () => {
  expect(Object.keys(fieldMeanings).sort()).toEqual(fieldPaths().sort())
})

const described = elementDocs()

it('describes every element with every attribute that it observes', () => {
  const observed: Record<string, readonly string[]> = {
    'vitrine-store': Object.keys(storeAttributes).map(attributeOf),
    ...Object.fromEntries(
      Object.entries(elementTypes).map(([name, type]) => [`vitrine-${name}`, type.observedAttributes]),
    ),
  }
  const real = Object.entries(observed).map(([tag, attributes]) => [tag, [...attributes].sort()])
  expect(
    Object.fromEntries(
      described.map(({ tagName, attributes = [] }) => [tagName, attributes.map(({ name }) => name).sort()]),
    ),
  ).toEqual(Object.fromEntries(real))
})

it('describes exactly the events that are sent', () => {
  const source = globSync('src/widget/**/*.{ts,tsx}', { cwd: root }).map(read).join('\n')
  // The name, or the choice between two.
  const calls = [...source.matchAll(/\bannounce\(\s*[\w.]+,\s*([^,{]+)/g)].map(([, name]) => name ?? '')
  const sent = calls.flatMap((name) => [...name.matchAll(/(?<!=== )'([\w-]+)'/g)].map(([, word]) => word))
  const names = described.flatMap(({ events = [] }) => events.map(({ name }) => name))
  expect([...new Set(sent)].sort()).toEqual([...new Set(names)].sort())
})

it('says what every route and every setting of the endpoint is for', () => {
  const source = globSync('src/endpoint/**/*.ts', { cwd: root }).map(read).join('\n')
  expect(endpointRoutes()).toHaveLength([...source.matchAll(/\bmethod: '(?:GET|POST)',\s*path: /g)].length)
  const named = [...source.matchAll(/\bsetting\(\s*'(VITRINE_\w+)'/g)].map(([, name = '']) => name)
  expect([...endpointSettings().keys()].sort()).toEqual(named.sort())
  expect([...settingMeanings().keys()].sort()).toEqual(named)
})

it('describes every field of a catalogue, also those inside others', () => {
  const reference: Readonly<Record<string, Readonly<Record<string, string>>>> = catalogueReference
  expect(Object.keys(reference)).toEqual(Object.keys(catalogueFields))
  for (const [place, fields] of Object.entries(catalogueFields)) {
    const meanings = reference[place] ?? {}
    expect(Object.keys(meanings).sort(), place).toEqual(Object.keys(fields).sort())
    for (const [key, field] of Object.entries(fields)) {
      if (catalogueLists.includes(key)) continue
      const { properties, items } = JSON.parse(JSON.stringify(z.toJSONSchema(field, { io: 'input' })))
      for (const inside of Object.keys(properties ?? items?.properties ?? {}))
        expect(meanings[key], `${place}.${key}`).toContain(`\`${inside}\``)
    }
  }
})

it('says where the sample catalogue is', () => {
  expect(docs['reference/catalogue.md']).toContain(`\`${relative(root, sampleCatalogueFile)}\``)
})

it('keeps sizes of files out of git, which every change of the widget would change', () => {
  expect(docs['reference/sizes.md']).toContain('<!--@include: ../../dist/docs/file-sizes.md-->')
  expect(docs['reference/sizes.md']).not.toMatch(/\d,\d{3}/)
})

it('says where translations are, and that no native speaker has read them', () => {
  const page = docs['reference/languages.md'] ?? ''
  expect(page).toContain('`words.ts`')
  for (const text of [page, docs['guide/wordpress.md']]) expect(text).toMatch(/No native speaker has read/)
})

it('says how many languages there are', () => {
  for (const text of [readme, docs['index.md'], read('index.html')])
    expect(text).toContain(`${languages.length + 1} languages`)
})

it('keeps the README within 8 kB', () => {
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(8_000)
})

it('says what the tests need that npm does not bring', () => {
  const [, paragraph = ''] = readme.match(/npm ci && npm test\n```\n\n([\s\S]*?)\n\n/) ?? []
  for (const [variable] of read('test/support/programs.ts').matchAll(/\b[A-Z]+(?:_[A-Z]+)*_PATH\b/g))
    expect(paragraph).toContain(variable)
})

it('names only commands and files that exist', () => {
  for (const [page, text] of Object.entries({ 'README.md': readme, ...docs })) {
    if (page === 'changelog.md') continue
    for (const [, script] of text.matchAll(/npm run ([\w:]+)/g))
      expect(scripts, `${page}: ${script}`).toHaveProperty([script ?? ''])
    for (const [, file] of text.matchAll(/npx vitest run (?:--\S+ \w+ )*([^\s`-]\S*[^\s`])/g))
      expect(existsSync(join(root, file ?? '')), `${page}: ${file}`).toBe(true)
    for (const [, file] of text.matchAll(/`((?:src|test|tools|demo)\/[\w./-]+)`/g))
      expect(existsSync(join(root, file ?? '')), `${page}: ${file}`).toBe(true)
  }
})

it('calls only copy by the package of the script, which has no other command', () => {
  const skill = read('docs/public/.well-known/agent-skills/vitrine-page/SKILL.md')
  const others = { ...docs, skill, readme, contributing: read('CONTRIBUTING.md') }
  const wrong = Object.entries(others).flatMap(([page, text]) =>
    [...text.matchAll(/npx vitrine [a-z-]+/g)]
      .filter(([call]) => !/ copy$/.test(call))
      .map(([call]) => `${page}: ${call}`),
  )
  expect(wrong).toEqual([])
  expect(docs['reference/cli.md']).toContain('npm run vitrine -- check')
})

it('names only files that exist for contributors, and commands that npm run new has', () => {
  const text = read('CONTRIBUTING.md')
  const named = [...text.matchAll(/`((?:src|test|tools|demo|docs)\/[\w./-]+)`/g)].map(
    ([, file]) => file ?? '',
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
  const kinds = [...text.matchAll(/`npm run new -- (\w+) /g)].map(([, kind]) => kind)
  expect(kinds.sort()).toEqual(Object.keys(steps).sort())
  expect(Buffer.byteLength(text)).toBeLessThan(8000)
})

it('begins with its two commands, the ones that CI runs', () => {
  expect(readme).toMatch(/^npm ci && npm start$/m)
  expect(readme).toMatch(/^npm ci && npm test$/m)
  expect(read('.ci/run')).toContain('README.md')
})
