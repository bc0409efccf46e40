import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import {
  cannedPreview,
  cannedPrice,
  cannedTiers,
  goneProduct,
  type TongueName,
  tongues,
} from './canned-prices.ts'
import { collectedPage, collectedStates, gallery, gallerySheet, isTheme, orderPage } from './gallery.ts'

export const isTongue = (name: string): name is TongueName => Object.hasOwn(tongues, name)

/** The states of the cart for a known customer, who orders in it. */
const orders = ['review', 'paid', 'unpaid']

/** The price host's answer. A price rule names the scenario; a client of its own keeps coupons apart. */
const prices = (url: URL, language: TongueName): [status: number, body: unknown] | undefined => {
  const scenario = url.searchParams.get('price_rule')
  const currency = url.searchParams.get('currency') ?? tongues[language].currency
  if (scenario === 'never' || (scenario === 'stale' && currency === 'CHF')) return undefined
  if (scenario === 'failed') return [503, {}]
  if (scenario === 'unknown') return [404, { statusCode: 404 }]
  const code = url.searchParams.get('coupon')
  const coupon = scenario === 'discount' ? 'AUTUMN' : code === 'SUMMER26' ? code : null
  const asked = url.searchParams.get('product_id')?.split(',') ?? []
  const products = asked.filter((product) => product !== goneProduct)
  return [200, products.map((product) => cannedPrice(product, tongues[language], currency, coupon))]
}

/** The endpoint's answer, by the state of the cart. */
const endpoint = (path: string, language: TongueName, cart: string): [number, unknown] | undefined => {
  if (path === 'process') {
    const result = cart === 'unpaid' ? 'failed' : 'paid'
    return [200, { state: 'settled', result, purchaseId: '166412284' }]
  }
  if (cart === 'loading') return undefined
  return cart === 'failed' ? [503, {}] : [200, cannedPreview(tongues[language], cart === 'differs')]
}

export interface GalleryServer {
  origin: string
  close(): void
}

/**
 * Serves the page with every state of the widget in one folder, with answers that never change. The language, the
 * theme and the state of the cart stand in the page's address.
 *
 * @param dist the folder of the built widget
 */
export const serveGallery = async (dist: string): Promise<GalleryServer> => {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const json = (found: [status: number, body: unknown] | undefined): void => {
      if (!found) return
      response
        .writeHead(found[0], { 'Content-Type': 'application/json; charset=utf-8' })
        .end(JSON.stringify(found[1]))
    }
    const send = (type: string, body: string | Buffer): void => {
      response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` }).end(body)
    }
    const [language = '', theme = '', cart = '', ...rest] = url.pathname.slice(1).split('/')
    if (isTongue(language) && isTheme(theme)) {
      const base = `/${language}/${theme}/${cart}`
      const path = rest.join('/')
      if (path === 'prices') return json(prices(url, language))
      if (path.startsWith('cart/')) return json(endpoint(path.slice(5), language, cart))
      if (path === 'tiers')
        return json([200, cannedTiers(url.searchParams.get('product') ?? '', tongues[language])])
      if (path === 'gallery.css') return send('text/css', gallerySheet(theme))
      const token = orders.includes(cart) ? 'token' : ''
      const at = { language, tongue: tongues[language], theme, base, token }
      const collected = collectedStates.find((state) => cart === `collected-${state}`)
      if (cart === 'order') return send('text/html', orderPage(at))
      return send('text/html', collected ? collectedPage(at, collected) : gallery(at))
    }
    const script = join(dist, language)
    if (/^vitrine[\w-]*\.js$/.test(language) && existsSync(script))
      return send('text/javascript', readFileSync(script))
    response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
