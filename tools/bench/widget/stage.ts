import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { type PriceQuery, priceUrls } from '../../../src/widget/prices/price-url.ts'
import { chromiumArgs, chromiumPath } from '../../../test/support/programs.ts'
import { client, createCannedPrices, product } from './pages/canned-prices.ts'
import { siteStyles } from './pages/product-page.ts'
import { type BenchReply, type BenchServer, startBenchServer } from './pages/server.ts'
import { storefrontMock } from './pages/storefront-mock.ts'
import { createVariants, manyCards, type Origins, type Variant } from './pages/variants.ts'

/** The server, the browser and the pages, ready for loads. */
export interface Stage {
  browser: Browser
  server: BenchServer
  origins: Origins
  variants: Variant[]
  /** The address of a page of that many cards. */
  manyCards(products: readonly string[]): string
  query: PriceQuery
  /** The price as the sandbox writes it for these pages. */
  price: string
  close(): Promise<void>
}

const buyButtonFile = createRequire(import.meta.url).resolve('@shopify/buy-button-js/dist/buybutton.min.js')

const readScript = (directory: string, name: string): string | undefined => {
  const file = name === 'buybutton.js' ? buyButtonFile : join(directory, name)
  return /^[\w-]+\.js$/.test(name) && existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/**
 * The developer tools that slow the network down want the call stack of every request, for which V8 would compile what
 * is on it a second time. No shopper's browser does that: positions are kept when a function is compiled first.
 */
const exactPositions = '--js-flags=--no-enable-lazy-source-positions'

/** What the sandbox asks for the product, out of its own answer. */
const shownPrice = (body: string): string => {
  const [item]: { price: { gross: { localized: string } } }[] = JSON.parse(body)
  if (!item) throw new Error('the sandbox has no price for the page')
  return item.price.gross.localized
}

/** @param directory the built widget */
export const openStage = async (directory: string): Promise<Stage> => {
  if (!existsSync(join(directory, 'vitrine.js'))) {
    throw new Error(`${directory} holds no vitrine.js: run \`npm run build:widget\` first`)
  }
  const prices = createCannedPrices()
  const pages = new Map<string, string>()
  const scriptAt = (path: string): BenchReply | undefined => {
    const body = readScript(directory, path.replace(/\?.*/, '').slice(1))
    return body === undefined ? undefined : { headers: { 'Content-Type': 'text/javascript' }, body }
  }
  const server = await startBenchServer({
    'shop.example': ({ path }) => {
      if (path === '/site.css') return { headers: { 'Content-Type': 'text/css' }, body: siteStyles }
      const body = pages.get(path)
      return body === undefined ? scriptAt(path) : { headers: { 'Content-Type': 'text/html' }, body }
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
  const query: PriceQuery = { host: origins.prices, client }
  const priceUrl = priceUrls(query, [product])[0]?.url ?? ''
  const variants = createVariants(origins, priceUrl)
  for (const { name, html } of variants) pages.set(`/${name}`, html)
  const { pathname, search } = new URL(priceUrl)
  const headers = { 'accept-language': 'en-US' }
  const answer = await prices({ method: 'GET', path: pathname + search, headers, body: '' })
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumArgs, '--ignore-certificate-errors', exactPositions],
  })
  return {
    browser,
    server,
    origins,
    variants,
    query,
    price: shownPrice(answer?.body ?? '[]'),
    manyCards(products) {
      const path = `/cards-${products.length}`
      pages.set(path, manyCards(origins, products))
      return origins.shop + path
    },
    async close() {
      await browser.close()
      await server.close()
    },
  }
}
