import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { ServedSite } from '../../src/cli/start/demo-host.ts'
import { serveSourceSite } from '../../src/cli/start/source-site.ts'

const root = join(import.meta.dirname, '../..')

let site: ServedSite
beforeAll(async () => {
  site = await serveSourceSite({
    port: 0,
    priceHost: 'http://localhost:5001',
    checkoutHost: 'http://localhost:5002',
    endpoint: () => 'http://localhost:5003',
  })
})
afterAll(() => site.close())

/** The messages that open pages receive from the dev server. */
const listen = async (url: string): Promise<string[]> => {
  const client = await (await fetch(`${url}/@vite/client`)).text()
  const [, token] = /wsToken = "([^"]+)"/.exec(client) ?? []
  const socket = new WebSocket(`${url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr')
  onTestFinished(() => socket.close())
  const types: string[] = []
  await new Promise<void>((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      types.push(JSON.parse(String(data)).type)
      if (types.includes('connected')) resolve()
    })
  })
  return types
}

it('serves pages from their sources and reloads them when page or widget changes', async () => {
  const { url } = site
  const page = await (await fetch(`${url}/demo/product.html`)).text()
  expect(page).toContain('/@vite/client')
  expect(page).toContain(`src="${url}/vitrine.js"`)
  expect(page).toContain('data-price-host="http://localhost:5001"')
  expect((await fetch(`${url}/vitrine.js`)).headers.get('content-type')).toContain('text/javascript')
  for (const name of ['order', 'doctor', 'coupon'])
    expect((await fetch(`${url}/vitrine-${name}.js`)).status, name).toBe(200)
  const source = await fetch(`${url}/demo/playground/main.tsx`)
  expect(await source.text()).toContain('/demo/playground/')

  for (const file of ['demo/product.html', 'src/widget/embed.ts']) {
    const types = await listen(url)
    // Vite serves before it watches, so a change may come too soon: the file changes until the reload is there.
    await expect
      .poll(
        async () => {
          await utimes(join(root, file), new Date(), new Date())
          return types
        },
        { timeout: 100_000, interval: 500 },
      )
      .toContain('full-reload')
  }
})

it('serves the strict page with its policy and without a client of the dev server', async () => {
  const { url } = site
  const response = await fetch(`${url}/demo/strict`)
  expect(response.headers.get('content-security-policy')).toContain(`script-src ${url}`)
  expect(await response.text()).not.toContain('/@vite/client')
})
