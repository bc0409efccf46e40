/**
 * A page has one of each library and one of each piece of state: those of the script, from which its lazy files take
 * them. The tests read the source maps and the syntax trees of the built files: no lazy file may contain a source of
 * the script or import another file, and a source that two of them share may keep no state. A page in Chromium shows
 * that one Preact paints everything.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'
import { lazyEntries } from '../../src/widget/build/modes.ts'
import { useBrowser } from '../support/browser.ts'
import { builtFolder } from '../support/built.ts'
import { htmlPage, scriptTag, useSites } from './support.ts'

const open = useBrowser()
const serve = useSites()

const dist = builtFolder()
const lazyFiles = Object.keys(lazyEntries).map((name) => `vitrine-${name}.js`)
const textOf = (file: string): string => readFileSync(join(dist, file), 'utf8')
/** Shapes are data, of which each file has those that it checks. */
const sourcesOf = (file: string): string[] =>
  JSON.parse(textOf(`${file}.map`)).sources.filter((source: string) => !source.endsWith('vitrine-shapes.js'))
const scriptSources = sourcesOf('vitrine.js')

it('has a lazy file for each module and language, and no other file beside the script', () => {
  const files = readdirSync(dist).filter((name) => /^vitrine.*\.js$/.test(name))
  expect(files.sort()).toEqual(['vitrine.js', ...lazyFiles].sort())
})

it('contains Preact and signals once', () => {
  const libraries = scriptSources.filter((source) => source.includes('node_modules')).sort()
  expect(libraries.map((source) => source.replace('../node_modules/', ''))).toEqual([
    '@preact/signals-core/dist/signals-core.module.js',
    'preact/dist/preact.mjs',
    'preact/jsx-runtime/dist/jsxRuntime.mjs',
  ])
})

it.each(lazyFiles)('puts no source of the script into %s, and no library', (file) => {
  const sources = sourcesOf(file)
  expect(sources.filter((source) => scriptSources.includes(source))).toEqual([])
  expect(sources.filter((source) => source.includes('node_modules'))).toEqual([])
})

it.each(lazyFiles)('imports no other file in %s', (file) => {
  const { module } = parseSync(file, textOf(file))
  expect(module.staticImports).toEqual([])
  expect(module.dynamicImports).toEqual([])
  expect(
    module.staticExports.flatMap(({ entries }) => entries.filter((entry) => entry.moduleRequest)),
  ).toEqual([])
})

const collections = ['Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef']

/** The state that a module keeps at its top level, beyond constants. */
const stateIn = (path: string, code: string): string[] => {
  const found: string[] = []
  const { program } = parseSync(path, code)
  let depth = 0
  const enter = (): void => {
    depth += 1
  }
  const leave = (): void => {
    depth -= 1
  }
  const keep = (text: string): void => {
    if (depth === 0) found.push(text)
  }
  new Visitor({
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    VariableDeclaration: ({ kind }) => {
      if (kind !== 'const') keep(kind)
    },
    NewExpression: ({ callee, arguments: given }) => {
      // A set of known texts is a constant.
      if (callee.type === 'Identifier' && collections.includes(callee.name) && given.length === 0)
        keep(`new ${callee.name}`)
    },
    CallExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && ['signal', 'computed'].includes(callee.name)) keep(callee.name)
    },
  }).visit(program)
  return found
}

describe('a source in two lazy files', () => {
  const users = new Map<string, string[]>()
  for (const file of lazyFiles)
    for (const source of sourcesOf(file)) users.set(source, [...(users.get(source) ?? []), file])
  const twice = [...users].filter(([source, files]) => files.length > 1 && /\.tsx?$/.test(source))

  it.each(twice)('%s keeps nothing of its own', (source) => {
    const path = join(dist, source)
    expect(stateIn(path, readFileSync(path, 'utf8'))).toEqual([])
  })

  it.each([
    ['const known = new WeakMap<Element, string>()', ['new WeakMap']],
    ['export let count = 0', ['let']],
    ['const all = { mine: signal(0) }', ['signal']],
    ['const names = new Set(["a"]); const one = () => { let a = new Map(); return a }', []],
    ['function two() { let a = new Map(); return a }', []],
  ])('is searched for state: %s', (code, expected) => {
    expect(stateIn('example.ts', code)).toEqual(expected)
  })
})

/** The numbers that Preact has given to everything painted in shadow roots. Preact mangles `_children` and `_original`. */
const numbersIn = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    type Painted = { __v?: number; __k?: (Painted | null)[] | null }
    const numbers: number[] = []
    const visit = (node: Painted | null | undefined): void => {
      if (!node) return
      if (node.__v !== undefined) numbers.push(node.__v)
      for (const child of node.__k ?? []) visit(child)
    }
    for (const { shadowRoot } of document.querySelectorAll('*'))
      visit((shadowRoot as { __k?: Painted } | null)?.__k)
    return numbers
  })

it('paints all elements of a page with one Preact, which counts them once', async () => {
  const link = '<a data-vitrine-product="2" href="https://checkout.example/?cart=2">Two</a>'
  const site = await serve((priceHost) => ({
    '/': {
      html: htmlPage(
        scriptTag(priceHost),
        `<vitrine-cart-button></vitrine-cart-button>
<vitrine-card product="1"></vitrine-card><vitrine-coupon></vitrine-coupon><vitrine-currency></vitrine-currency>
<vitrine-cart inline></vitrine-cart><vitrine-order>${link}<vitrine-total></vitrine-total></vitrine-order>
<vitrine-plans><vitrine-card product="3" interval="P1M"></vitrine-card></vitrine-plans>`,
      ),
    },
  }))
  const { page } = await open()
  await page.goto(site.url)
  for (const part of ['card [part=price]', 'coupon [part=input]', 'currency [part=select]', 'cart .empty'])
    await page.locator(`vitrine-${part}`).first().waitFor()
  for (const part of ['cart-button [part=button]', 'total [part=buy]', 'plans [data-count]'])
    await page.locator(`vitrine-${part}`).first().waitFor()
  const numbers = await numbersIn(page)
  expect(numbers.length).toBeGreaterThan(50)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})

it.each([
  ['a lazy file', /vitrine-coupon\.js/],
  ['every lazy file', /vitrine-[\w-]+\.js/],
])('sells without %s of another release, which says so in the console', async (_, files) => {
  const site = await serve((priceHost) => ({
    '/': {
      html: htmlPage(
        scriptTag(priceHost),
        '<vitrine-card product="1"></vitrine-card><vitrine-coupon>Have a code?</vitrine-coupon>',
      ),
    },
  }))
  const { page, complaints } = await open()
  await page.route(files, async (route) => {
    const response = await route.fetch()
    const build: string = await page.evaluate("window[Symbol.for('vitrine')].build")
    const code = await response.text()
    expect(code).toContain(build)
    await route.fulfill({ response, body: code.replace(build, '0123456789ab') })
  })
  await page.route('https://checkout.example/**', (route) => route.fulfill({ body: 'checkout' }))
  await page.goto(site.url)
  await expect.poll(() => complaints.join()).toContain('of another release than vitrine.js')
  expect(await page.getByText('Have a code?').isVisible()).toBe(true)
  await page.locator('vitrine-card').getByText('77.00 €', { exact: true }).waitFor()
  await page.locator('vitrine-card a[part=buy]').click()
  await page.waitForURL('https://checkout.example/1001/**')
})
