/**
 * `vitrine render` writes prices and structured data into a folder of pages. The command runs on temporary folders
 * against a sandbox over HTTP, and needs the built renderer. It covers copies to another folder, symbolic links, file
 * modes, pages that must stay the same byte for byte, preloads, and a second run over pages that are rendered already.
 */

import { chmodSync, readFileSync, readlinkSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { priceUrls } from '../../src/widget/prices/price-url.ts'
import { builtFolder } from '../support/built.ts'
import { folderWith } from '../support/folder.ts'
import { runHere, serve, useSandbox, vitrine } from './support.ts'

builtFolder('lib/render/index.js')
const { sandbox } = useSandbox()

const card = '<vitrine-card product="97772" structured-data="software"></vitrine-card>'
const script = (host: string, more = ''): string =>
  `<script async src="/vitrine.js" data-client="1001" data-price-host="${host}" data-checkout-host="https://checkout.example"${more}></script>`
const page = (host: string, body = card, more = ''): string =>
  `<!doctype html><html lang="de"><head><meta charset="utf-8">${script(host, more)}</head><body>${body}</body></html>`

const read = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8')

it('writes prices and structured data into the pages of a folder', async () => {
  const host = sandbox().pricingUrl
  const folder = folderWith({ 'index.html': page(host), 'de/shop.htm': page(host), 'a.txt': page(host) })
  const { code, stdout, stderr } = await vitrine(['render', folder, '--country', 'de'])
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: 'de/shop.htm: 1 of 1 elements\nindex.html: 1 of 1 elements\n',
    stderr: '',
  })
  for (const file of ['index.html', 'de/shop.htm']) {
    const html = read(folder, file)
    expect(html).toContain('<script data-country="DE" async')
    expect(html).toMatch(/part="price"[^>]*><bdi[^>]*>77,00/)
    expect(html).toContain('"@type":"SoftwareApplication"')
    expect(html).toContain('deliveryCountryId=DE')
  }
  expect(read(folder, 'a.txt')).toBe(page(host))
})

it('leaves pages without elements alone, byte for byte', async () => {
  const host = sandbox().pricingUrl
  const bytes = Buffer.from([...Buffer.from(page(host, '<p>x</p>')), 0xff, 0xfe, 0x0d, 0x0a])
  const folder = folderWith({ 'plain.html': bytes, 'index.html': page(host, `Gr\u00f6\u00dfe ${card}`) })
  const before = statSync(join(folder, 'plain.html')).mtimeMs
  const { code, stdout } = await runHere(['render', folder, '--country', 'DE', '--json'])
  expect(code).toBe(0)
  expect(readFileSync(join(folder, 'plain.html')).equals(bytes)).toBe(true)
  expect(statSync(join(folder, 'plain.html')).mtimeMs).toBe(before)
  expect(read(folder, 'index.html')).toContain('Größe <vitrine-card')
  expect(JSON.parse(stdout)).toEqual({
    ok: true,
    country: 'DE',
    pages: [{ file: 'index.html', rendered: 1, elements: 1, unknown: [], problem: null }],
    unchanged: 1,
  })
})

it('copies the site to another folder, with currency and coupon in the script tag', async () => {
  const host = sandbox().pricingUrl
  const folder = folderWith({ 'index.html': page(host), 'style.css': 'p{}' })
  const out = join(folderWith(), 'ch')
  const options = ['--country', 'CH', '--currency', 'usd', '--coupon', 'SAVE10', '--out', out]
  expect((await runHere(['render', folder, ...options])).code).toBe(0)
  expect(read(folder, 'index.html')).toBe(page(host))
  expect(read(out, 'style.css')).toBe('p{}')
  const html = read(out, 'index.html')
  expect(html).toContain('<script data-country="CH" data-currency="USD" data-coupon="SAVE10" async')
  expect(html).toContain('part="list-price"')
  expect(html).toContain('"priceCurrency":"USD"')
})

it('copies a link as it is, so that it leads to the rendered page, as often as it runs', async () => {
  const folder = folderWith({
    'index.html': page(sandbox().pricingUrl),
    'de/a.html': page(sandbox().pricingUrl),
  })
  symlinkSync('index.html', join(folder, 'shop.html'))
  symlinkSync('de', join(folder, 'at'))
  const out = join(folderWith(), 'out')
  for (let round = 0; round < 2; round += 1) {
    expect((await runHere(['render', folder, '--country', 'DE', '--out', out])).code).toBe(0)
    expect([readlinkSync(join(out, 'shop.html')), readlinkSync(join(out, 'at'))]).toEqual([
      'index.html',
      'de',
    ])
    for (const file of ['shop.html', 'at/a.html']) expect(read(out, file)).toContain('part="price"')
    expect(read(folder, 'shop.html')).toBe(page(sandbox().pricingUrl))
  }
})

it('copies a link out of the folder so that it leads to the same file from anywhere', async () => {
  const folder = folderWith({ 'assets/logo.svg': '<svg/>', 'dist/index.html': page(sandbox().pricingUrl) })
  symlinkSync('../assets/logo.svg', join(folder, 'dist/logo.svg'))
  symlinkSync('../assets', join(folder, 'dist/assets'))
  const out = join(folderWith(), 'deep/out')
  for (let round = 0; round < 2; round += 1) {
    expect((await runHere(['render', join(folder, 'dist'), '--country', 'DE', '--out', out])).code).toBe(0)
    for (const file of ['logo.svg', 'assets/logo.svg']) expect(read(out, file)).toBe('<svg/>')
  }
})

it('leaves the original alone where the folder is named by a link', async () => {
  const original = page(sandbox().pricingUrl)
  const folder = folderWith({ 'releases/5/index.html': original })
  symlinkSync('releases/5', join(folder, 'current'))
  const out = join(folder, 'out')
  expect((await runHere(['render', join(folder, 'current'), '--country', 'DE', '--out', out])).code).toBe(0)
  expect(read(out, 'index.html')).toContain('part="price"')
  expect(read(folder, 'releases/5/index.html')).toBe(original)
})

it('follows a link that is the folder to write into, but not into the folder of the pages', async () => {
  const folder = folderWith({
    'index.html': page(sandbox().pricingUrl),
    'de/a.html': page(sandbox().pricingUrl),
  })
  const links = folderWith()
  const out = folderWith()
  symlinkSync(out, join(links, 'current'))
  symlinkSync(join(folder, 'de'), join(links, 'inside'))
  const to = (link: string) => runHere(['render', folder, '--country', 'DE', '--out', join(links, link)])
  expect(await to('current')).toMatchObject({ code: 0, stderr: '' })
  expect(readlinkSync(join(links, 'current'))).toBe(out)
  expect(read(out, 'de/a.html')).toContain('part="price"')
  const { code, stderr } = await to('inside')
  expect(code).toBe(2)
  expect(stderr).toContain('--out must lie outside')
})

it('keeps the mode of each file', async () => {
  const folder = folderWith({
    'index.html': page(sandbox().pricingUrl),
    'group.html': page(sandbox().pricingUrl),
  })
  const out = join(folderWith(), 'out')
  const modesIn = (place: string): string[] =>
    ['index.html', 'group.html'].map((file) => (statSync(join(place, file)).mode & 0o777).toString(8))
  chmodSync(join(folder, 'index.html'), 0o600)
  chmodSync(join(folder, 'group.html'), 0o664)
  for (const more of [['--out', out], []])
    expect((await runHere(['render', folder, '--country', 'DE', ...more])).code).toBe(0)
  expect([modesIn(folder), modesIn(out)]).toEqual([
    ['600', '664'],
    ['600', '664'],
  ])
})

it.each([
  ['a product that the platform does not have', '97772', 'no price for 99999 in DE.'],
  ['no product that the platform has', '99998', 'no price for 99998, 99999 in DE.'],
])('fails for a page with %s', async (_, first, message) => {
  const cards = [first, '99999'].map((id) => `<vitrine-card product="${id}"></vitrine-card>`).join('')
  const folder = folderWith({ 'index.html': page(sandbox().pricingUrl, cards) })
  const { code, stderr } = await runHere(['render', folder, '--country', 'DE'])
  expect({ code, stderr }).toEqual({ code: 1, stderr: `index.html: ${message}\n` })
})

it('fails where the platform fails, and leaves the page alone', async () => {
  const failing = await serve((_, response) => response.writeHead(503).end())
  for (const [host, message] of [
    [failing, `The price host ${new URL(failing).host} answers 503.`],
    ['http://127.0.0.1:9', 'The price host 127.0.0.1:9 cannot be reached.'],
    ['/shop', 'The price host of the page is a path: name an address by --pricing-url.'],
  ] as const) {
    const folder = folderWith({ 'index.html': page(host) })
    const { code, stderr } = await runHere(['render', folder, '--country', 'DE'])
    expect({ code, stderr }).toEqual({ code: 1, stderr: `index.html: ${message}\n` })
    expect(read(folder, 'index.html')).toBe(page(host))
  }
})

it('asks the host of --pricing-url for pages with a relay', async () => {
  const folder = folderWith({ 'index.html': page('/shop') })
  const args = ['render', folder, '--country', 'DE', '--pricing-url', `${sandbox().pricingUrl}/`]
  expect((await runHere(args)).code).toBe(0)
  expect(read(folder, 'index.html')).toContain('part="price"')
})

const everything = `<h1>Gr\u00f6\u00dfe</h1>${card}
  <vitrine-plans><vitrine-card product="97772" label="a>b"><p slot="note">From <vitrine-price product="97776"></vitrine-price></p></vitrine-card></vitrine-plans>
  <p data-vitrine-product="97772"><b data-vitrine-field="price">from <i>70 €</i></b> <i data-vitrine-if="discount">less</i>
  <i data-vitrine-field="discount.absolute">7</i> <a href="https://checkout.example/1" data-vitrine-field="buy">Buy</a></p>
  <template shadowrootmode="open"><p>own</p></template><script type="application/json" id="own">{}</script>`

/** Answers the prices of the sandbox, all dearer. */
const dearer = async (url: string, init?: RequestInit): Promise<Response> => {
  const response = await fetch(url, init)
  return new Response((await response.text()).replaceAll(/"localized":"\d/g, '"localized":"8'))
}

it('renders again what it has rendered, with the prices of now', async () => {
  const folder = folderWith({ 'index.html': page(sandbox().pricingUrl, everything) })
  const args = ['render', folder, '--country', 'DE']
  const first = await runHere(args)
  expect(first).toMatchObject({ code: 0, stdout: 'index.html: 8 of 8 elements\n' })
  const once = read(folder, 'index.html')
  expect(once).toMatch(/<template data-vitrine-own>from <i>70 €<\/i><\/template>\d/)
  expect(await runHere(args, { fetch: dearer as never })).toMatchObject(first)
  const twice = read(folder, 'index.html')
  expect(twice).not.toBe(once)
  const shapeOf = (html: string) =>
    html.replaceAll(/"at":\d+|x-vitrine-shown=[^"&]*/g, '').replaceAll(/"localized":"\d/g, '"localized":"8')
  expect(await runHere(args)).toMatchObject(first)
  expect(shapeOf(read(folder, 'index.html'))).toBe(shapeOf(once))
})

it('takes out the price of a product that the platform has no more, but not while it does not answer', async () => {
  const folder = folderWith({ 'index.html': page(sandbox().pricingUrl) })
  const args = ['render', folder, '--country', 'DE']
  await runHere(args)
  const once = read(folder, 'index.html')
  const answer = (status: number) => ({ fetch: (async () => new Response('{}', { status })) as never })
  expect((await runHere(args, answer(503))).code).toBe(1)
  expect(read(folder, 'index.html')).toBe(once)
  expect((await runHere(args, answer(404))).code).toBe(1)
  const early = preloadOf({ country: 'DE' })
  expect(read(folder, 'index.html')).toBe(
    page(sandbox().pricingUrl).replace('<script', `${early}<script data-country="DE"`),
  )
})

/** The line before the script tag, in the bytes of the request. */
const preloadOf = (query: { country: string; currency?: string }, product = '97772'): string => {
  const [asked] = priceUrls({ host: sandbox().pricingUrl, client: '1001', ...query }, [product])
  return `<link rel="preload" as="fetch" crossorigin href="${asked?.url.replaceAll('&', '&amp;')}" id="vitrine:preload">\n`
}

it('preloads the prices that the page asks for, and those of now when it is rendered again', async () => {
  const folder = folderWith({ 'index.html': page(sandbox().pricingUrl) })
  await runHere(['render', folder, '--country', 'DE', '--currency', 'USD'])
  const once = read(folder, 'index.html')
  expect(once).toContain(`${preloadOf({ country: 'DE', currency: 'USD' })}<script`)
  writeFileSync(join(folder, 'index.html'), once.replace('product="97772"', 'product="97773"'))
  await runHere(['render', folder, '--country', 'DE', '--currency', 'USD'])
  expect(read(folder, 'index.html').match(/rel="preload"/g)).toHaveLength(1)
  expect(read(folder, 'index.html')).toContain(preloadOf({ country: 'DE', currency: 'USD' }, '97773'))
})

it.each([
  [['render', '--country', 'DE'], 'vitrine render needs the folder of the pages.'],
  [['render', '/nowhere/at/all', '--country', 'DE'], 'There is no folder of this name.'],
  [['render', '.'], 'Name the country of the shoppers by --country'],
  [['render', '.', '--country', 'XX'], 'Name the country of the shoppers by --country'],
  [['render', '.', '--country', 'Germany'], '--country cannot be used.'],
  [['render', '.', '--country', 'DE', '--out', 'inside'], '--out must lie outside'],
  [['render', '.', '--country', 'DE', '--pricing-url', 'shop'], '--pricing-url must begin with https://.'],
])('refuses %j', async (args, message) => {
  const { code, stderr } = await runHere(args)
  expect(code).toBe(2)
  expect(stderr).toContain(message)
})

it('fails for a folder without an element', async () => {
  const { code, stderr } = await runHere([
    'render',
    folderWith({ 'index.html': '<p>x</p>' }),
    '--country',
    'DE',
  ])
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'No page has an element with a price.\n' })
})
