import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { builtFolder } from './built.ts'
import { money } from './money.ts'

/** One HTML page of a test site; `headers` may hold a policy. */
export interface SitePage {
  html: string
  /** The second half of it, sent when it is there. */
  rest?: () => Promise<string>
  headers?: Record<string, string>
}

export interface Site {
  url: string
  /** The same at the host of a shop: on loopback the script looks for the developer's mistakes, by a file of its own. */
  shopUrl: string
  /** The price host's address: another origin, as on the platform. */
  priceHost: string
  /** Every request to the price host so far, as path and query. */
  priceRequests: string[]
  /** Every request to `/shop/prices` of the pages' own host. */
  relayRequests: string[]
  /** Every file of the widget that was asked for. */
  files: string[]
  close(): Promise<void>
}

const nodeModules = join(import.meta.dirname, '../../node_modules')

/** The libraries that the package `vitrine` leaves outside of its build, by their address on the site. */
const libraries: Readonly<Record<string, string>> = {
  '/preact.mjs': 'preact/dist/preact.mjs',
  '/jsx-runtime.mjs': 'preact/jsx-runtime/dist/jsxRuntime.mjs',
  '/signals-core.mjs': '@preact/signals-core/dist/signals-core.mjs',
}

/** The import map of a page that loads `/npm/index.js` without a bundler. */
export const importMap = JSON.stringify({
  imports: {
    preact: '/preact.mjs',
    'preact/jsx-runtime': '/jsx-runtime.mjs',
    '@preact/signals-core': '/signals-core.mjs',
  },
})

const listen = async (
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Server> => {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const urlOf = (server: Server): string => `http://localhost:${(server.address() as AddressInfo).port}`

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/**
 * Pages beside the built widget, and a price host on an origin of its own. `pages` receives the price host's address at
 * each request; `relay` answers `/shop/prices`.
 */
export const serveSite = async (
  pages: (priceHost: string) => Record<string, SitePage | undefined>,
  prices: (url: URL, response: ServerResponse, request: IncomingMessage) => void,
  relay: (url: URL, response: ServerResponse) => void = (_, response) => void response.writeHead(404).end(),
): Promise<Site> => {
  const dist = builtFolder()
  const priceRequests: string[] = []
  const relayRequests: string[] = []
  const files: string[] = []
  const priceServer = await listen((request, response) => {
    priceRequests.push(request.url ?? '')
    response.setHeader('Access-Control-Allow-Origin', '*')
    prices(new URL(request.url ?? '', 'http://localhost'), response, request)
  })
  const priceHost = urlOf(priceServer)
  const site = await listen(async (request, response) => {
    const address = new URL(request.url ?? '', 'http://localhost')
    const path = address.pathname
    if (path === '/shop/prices') {
      relayRequests.push(request.url ?? '')
      relay(address, response)
      return
    }
    const page = pages(priceHost)[path]
    if (page) {
      response
        .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...page.headers })
        .write(page.html)
      response.end(await page.rest?.())
      return
    }
    const library = libraries[path]
    const name = /^\/((?:npm\/)?[\w.-]+\.js)$/.exec(path)?.[1]
    const file = library ? join(nodeModules, library) : name && join(dist, name)
    const code = file && (await readFile(file).catch(() => undefined))
    if (!code) {
      response.writeHead(404).end()
      return
    }
    if (name) files.push(name)
    response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(code)
  })
  return {
    url: urlOf(site),
    shopUrl: urlOf(site).replace('localhost', 'shop.example'),
    priceHost,
    priceRequests,
    relayRequests,
    files,
    close: async () => {
      await Promise.all([closed(site), closed(priceServer)])
    },
  }
}

/** Answers like the platform for any product: 77 € with 19 % VAT, and `SAVE10` for a code that changes nothing. */
export const anyPrice = (url: URL, response: ServerResponse): void => {
  const listed = (name: string): string[] => (url.searchParams.get(name) ?? '').split(',').filter(Boolean)
  const items = [
    ...listed('product_id').map((id) => ({ id, own: {} })),
    // The merchant's own IDs beside those that the platform gave to these products.
    ...listed('internalproduct_id').map((id, index) => ({
      id: String(9_000_000 + index),
      own: { client_product_id: id },
    })),
  ].map(({ id, own }) => ({
    client_id: '1001',
    product_id: id,
    locale: 'en-US',
    currency: { iso: url.searchParams.get('currency') ?? 'EUR', symbol: '€' },
    price: money(77),
    product: { name: `Product ${id}`, ...own },
    ...(url.searchParams.get('coupon') === 'SAVE10' && { coupon: 'SAVE10' }),
    vat_rate: { value: 19, localized: '19%' },
  }))
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(items))
}
