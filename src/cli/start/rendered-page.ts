import type { Context } from 'hono'
import type { Render } from '../render/load-render.ts'

/** The page that the server fills with prices. */
export const renderedPages: ReadonlySet<string> = new Set(['/demo/rendered', '/demo/rendered.html'])

export interface PageRendering {
  load: () => Promise<Pick<Render, 'renderPage'>>
  /** The country of callers on this machine. */
  country: string
}

/** Milliseconds for the prices of a page, whose first request loads the views. A deployed server waits for 150. */
const timeout = 5_000

/** Sends a page with its prices, as a shop's own server does; with `?script=off` its policy forbids every script. */
export const sendRendered = async (
  c: Context,
  html: Uint8Array<ArrayBuffer>,
  { load, country }: PageRendering,
  prices: string,
): Promise<Response> => {
  const { renderPage } = await load()
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }
  const rendered = renderPage(new Response(html, { headers }), {
    request: c.req.raw,
    country,
    prices,
    timeout,
  })
  if (c.req.query('script') !== 'off') return rendered
  const bare = new Response(rendered.body, rendered)
  bare.headers.set('content-security-policy', "script-src 'none'")
  return bare
}
