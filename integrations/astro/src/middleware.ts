import { defineMiddleware } from 'astro:middleware'
import { renderPage } from '@vitrine/endpoint/render-page'

const { COUNTRY, PRICE_TIMEOUT = '150' } = process.env

/** Writes prices into pages that are rendered for a request; static pages are the same for every shopper. */
export const onRequest = defineMiddleware(async ({ request, isPrerendered }, next) => {
  const response = await next()
  if (isPrerendered) return response
  return renderPage(response, {
    request,
    country: request.headers.get('cf-ipcountry') ?? COUNTRY,
    prices: import.meta.env.PUBLIC_PRICE_HOST,
    timeout: Number(PRICE_TIMEOUT),
  })
})
