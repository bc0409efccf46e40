import { expect, it } from 'vitest'
import { renderPage } from '../../src/render/render-page.ts'
import { priceItem } from '../render/items.ts'
import { useBrowser } from '../support/browser.ts'
import { htmlPage, moduleTags, useSites } from './support.ts'

const serve = useSites()
const open = useBrowser()

const settingsFor = (priceHost: string) => ({
  client: '1001',
  priceHost,
  checkoutHost: 'https://checkout.example',
  country: 'DE',
})

/** A rendered page whose module configures the widget while the end of the page is still on its way. */
const pageFor = async (priceHost: string): Promise<string> => {
  const html = htmlPage(
    moduleTags(settingsFor(priceHost), { attributes: 'async', after: 'window.hasConfigured = true' }),
    '<vitrine-card product="1">from 70 €</vitrine-card><p>one</p>',
  )
  const response = new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  return renderPage(response, {
    request: new Request('https://shop.example/', { headers: { 'accept-language': 'en-US' } }),
    country: 'DE',
    settings: settingsFor(priceHost),
    timeout: 60_000,
    prices: async ({ products }) => ({
      items: products.map((product) => priceItem(product)),
      at: Date.now(),
    }),
  }).text()
}

it('adopts the cards of a page that streams when an async module configures the widget', async () => {
  let sendRest = (): void => {}
  const isWanted = new Promise<void>((resolve) => {
    sendRest = resolve
  })
  let html = ''
  const site = await serve(() => {
    const end = html.indexOf('<p>one</p>')
    return {
      '/': {
        html: html.slice(0, end),
        rest: () => isWanted.then(() => html.slice(end)),
      },
    }
  })
  html = await pageFor(site.priceHost)
  const { page, complaints } = await open()
  await page.goto(site.url, { waitUntil: 'commit' })
  await page.waitForFunction('window.hasConfigured')
  const amount = page.locator('[part=price]')
  const price = await amount.elementHandle()
  expect(await page.locator('[aria-busy=true]').count()).toBe(0)
  sendRest()
  await page.evaluate(async () => void (await customElements.whenDefined('vitrine-price')))
  await page.locator('vitrine-card').evaluate((card) => card.setAttribute('label', 'Get it'))
  await page.getByRole('link', { name: 'Get it' }).waitFor()
  expect(await price?.evaluate((node) => node.isConnected)).toBe(true)
  expect(site.priceRequests).toEqual([])
  expect(complaints).toEqual([])
})
