import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { htmlPage, scriptTag, useSites } from './support.ts'

const open = useBrowser('--enable-features=WebMCP')
const serveAll = useSites()

const pages = (attribute: string) => (priceHost: string) => ({
  '/': {
    html: htmlPage(
      scriptTag(priceHost, `async src="/vitrine.js" ${attribute}`),
      '<vitrine-card product="97772"></vitrine-card>',
    ),
  },
})

const call = async (page: Page, name: string, input: object = {}) => {
  const { content } = (await page.webmcp.callTool(name, input)) as { content: { text: string }[] }
  return JSON.parse(content[0]?.text ?? '')
}

const names = async (page: Page): Promise<string[]> => (await page.webmcp.tools()).map(({ name }) => name)

it('answers an agent of the browser with the price of the card, and opens checkout', async () => {
  const site = await serveAll(pages('data-agent-tools="checkout"'))
  const { page, complaints } = await open()
  const left: string[] = []
  await page.route('https://checkout.example/**', (route) => {
    left.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Checkout</title>' })
  })
  await page.goto(`${site.url}/`)
  await expect.poll(() => names(page)).toContain('vitrine_checkout')
  const shown = await page.locator('vitrine-card [part=price]').textContent()
  const { products } = await call(page, 'vitrine_products')
  expect(products).toMatchObject([{ product: '97772', price: { text: shown } }])
  expect(site.priceRequests).toHaveLength(1)
  await page.webmcp.callTool('vitrine_checkout', { items: [{ product: '97772' }] }).catch(() => {})
  await page.waitForURL('https://checkout.example/**')
  expect(new URL(left[0] ?? '').searchParams.get('x-agent')).toBe('webmcp')
  expect(complaints).toEqual([])
})

it('offers a browser nothing, and loads nothing, on a page that does not ask for it', async () => {
  const site = await serveAll(pages(''))
  const { page } = await open()
  await page.goto(`${site.url}/`)
  await page.locator('vitrine-card [part=price]').waitFor()
  expect(await names(page)).toEqual([])
  expect(site.files).not.toContain('vitrine-agent-tools.js')
})
