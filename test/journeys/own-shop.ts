/**
 * A shop of a merchant's own for journeys: pages that a test writes, served beside a sandbox and an endpoint, and the
 * order that a press opens at checkout. The order is read from the sandbox's state, so a test compares units, codes,
 * currency and foreign parameters rather than texts. Starts servers and a Chromium for each test file that uses it,
 * and needs a build.
 */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Route } from 'playwright-core'
import { afterAll } from 'vitest'
import type { PreviewResponse } from '../../src/contract/cart-preview.ts'
import { isSetByUs } from '../../src/contract/link-parameters.ts'
import { linkParts } from '../../src/contract/merchant-link.ts'
import { volumePrices } from '../../src/endpoint/modules/volume-prices/volume-prices.ts'
import type { Cart } from '../../src/sandbox/state/cart.ts'
import type { State } from '../../src/sandbox/state/state.ts'
import { areDefined, useBrowser } from '../support/browser.ts'
import { payableTotal, useEverything } from './support.ts'

/** A page of the shop, as its merchant writes it. */
export interface ShopPage {
  body: string
  /** Further attributes of the script tag. */
  script?: string
  /** The query of its address. */
  address?: string
  /** Previews carts, and opens sessions for them. */
  hasEndpoint?: boolean
  /** Called before the page is opened. */
  before?(page: Page): Promise<unknown>
}

/** An order at checkout: the session that a press has opened. */
export interface Sale {
  /** The text of the button that pays. */
  pays: unknown
  /** Units by product. */
  units: Record<string, number>
  codes: readonly string[]
  currency: string
  language: string
  /** Parameters of the address that opened the session, without those that the widget sets. */
  foreign: string[]
}

/** The merchant's parameters of a query, sorted, since sessions have an order of their own. */
export const foreignOf = (query: string): string[] =>
  linkParts(query)
    .filter(({ name }) => !isSetByUs(name))
    .map(({ name, value }) => `${name}=${value}`)
    .sort()

/** The cart of a session, by its address. */
export const cartAt = ({ sessions }: State, address: string): Omit<Sale, 'pays'> => {
  const session = sessions.get(address.split('/').at(-1) ?? '')
  if (!session) throw new Error('The sandbox has no such session.')
  const { lines, coupons, currency, locale } = session.cart as Cart
  return {
    units: Object.fromEntries(lines.map(({ productId, quantity }) => [productId, quantity])),
    codes: coupons,
    currency,
    language: locale.slice(0, 2),
    foreign: foreignOf(new URL(session.entryUrl ?? '').search.slice(1)),
  }
}

/** Pages of a shop's own beside sandbox and endpoint, and the session that a press on them opens at checkout. */
export const useOwnShop = () => {
  const open = useBrowser()
  /** The pages by their paths. */
  const pages = new Map<string, string>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    const page = pages.get(pathname)
    response
      .writeHead(page === undefined ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' })
      .end(page)
  })
  const addressOf = (host = 'localhost'): string => `http://${host}:${(server.address() as AddressInfo).port}`
  const at = useEverything({ modules: [volumePrices()] }, async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return { origins: [addressOf()] }
  })
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })

  const script = ({ script: attributes = '', hasEndpoint }: ShopPage): string =>
    `<script async src="${at.demo()}/vitrine.js" data-client="1001" data-price-host="${at.prices()}"
      data-checkout-host="${at.rest()}" ${hasEndpoint ? `data-endpoint="${at.endpoint()}"` : ''} ${attributes}></script>`

  const html = (shop: ShopPage): string =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
      <link rel="icon" href="data:,">${script(shop)}</head><body><main>${shop.body}</main></body></html>`

  /** Opens a page of the shop. */
  const show = async (shop: ShopPage) => {
    const { page } = await open()
    const previews: PreviewResponse[] = []
    const pass = async (route: Route): Promise<void> => {
      const response = await route.fetch({ maxRetries: 3 })
      if (response.ok()) previews.push(await response.json())
      await route.fulfill({ response })
    }
    await page.route(`${at.endpoint()}/cart/preview`, (route) =>
      // Fails when the page is closed meanwhile. An open page without an answer waits, and its test fails.
      pass(route).catch(() => {}),
    )
    pages.set('/', html(shop))
    await shop.before?.(page)
    await page.goto(`${addressOf()}/${shop.address ?? ''}`)
    await areDefined(page)
    return { page, previews }
  }

  /** The order of the checkout page in a window. */
  const saleIn = async (page: Page): Promise<Sale> => {
    await page.waitForURL(/\/1001\/session\/[\w-]+$/)
    return { pays: await payableTotal(page), ...cartAt(at.state(), page.url()) }
  }

  /** The carts of the previews that have opened a session, with the total that the page was told. */
  const cartsOf = (previews: readonly PreviewResponse[]) =>
    previews
      .filter(({ session }) => session)
      .map(({ checkoutUrl, total }) => ({ gross: total.gross, ...cartAt(at.state(), checkoutUrl) }))

  return { at, open, pages, addressOf, html, show, saleIn, cartsOf }
}

/** The carts of previews, as far as a sale has them. */
export const previewed = (previews: readonly PreviewResponse[]) =>
  previews.map(({ lines, total, currency }) => ({
    units: Object.fromEntries(lines.map(({ product, quantity }) => [product, quantity])),
    currency,
    gross: total.gross,
  }))
