import { mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumArgs, chromiumPath } from '../../test/support/programs.ts'
import { cannedPreview, cannedPrice, tongues } from './canned-prices.ts'
import { gallery, gallerySheet } from './gallery.ts'

/**
 * Pictures of every state of the built widget: phone and desktop, light and dark, in four languages.
 *
 *     node tools/screenshots/take-screenshots.ts [directory for the pictures, dist/screenshots] [directory of the built widget]
 */
const [out = 'dist/screenshots', built = 'dist'] = process.argv.slice(2)
const themes = ['light', 'dark'] as const
const widths = [390, 1280]
/** What the cart shows: previews, and orders of a known customer. */
const previews = ['ready', 'differs', 'loading', 'failed']
const orders = ['review', 'paid', 'unpaid']
type TongueName = keyof typeof tongues

const isTongue = (name: string): name is TongueName => name in tongues

/** What the price host answers. A price rule names the scenario; a client of its own keeps coupons apart. */
const prices = (url: URL, language: TongueName): [status: number, body: unknown] | undefined => {
  const scenario = url.searchParams.get('price_rule')
  const currency = url.searchParams.get('currency') ?? tongues[language].currency
  if (scenario === 'never' || (scenario === 'stale' && currency === 'CHF')) return undefined
  if (scenario === 'failed') return [503, {}]
  if (scenario === 'unknown') return [404, { statusCode: 404 }]
  const asked = url.searchParams.get('coupon')
  const coupon = scenario === 'discount' ? 'AUTUMN' : asked === 'SUMMER26' ? asked : null
  const products = url.searchParams.get('product_id')?.split(',') ?? []
  return [200, products.map((product) => cannedPrice(product, tongues[language], currency, coupon))]
}

/** The built widget, the gallery and canned answers, on one port of this machine. */
const serve = async () => {
  let language: TongueName = 'en'
  let previewState = 'ready'
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const answer = (status: number, type: string, body: string | Buffer): void => {
      response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8` }).end(body)
    }
    const name = url.pathname.slice(1)
    if (isTongue(name)) {
      language = name
      previewState = url.searchParams.get('cart') ?? 'ready'
      const theme = url.searchParams.get('theme') === 'dark' ? 'dark' : 'light'
      const token = orders.includes(previewState) ? 'token' : ''
      return answer(200, 'text/html', gallery(name, tongues[name], theme, token))
    }
    if (name === 'gallery.css') return answer(200, 'text/css', gallerySheet(url.search.slice(1)))
    if (name === 'api/prices') {
      const found = prices(url, language)
      return found && answer(found[0], 'application/json', JSON.stringify(found[1]))
    }
    if (name === 'api/cart/preview') {
      if (previewState === 'loading') return
      if (previewState === 'failed') return answer(503, 'application/json', '{}')
      const preview = cannedPreview(tongues[language], previewState === 'differs')
      return answer(200, 'application/json', JSON.stringify(preview))
    }
    if (name === 'api/cart/process') {
      const order = {
        state: 'settled',
        result: previewState === 'unpaid' ? 'failed' : 'paid',
        purchaseId: '166412284',
      }
      return answer(200, 'application/json', JSON.stringify(order))
    }
    if (!/^vitrine[\w-]*\.js$/.test(name)) return answer(404, 'text/plain', '')
    return answer(200, 'text/javascript', readFileSync(join(resolve(built), name)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const ready = async (page: Page): Promise<void> => {
  await page.locator('vitrine-plans [part=price]').first().or(page.locator('[part=price]').first()).waitFor()
  await page.locator('vitrine-coupon input').first().waitFor()
  await page.waitForTimeout(400)
}

const photograph = async (browser: Browser, origin: string, language: string): Promise<void> => {
  for (const theme of themes) {
    for (const width of widths) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, deviceScaleFactor: 1 })
      const page = await context.newPage()
      page.on('console', (message) => {
        if (message.type() === 'error' && !/503|404/.test(message.text())) console.error(message.text())
      })
      const name = (state: string): string => join(out, `${language}-${theme}-${width}-${state}.png`)
      await page.goto(`${origin}/${language}?theme=${theme}`)
      await ready(page)
      // A currency change leaves the last price standing until the new one is there, which here it never is.
      await page.evaluate(() => {
        document.querySelector('#stale')?.parentElement?.setAttribute('currency', 'CHF')
      })
      for (const section of ['plans', 'cards', 'waiting', 'fields'])
        await page.locator(`#${section}`).screenshot({ path: name(section) })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wide > 0) console.error(`${name('states')}: ${wide} px wider than the window`)
      for (const state of [...previews, ...orders]) {
        await page.goto(`${origin}/${language}?theme=${theme}&cart=${state}`)
        await ready(page)
        await page.locator('#quantity [part=buy]').click()
        await page.locator('vitrine-cart [part=title]').waitFor()
        if (orders.includes(state) && state !== 'review')
          await page.locator('vitrine-cart [part=order]').click()
        await page.waitForTimeout(200)
        await page.screenshot({ path: name(`cart-${state}`) })
      }
      await context.close()
    }
  }
}

mkdirSync(out, { recursive: true })
const { server, origin } = await serve()
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] })
const only = process.env.LOOKS_LANGUAGE
for (const language of Object.keys(tongues))
  if (!only || only === language) await photograph(browser, origin, language)
await browser.close()
server.close()
server.closeAllConnections()
