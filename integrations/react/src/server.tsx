import { readFile } from 'node:fs/promises'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { renderPage } from '@vitrine/endpoint/render-page'
import { Hono } from 'hono'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { Shop } from './Shop.tsx'
import { settings } from './settings.ts'

const { PORT = '3000', COUNTRY, PRICE_TIMEOUT = '150' } = process.env
const page = await readFile('dist/index.html', 'utf8')
const app = new Hono()

app.get('/', (context) => {
  const country = context.req.header('cf-ipcountry') ?? COUNTRY
  const shop = renderToString(
    <StrictMode>
      <Shop />
    </StrictMode>,
  )
  const html = page.replace(
    '<div id="root"><!--app-->',
    `<div id="root" data-country="${country ?? ''}">${shop}`,
  )
  return renderPage(context.html(html) as Response, {
    request: context.req.raw,
    country,
    prices: settings.priceHost ?? '',
    settings,
    timeout: Number(PRICE_TIMEOUT),
  })
})
app.use(serveStatic({ root: 'dist' }))

serve({ fetch: app.fetch, port: Number(PORT) }, ({ port }) => console.log(`http://localhost:${port}`))
