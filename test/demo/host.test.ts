/**
 * The server of the demo pages, over real HTTP on a small folder of its own: origins that are written into pages, CORS,
 * compression, caching, HEAD, the strict page's policy, and paths that may lead nowhere else. Requests are written raw
 * where `fetch` would tidy them up. It needs no build.
 */

import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { serveDemo } from '../../src/cli/start/demo-host.ts'
import { folderWith } from '../support/folder.ts'

const page =
  '<!doctype html><script src="http://localhost:4400/vitrine.js" data-price-host="http://localhost:4401" data-checkout-host="http://localhost:4402" data-endpoint="http://localhost:4403"></script><p>http://localhost:44010 and http://localhost:9'

const files: Record<string, string> = {
  'dist/site/index.html': page,
  'dist/site/assets/index-a1B2c3D4.js': 'site()',
  'dist/vitrine.js': `vitrine('${'x'.repeat(5000)}')`,
  'dist/vitrine-cart.js': 'export const cart = 1',
  'dist/vitrine-currency.js': 'export const currency = 1',
  'demo/product.html': page,
  'demo/strict.html': page,
  'demo/not-found.html': '<h1>Not here',
  'demo/styles/product.css': 'body{}',
  'demo/playground/secret.ts': 'secret',
  'package.json': '{"name":"secret"}',
}

const hosts = {
  priceHost: 'http://localhost:5001',
  checkoutHost: 'http://localhost:4401',
  endpoint: () => 'http://localhost:5003',
}

const serve = async () => {
  const root = folderWith(files)
  const served = await serveDemo({ port: 0, root, ...hosts })
  onTestFinished(() => served.close())
  return { ...served, root }
}

/** A request as it is written, which `fetch` would tidy up first. */
const raw = (url: string, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const asked = request(url, { path, method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })

it('puts the real origins into a page, also where two have changed places', async () => {
  const { url } = await serve()
  const html = await (await fetch(`${url}/demo/product.html`)).text()
  expect(html).toBe(
    `<!doctype html><script src="${url}/vitrine.js" data-price-host="http://localhost:5001" data-checkout-host="http://localhost:4401" data-endpoint="http://localhost:5003"></script><p>http://localhost:44010 and http://localhost:9`,
  )
  expect(await (await fetch(url)).text()).toBe(html)
})

it.each([
  ['/', 'text/html; charset=utf-8'],
  ['/demo/product', 'text/html; charset=utf-8'],
  ['/demo/styles/product.css', 'text/css; charset=utf-8'],
  ['/vitrine.js', 'text/javascript; charset=utf-8'],
  ['/vitrine-cart.js', 'text/javascript; charset=utf-8'],
  ['/assets/index-a1B2c3D4.js', 'text/javascript; charset=utf-8'],
])('serves %s as %s', async (path, type) => {
  const { url } = await serve()
  const response = await fetch(url + path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe(type)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

it('lets pages of every origin load the widget, and nothing else', async () => {
  const { url } = await serve()
  for (const path of ['/vitrine.js', '/vitrine-cart.js'])
    expect((await fetch(url + path)).headers.get('access-control-allow-origin')).toBe('*')
  for (const path of ['/', '/demo/product.html'])
    expect((await fetch(url + path)).headers.get('access-control-allow-origin')).toBeNull()
})

it('sends brotli, else gzip, else the plain text, as the browser accepts it', async () => {
  const { url } = await serve()
  const text = files['dist/vitrine.js']
  const ask = (encoding: string) => raw(url, '/vitrine.js', { 'accept-encoding': encoding })
  const brotli = await ask('gzip, deflate, br')
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(String(brotliDecompressSync(brotli.body))).toBe(text)
  const gzip = await ask('gzip, br;q=0')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(String(gunzipSync(gzip.body))).toBe(text)
  const plain = await ask('identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(String(plain.body)).toBe(text)
  expect(new Set([brotli, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3)
  expect(brotli.headers.vary).toBe('accept-encoding')
})

it('keeps named builds for good and asks again for everything else', async () => {
  const { url } = await serve()
  const hashed = await fetch(`${url}/assets/index-a1B2c3D4.js`)
  expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  for (const path of ['/', '/vitrine.js', '/vitrine-cart.js', '/vitrine-currency.js'])
    expect((await fetch(url + path)).headers.get('cache-control')).toBe('no-cache')
})

it('answers 304 to a page that has not changed, and the new one when it has', async () => {
  const { url, root } = await serve()
  const tag = String((await raw(url, '/demo/product.html')).headers.etag)
  const again = await raw(url, '/demo/product.html', { 'if-none-match': tag })
  expect([again.status, again.body.length]).toEqual([304, 0])
  await writeFile(join(root, 'demo/product.html'), '<p>New')
  const changed = await fetch(`${url}/demo/product.html`, { headers: { 'if-none-match': tag } })
  expect([changed.status, await changed.text()]).toEqual([200, '<p>New'])
})

it('answers HEAD as GET, without the body', async () => {
  const { url } = await serve()
  const head = await raw(url, '/vitrine.js', {}, 'HEAD')
  const get = await raw(url, '/vitrine.js')
  expect([head.status, head.body.length]).toEqual([200, 0])
  for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
    expect(head.headers[name]).toBe(get.headers[name])
})

it('sends the strict page under its policy, with the real hosts', async () => {
  const { url } = await serve()
  for (const path of ['/demo/strict.html', '/demo/strict'])
    expect((await fetch(url + path)).headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src ${url}; connect-src http://localhost:5001 http://localhost:5003; style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
    )
  expect((await fetch(`${url}/demo/product.html`)).headers.get('content-security-policy')).toBeNull()
})

it.each([
  '/demo/../package.json',
  '/demo/..%2fpackage.json',
  '/demo/%2e%2e/package.json',
  '/..%5cpackage.json',
  '/assets/../../../package.json',
  '/demo/playground/secret.ts',
  '/demo/product.html/',
  '/demo/product.html%00',
  '//demo/product.html',
  '/package.json',
  '/nothing',
])('answers %s with the page for what is not there', async (path) => {
  const { url } = await serve()
  const answer = await raw(url, path)
  expect([answer.status, String(answer.body)]).toEqual([404, '<h1>Not here'])
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
})

it('leads from the folder of the pages to the list of them', async () => {
  const { url } = await serve()
  for (const path of ['/demo', '/demo/']) {
    const answer = await raw(url, path)
    expect([answer.status, answer.headers.location]).toEqual([302, '/'])
  }
})

it('learns the endpoint’s address when there is one', async () => {
  let endpoint = ''
  const { root } = await serve()
  const { url, close } = await serveDemo({ port: 0, root, ...hosts, endpoint: () => endpoint })
  onTestFinished(close)
  const ask = async () => (await fetch(url)).text()
  expect(await ask()).toContain('data-endpoint=""')
  endpoint = 'http://localhost:5004'
  expect(await ask()).toContain('data-endpoint="http://localhost:5004"')
})

it('takes no other method', async () => {
  const { url } = await serve()
  const answer = await raw(url, '/vitrine.js', {}, 'POST')
  expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
})

it('names the port that is taken', async () => {
  const { url, root } = await serve()
  const port = Number(new URL(url).port)
  await expect(serveDemo({ port, root, ...hosts })).rejects.toMatchObject({ code: 'EADDRINUSE', port })
})
