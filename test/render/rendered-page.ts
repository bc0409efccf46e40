import { type RenderPageOptions, renderPage } from '../../src/render/render-page.ts'
import { priceItem } from './items.ts'

export const script =
  '<script async src="/vitrine.js" data-client="1001" data-price-host="/shop" data-checkout-host="https://checkout.example"></script>'
export const card = '<vitrine-card product="1"></vitrine-card>'
export const settings = { client: '1001', priceHost: '/shop', checkoutHost: 'https://checkout.example' }
export const asked: string[] = []

export const options = (over: Partial<RenderPageOptions> = {}): RenderPageOptions => ({
  request: new Request('https://shop.example/p', { headers: { 'accept-language': 'de-DE,de;q=0.9' } }),
  country: 'DE',
  timeout: 60_000,
  async prices({ query, products }) {
    asked.push(`${query.country} ${query.currency ?? ''} ${query.coupon ?? ''} ${products}`)
    return { items: products.map((product) => priceItem(product)), at: Date.now() }
  },
  ...over,
})

export const page = (
  html: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  status = 200,
): Response =>
  new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })

/** A page in pieces, as a server sends it. */
export const inPieces = (html: string, size: number): Response => {
  const bytes = new TextEncoder().encode(html)
  let start = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (start >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(start, start + size))
      start += size
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/html' } })
}

export const rendered = async (html: string, over: Partial<RenderPageOptions> = {}): Promise<string> =>
  renderPage(page(html), options(over)).text()

/** Without all that was added: templates, states and the country of the script tag. */
export const withoutAdditions = (html: string): string =>
  html
    .replaceAll(/<template shadowrootmode="open">.*?<\/template>/gs, '')
    .replaceAll(/<script type="application\/json" id="vitrine:.*?<\/script>/gs, '')
    .replace(' data-country="DE"', '')
    .replaceAll(/<template data-vitrine-own>(.*?)<\/template>[^<]*/gs, '$1')
    .replaceAll(' hidden data-vitrine-hidden', '')

export const countOf = (html: string, text: string): number => html.split(text).length - 1
