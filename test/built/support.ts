import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach } from 'vitest'
import { anyPrice, importMap, type Site, type SitePage, serveSite } from '../support/site.ts'

/** The script tag that the tests paste. */
export const scriptTag = (
  priceHost: string,
  attributes = 'async src="/vitrine.js"',
  client = '1001',
): string =>
  `<script ${attributes} data-client="${client}" data-price-host="${priceHost}" data-checkout-host="https://checkout.example"></script>`

/** The lines of a page whose program configures the package `vitrine`, which it loads without a bundler. */
export const moduleTags = (settings: object, { attributes = '', after = '', nonce = '' } = {}): string => {
  const own = nonce && ` nonce="${nonce}"`
  const program = `import { configure } from '/npm/index.js'\nconfigure(${JSON.stringify(settings)})\n${after}`
  return `<script${own} type="importmap">${importMap}</script>
<script${own} type="module"${attributes && ` ${attributes}`}>${program}</script>`
}

export const htmlPage = (head: string, body: string, attributes = 'lang="en"'): string =>
  `<!doctype html><html ${attributes}><head><meta charset="utf-8"><title>Test</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`

/** Serves sites that are closed after each test. */
export const useSites = () => {
  const sites: Site[] = []
  afterEach(async () => {
    await Promise.all(sites.splice(0).map((site) => site.close()))
  })
  return async (
    pages: (priceHost: string) => Record<string, SitePage>,
    prices: (url: URL, response: ServerResponse, request: IncomingMessage) => void = anyPrice,
    relay?: (url: URL, response: ServerResponse) => void,
  ): Promise<Site> => {
    const site = await serveSite(pages, prices, relay)
    sites.push(site)
    return site
  }
}
