/**
 * Prepares everything that a load of the benchmark needs: server, browser, canned prices and the addresses of all pages.
 * The stage serves the built files as a CDN does, compressed and on hosts of their own. It is opened once for a run and
 * closed with it.
 */

import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LaunchOptions } from 'playwright-core'
import type * as Render from '../../../src/render/index.ts'
import { priceUrls } from '../../../src/widget/prices/price-url.ts'
import { browserPath, chromiumArgs } from '../../../test/support/programs.ts'
import { client, createCannedPrices, manyProducts, product } from './pages/canned-prices.ts'
import { cardsPage } from './pages/cards-page.ts'
import { heroPicture, productPage } from './pages/product-page.ts'
import { type BenchReply, type BenchServer, startBenchServer } from './pages/server.ts'
import { storefrontMock } from './pages/storefront-mock.ts'
import {
  createVariants,
  earlierFolder,
  type Origins,
  type Variant,
  type VariantName,
  withoutScript,
  withoutVitrine,
} from './pages/variants.ts'

/** The server, the browser and the pages, ready for loads. */
export interface Stage {
  /** How the browser of a load is started: a whole browser, whose windows nobody sees. */
  browser: LaunchOptions
  server: BenchServer
  shop: string
  variants: Variant[]
  variant(name: VariantName): Variant
  /** The address of a page of that many cards, with the script or without. */
  cardsUrl(count: number, isVitrine?: boolean): string
  /** The address of the pasted product page with a picture, with everything of Vitrine or without it. */
  picturedUrl(isVitrine: boolean): string
  /** How few requests suffice for that many cards, since an address has at most 2,000 characters. */
  leastRequests(count: number): number
  /** The product's price as the sandbox writes it. */
  price: string
  close(): Promise<void>
}

/** `npm run bench` installs it from `tools/package.json`; tests of other pages do without. */
const buyButtonFile = (): string =>
  createRequire(import.meta.url).resolve('@shopify/buy-button-js/dist/buybutton.min.js')

/** The developer tools keep source positions of every function, which costs time that no shopper's browser spends. */
const lazySourcePositions = '--js-flags=--no-enable-lazy-source-positions'

const readPrice = (body: string): string => {
  const [item]: { price: { gross: { localized: string } } }[] = JSON.parse(body)
  if (!item) throw new Error('the sandbox has no price for the page')
  return item.price.gross.localized
}

/**
 * @param directory the built widget
 * @param earlier another build of it, to compare with
 */
export const openStage = async (directory: string, earlier?: string): Promise<Stage> => {
  if (!existsSync(join(directory, 'vitrine.js'))) {
    throw new Error(`${directory} holds no vitrine.js: run \`npm run build:widget\` first`)
  }
  const pages = new Map<string, () => string | Promise<string>>()
  const scriptAt = (path: string): BenchReply | undefined => {
    const isEarlier = earlier !== undefined && path.startsWith(`${earlierFolder}/`)
    const name = path.slice(isEarlier ? earlierFolder.length + 1 : 1).replace(/\?.*/, '')
    const file = name === 'buybutton.js' ? buyButtonFile() : join(isEarlier ? earlier : directory, name)
    const isThere = /^[\w./-]+\.js$/.test(name) && !name.includes('..') && existsSync(file)
    return isThere
      ? {
          headers: { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' },
          body: readFileSync(file, 'utf8'),
        }
      : undefined
  }
  const prices = createCannedPrices()
  const picture: BenchReply = { headers: { 'Content-Type': 'image/svg+xml' }, body: heroPicture() }
  const server = await startBenchServer({
    'shop.example': async (request) => {
      if (request.path.startsWith('/prices?')) return prices(request)
      if (request.path === '/hero.svg') return picture
      const page = pages.get(request.path)
      return page ? { headers: { 'Content-Type': 'text/html' }, body: await page() } : scriptAt(request.path)
    },
    'scripts.example': ({ path }) => scriptAt(path),
    'prices.example': prices,
    'storefront.example': storefrontMock,
  })
  const origins: Origins = {
    shop: server.origin('shop.example'),
    prices: server.origin('prices.example'),
    cdn: server.origin('scripts.example'),
    checkout: server.origin('checkout.example'),
    storefront: new URL(server.origin('storefront.example')).host,
  }
  const priceUrl = (host: string): string => priceUrls({ host, client }, [product])[0]?.url ?? ''
  const path = priceUrl('')
  const answer = await prices({ method: 'GET', path, headers: { 'accept-language': 'en-US' }, body: '' })
  const price = readPrice(answer?.body ?? '[]')
  const variants = createVariants(origins, price, priceUrl).filter(
    ({ name }) => earlier !== undefined || !name.endsWith('earlier'),
  )
  const { pricesFrom, renderPage }: typeof Render = await import(
    pathToFileURL(join(directory, 'lib/render/index.js')).href
  )
  /** The page as a server renders it at each request. */
  const rendered = async ({ name, html }: Variant): Promise<string> => {
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    const ask = pricesFrom(origins.shop, 'en-US', async (url) => {
      const { pathname, search } = new URL(String(url))
      const path = pathname + search
      const reply = await prices({ method: 'GET', path, headers: { 'accept-language': 'en-US' }, body: '' })
      return new Response(reply?.body ?? null, { status: reply?.status ?? 200 })
    })
    const request = new Request(`${origins.shop}/${name}`, { headers: { 'accept-language': 'en-US' } })
    const page = renderPage(new Response(html, { headers }), {
      request,
      country: 'DE',
      prices: ask,
      timeout: 5_000,
    })
    const text = await page.text()
    return name === 'static' ? withoutScript(text) : text
  }
  for (const variant of variants)
    pages.set(`/${variant.name}`, variant.isRendered ? () => rendered(variant) : () => variant.html)
  const picturedPath = (isVitrine: boolean): string => `/pictured-${isVitrine ? 'with' : 'without'}`
  const pasted = variants.find(({ name }) => name === 'vitrine')?.body ?? ''
  pages.set(picturedPath(true), () => productPage(pasted, '/hero.svg'))
  pages.set(picturedPath(false), () => productPage(withoutVitrine(pasted), '/hero.svg'))
  const browser: LaunchOptions = {
    executablePath: browserPath(),
    args: [...chromiumArgs, '--ignore-certificate-errors', lazySourcePositions],
  }
  return {
    browser,
    server,
    shop: origins.shop,
    variants,
    variant(name) {
      const found = variants.find((candidate) => candidate.name === name)
      if (!found) throw new Error(`no page ${name}`)
      return found
    },
    cardsUrl(count, isVitrine = true) {
      const path = `/cards-${count}-${isVitrine ? 'with' : 'without'}`
      pages.set(path, () => cardsPage(origins, manyProducts(count), isVitrine))
      return origins.shop + path
    },
    picturedUrl: (isVitrine) => origins.shop + picturedPath(isVitrine),
    leastRequests: (count) => priceUrls({ host: origins.prices, client }, manyProducts(count)).length,
    price,
    async close() {
      await server.close()
    },
  }
}
