/**
 * The programs in docs/guide/rendering.md are cut out of the guide, bundled and run: Hono, Express and plain Node. Each
 * renders prices into the page of a shop; pages and prices come from stand-ins. Odd request targets are part of the
 * contract. A change of a code block in that guide is tested here. Needs the built renderer in `dist/lib`.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import express from 'express'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { bundleWorker } from '../endpoint/stores/workers.ts'
import { priceItem } from '../render/items.ts'

const root = join(import.meta.dirname, '../..')
const guide = readFileSync(join(root, 'docs/guide/rendering.md'), 'utf8')

/** A program of the guide, by what stands behind its fence. */
const programOf = (fence: string): string => {
  const [, text] = guide.split(`\`\`\`${fence}\n`)
  if (!text) throw new Error(`The guide has no program ${fence}.`)
  return text.slice(0, text.indexOf('```'))
}

const page = `<!doctype html><html lang="en"><head><script async src="/vitrine.js" data-client="1001"
data-price-host="/shop" data-checkout-host="https://checkout.example"></script></head>
<body><vitrine-card product="1">from 70 €</vitrine-card></body></html>`
const prices = (url: string): string =>
  JSON.stringify((new URL(url).searchParams.get('product_id') ?? '').split(',').map((id) => priceItem(id)))
const shopper = { 'cf-ipcountry': 'DE', 'accept-language': 'en-GB' }

const folder = mkdtempSync(join(tmpdir(), 'vitrine-guide-'))
const bundle = join(folder, 'bundle.mjs')
/** Bundles a program of the guide as a file. */
const write = async (file: string, program: string): Promise<void> => {
  const built = JSON.stringify(join(root, 'dist/lib/render/index.js'))
  const entry = join(folder, 'program.ts')
  // A page in a test may take as long as it takes.
  writeFileSync(
    entry,
    program
      .replace("'@vitrine/endpoint/render-page'", built)
      .replace("prices: 'https://api.shop.example',", (option) => `${option} timeout: 60_000,`),
  )
  writeFileSync(file, await bundleWorker(entry))
}
let withPrices: (request: Request, response: Response) => Response
beforeAll(async () => {
  await write(bundle, programOf('ts'))
  ;({ withPrices } = await import(bundle))
})
afterAll(() => rmSync(folder, { recursive: true }))

const isRendered = async (response: { status: number; text(): Promise<string> }): Promise<void> => {
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(html).toContain('<vitrine-card product="1"><template shadowrootmode="open">')
  expect(html).toContain('77.00&#160;&#8364;')
  expect(html).toMatch(
    /from 70 €<\/vitrine-card><script type="application\/json"[^>]*>[^<]*<\/script><\/body><\/html>$/,
  )
}

const relayed = (): void => {
  vi.stubGlobal('fetch', async (url: string) => new Response(prices(url)))
  onTestFinished(() => void vi.unstubAllGlobals())
}

it('renders by the program for Hono', async () => {
  relayed()
  const app = new Hono()
  new Function('app', 'withPrices', programOf('js [Hono]'))(app, withPrices)
  app.get('/', (context) => context.html(page))
  app.get('/kept', (context) =>
    context.html(page, { headers: { etag: '"1"', 'cache-control': 'public', 'content-length': '90' } }),
  )
  await isRendered(await app.request('https://shop.example/', { headers: shopper }))
  const kept = await app.request('https://shop.example/kept', { headers: shopper })
  const { 'content-type': _, ...headers } = Object.fromEntries(kept.headers)
  expect(headers).toEqual({ 'cache-control': 'private, no-cache' })
  await isRendered(kept)
})

/** The first line of an answer to a request line that no browser sends. */
const answerTo = (port: number, target: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`))
    socket.once('data', (bytes) => {
      resolve(String(bytes).split('\r\n')[0] ?? '')
      socket.destroy()
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The server has hung up.')))
  })

const oddTargets = ['http://u:p@x/callback', 'http://x:99999/callback', '//callback', '/callback?%', '*']

it('renders by the program for Express what it sends as a page', async () => {
  const app = express()
  const program = programOf('js [Express]').replace(/^import .*\n/, '')
  new Function('app', 'withPrices', 'Readable', program)(app, withPrices, Readable)
  app.engine('html', (_path, _options, done) => done(null, page))
  app.set('views', folder)
  writeFileSync(join(folder, 'view.html'), '')
  app.get('/sent', (_, response) => void response.send(page))
  app.get('/view', (_, response) => void response.set('cache-control', 'public').render('view.html'))
  app.get('/kept', (_, response) => {
    response.append('set-cookie', 'a=1').append('set-cookie', 'b=2')
    const own = {
      etag: '"1"',
      'last-modified': 'now',
      'content-length': '90',
      'cdn-cache-control': 'max-age=9',
    }
    response.set(own).set('x-own', '1').send(page)
  })
  app.get('/missing', (_, response) => void response.status(404).send('<p>None'))
  app.get('/empty', (_, response) => void response.status(204).send(''))
  app.get(/callback$/, (_, response) => void setImmediate(() => response.send(page)))
  app.get('/json', (_, response) => void response.json({ a: 1 }))
  const shop = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => shop.once('listening', resolve))
  onTestFinished(() => void shop.close())
  const request = globalThis.fetch
  relayed()
  const ask = (path: string, more: RequestInit = {}) =>
    request(`http://127.0.0.1:${(shop.address() as AddressInfo).port}${path}`, { headers: shopper, ...more })
  for (const path of ['/sent', '/view']) {
    const response = await ask(path)
    expect([response.headers.get('cache-control'), response.headers.get('etag')]).toEqual([
      'private, no-cache',
      null,
    ])
    await isRendered(response)
  }
  const kept = await ask('/kept')
  const names = ['etag', 'last-modified', 'content-length', 'cdn-cache-control', 'x-own', 'set-cookie']
  expect(names.map((name) => kept.headers.get(name))).toEqual([null, null, null, null, '1', 'a=1, b=2'])
  expect(kept.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  await isRendered(kept)
  expect((await ask('/sent', { method: 'HEAD' })).headers.get('cache-control')).toBe('private, no-cache')
  const missing = await ask('/missing')
  expect([missing.status, await missing.text()]).toEqual([404, '<p>None'])
  expect((await ask('/empty')).status).toBe(204)
  expect(await (await ask('/json')).json()).toEqual({ a: 1 })
  const { port } = shop.address() as AddressInfo
  for (const target of oddTargets) expect(await answerTo(port, target)).toMatch(/^HTTP\/1.1 (200|404) /)
  expect((await ask('/callback')).status).toBe(200)
})

it('renders by the program for Node', async () => {
  const program = programOf('js [Node]').replace(/^import .*\n/, '')
  const names = ['Readable', 'withPrices', 'html', 'request', 'headers', 'answer']
  const answerPage = new Function(...names, program)
  const shop = createServer((request, answer) => {
    answerPage(Readable, withPrices, page, request, shopper, answer)
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void shop.close())
  const request = globalThis.fetch
  relayed()
  const { port } = shop.address() as AddressInfo
  await isRendered(await request(`http://127.0.0.1:${port}/`))
  for (const target of oddTargets) expect(await answerTo(port, target)).toBe('HTTP/1.1 200 OK')
})
