import { readFile } from 'node:fs/promises'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { renderPage, type SeenPage } from '@vitrine/endpoint/render-page'
import { Hono } from 'hono'
import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import ShopPage from './ShopPage.vue'
import { settings } from './settings.ts'

const { PORT = '3000', COUNTRY, PRICE_TIMEOUT = '150' } = process.env
const page = await readFile('dist/index.html', 'utf8')
const seen = new Map<string, SeenPage>()
const app = new Hono()

app.get('/', async (context) => {
  const country = context.req.header('cf-ipcountry') ?? COUNTRY
  const shop = await renderToString(createSSRApp(ShopPage))
  const html = page.replace(
    '<div id="app"><!--app-->',
    `<div id="app" data-country="${country ?? ''}">${shop}`,
  )
  return renderPage(context.html(html) as Response, {
    request: context.req.raw,
    country,
    prices: settings.priceHost ?? '',
    settings,
    seen,
    timeout: Number(PRICE_TIMEOUT),
  })
})
app.use(serveStatic({ root: 'dist' }))

serve({ fetch: app.fetch, port: Number(PORT) }, ({ port }) => console.log(`http://localhost:${port}`))
