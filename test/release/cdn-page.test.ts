import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { buildCdn, type CdnManifest } from '../../tools/release/build-cdn.ts'
import { useBrowser } from '../support/browser.ts'
import { builtFolder } from '../support/built.ts'
import { folderWith } from '../support/folder.ts'
import { anyPrice, serveSite } from '../support/site.ts'

const open = useBrowser()
const ends: (() => unknown)[] = []
afterEach(() => Promise.all(ends.splice(0).map((end) => end())))

/** A host that serves the built folder with the headers that its manifests suggest. */
const serveCdn = async () => {
  const target = folderWith()
  buildCdn({ version: '1.4.2', source: builtFolder(), target })
  const manifest: CdnManifest = JSON.parse(readFileSync(join(target, '1.4.2/manifest.json'), 'utf8'))
  const requests: string[] = []
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://localhost').pathname
    requests.push(path)
    response
      .writeHead(200, { ...manifest.headers, 'Content-Type': 'text/javascript' })
      .end(readFileSync(join(target, path)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.close())
  ends.push(() => server.closeAllConnections())
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, manifest, requests }
}

it('prices a page of another origin by a script with its hash, and loads later files beside it', async () => {
  const cdn = await serveCdn()
  const integrity = cdn.manifest.files['vitrine.js']?.integrity
  const site = await serveSite(
    (priceHost) => ({
      '/': {
        html: `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Test</title><link rel="icon" href="data:,"><script async crossorigin integrity="${integrity}" src="${cdn.url}/1.4.2/vitrine.js" data-client="1001" data-price-host="${priceHost}" data-checkout-host="https://checkout.example"></script></head><body><vitrine-card product="97772">from 70 €</vitrine-card><vitrine-coupon></vitrine-coupon></body></html>`,
      },
    }),
    anyPrice,
  )
  ends.push(() => site.close())
  const { page, complaints } = await open()
  await page.goto(site.url)
  await page.locator('vitrine-card').getByText('77.00 €', { exact: true }).waitFor()
  await page.locator('vitrine-coupon').getByRole('textbox').waitFor()
  expect(cdn.requests).toContain('/1.4.2/vitrine-coupon.js')
  expect(cdn.requests.filter((path) => !path.startsWith('/1.4.2/'))).toEqual([])
  expect(site.files).toEqual([])
  expect(complaints).toEqual([])
})

it('shows the merchant’s own price when the script does not have the bytes of its hash', async () => {
  const cdn = await serveCdn()
  const site = await serveSite(
    (priceHost) => ({
      '/': {
        html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Test</title><link rel="icon" href="data:,"><script async crossorigin integrity="sha384-${'A'.repeat(64)}" src="${cdn.url}/1.4.2/vitrine.js" data-client="1001" data-price-host="${priceHost}" data-checkout-host="https://checkout.example"></script></head><body><vitrine-card product="97772">from 70 €</vitrine-card></body></html>`,
      },
    }),
    anyPrice,
  )
  ends.push(() => site.close())
  const { page } = await open()
  await page.goto(site.url)
  await page.waitForLoadState('load')
  expect(await page.getByText('from 70 €').isVisible()).toBe(true)
  expect(site.priceRequests).toEqual([])
})
