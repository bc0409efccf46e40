import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { call, origin } from '../endpoint/support.ts'
import { builtFolder } from '../support/built.ts'
import { hosts, type Shop } from './journeys.ts'

const endpoint = 'https://api.shop.example'

/** A merchant's page with one card, as attributes write it. */
const html = (card: string, review: string): string => `<!doctype html>
<html lang="en">
  <title>Product</title>
  <script src="/vitrine.js" data-client="1001" data-country="DE" data-currency="EUR"
    data-price-host="${hosts.prices}" data-checkout-host="${hosts.rest}" data-endpoint="${endpoint}" data-review="${review}"></script>
  <vitrine-card ${card}><a href="${hosts.rest}/1001/?scope=checkout&cart=97772">Buy</a></vitrine-card>
</html>`

const toRequest = (route: Route): Request => {
  const request = route.request()
  const body = request.postData()
  return new Request(request.url(), {
    method: request.method(),
    headers: request.headers(),
    ...(body !== null && { body }),
  })
}

const fulfil = async (route: Route, response: Response): Promise<void> => {
  const headers = Object.fromEntries(response.headers)
  await route.fulfill({ status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) })
}

/** The shop's answer to a request of the browser. A browser's second hop is not routed, so redirects are followed here. */
const answer = async (shop: Shop, request: Request): Promise<Response> => {
  const host = request.url.startsWith(hosts.prices) ? shop.sandbox.prices : shop.sandbox.rest
  const response = await host.fetch(request, { remoteAddress: '127.0.0.1' })
  if (shop.network.liesAboutPrices && host === shop.sandbox.prices) {
    const text = await response.text()
    return new Response(text.replaceAll('77.00', '66.00').replaceAll('"value":77', '"value":66'), response)
  }
  const location = response.headers.get('location')
  return location === null ? response : answer(shop, new Request(new URL(location, request.url)))
}

/** Opens a page of the shop in a browser that reaches the shop alone, in this process. */
export const openPage = async (
  page: Page,
  shop: Shop,
  card: string,
  review = 'difference',
): Promise<void> => {
  const dist = builtFolder()
  await page.clock.setSystemTime(shop.now())
  await page.route('**/*', async (route) => {
    const url = new URL(route.request().url())
    if (url.origin === origin) {
      const isPage = url.pathname === '/'
      const body = isPage
        ? html(card, review)
        : await readFile(join(dist, url.pathname)).catch(() => undefined)
      const type = isPage ? 'text/html' : 'text/javascript'
      await route.fulfill(
        body === undefined ? { status: 404 } : { contentType: `${type};charset=utf-8`, body },
      )
      return
    }
    if (url.origin === endpoint) {
      const request = toRequest(route)
      const body = request.method === 'POST' ? await request.text() : undefined
      await fulfil(
        route,
        await call(shop.app, url.pathname, body, {
          method: request.method,
          headers: Object.fromEntries(request.headers),
          address: '127.0.0.1',
        }),
      )
      return
    }
    await fulfil(route, await answer(shop, toRequest(route)))
  })
  await page.goto(`${origin}/`)
}
