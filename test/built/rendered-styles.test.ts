import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { builtSections } from '../../docs/tables/styles.ts'
import { pages, withSections } from '../../docs/tables/tables.ts'
import type * as Render from '../../src/render/index.ts'
import { priceItem } from '../render/items.ts'
import { useBrowser } from '../support/browser.ts'
import { builtFolder } from '../support/built.ts'
import { money } from '../support/money.ts'
import { htmlPage, useSites } from './support.ts'

const { renderPage, renderedStyles }: typeof Render = await import(
  pathToFileURL(join(builtFolder('lib/render/index.js'), 'lib/render/index.js')).href
)
const open = useBrowser()
const serveAll = useSites()
const guide = pages()['guide/csp.md'] ?? ''

it('publishes the hashes of the built styles (npm run docs)', async () => {
  const sections = await builtSections()
  expect(Object.keys(sections)).toEqual(['style-hashes'])
  expect(withSections(guide, sections)).toBe(guide)
  const hashes = Object.values(renderedStyles).map((css) => createHash('sha256').update(css).digest('base64'))
  for (const hash of hashes) expect(guide).toContain(`'sha256-${hash}'`)
})

/** Elements as a server has rendered them, without the script. */
const elements = [
  '<vitrine-plans label="Plans"><vitrine-card product="1" interval="month"></vitrine-card>',
  '<vitrine-card product="2" interval="year"></vitrine-card></vitrine-plans>',
  '<p>From <vitrine-price product="1"></vitrine-price></p><vitrine-buy product="1"></vitrine-buy>',
].join('')

const item = (product: string) => ({
  ...priceItem(product),
  list_price: money(99),
  discount: { absolute: money(22), percentage: { value: 22.22, localized: '22%' } },
})

const openRendered = async (styles: string) => {
  const response = new Response(htmlPage('', elements), { headers: { 'content-type': 'text/html' } })
  const html = await renderPage(response, {
    request: new Request('https://shop.example/'),
    country: 'DE',
    settings: { client: '1001', priceHost: '/shop', checkoutHost: 'https://checkout.example' },
    timeout: 60_000,
    prices: async ({ products }) => ({ items: products.map(item), at: Date.now() }),
  }).text()
  const policy = `default-src 'none'; img-src data:; style-src ${styles}`
  const site = await serveAll(() => ({ '/': { html, headers: { 'Content-Security-Policy': policy } } }))
  const { page, complaints } = await open()
  await page.goto(`${site.url}/`)
  const card = page.locator('vitrine-card').first()
  return {
    complaints,
    plans: page.locator('vitrine-plans'),
    hidden: page.locator('vitrine-card').nth(1),
    price: card.locator('[part=price]'),
    list: card.locator('[part=list-price]'),
    link: card.getByRole('link'),
    displayOf: () =>
      card.evaluate(({ shadowRoot }) => {
        const root = shadowRoot?.querySelector('[part=card]')
        return root && getComputedStyle(root).display
      }),
  }
}

it('has its styles under a policy with the published hashes', async () => {
  const published = [...guide.matchAll(/'sha256-[^']+'/g)].map(([hash]) => hash)
  const { complaints, price, link, hidden, displayOf } = await openRendered(published.join(' '))
  expect(await displayOf()).toBe('grid')
  expect(await price.isVisible()).toBe(true)
  expect(await link.isVisible()).toBe(true)
  // The switch of plans is a style too.
  expect(await hidden.isVisible()).toBe(false)
  expect(complaints).toEqual([])
})

it('is plain but whole under a policy without the hashes', async () => {
  const { complaints, price, list, link, hidden, displayOf } = await openRendered("'none'")
  expect(await displayOf()).toBe('block')
  expect([await price.isVisible(), await price.textContent()]).toEqual([true, '77.00\u00a0€'])
  expect([await list.isVisible(), await list.textContent()]).toEqual([true, '99.00\u00a0€'])
  expect(await link.isVisible()).toBe(true)
  const address = new URL((await link.getAttribute('href')) ?? '')
  expect([address.origin, address.searchParams.get('deliveryCountryId')]).toEqual([
    'https://checkout.example',
    'DE',
  ])
  expect(await hidden.isVisible()).toBe(true)
  await expect.poll(() => complaints.some((complaint) => complaint.includes('style-src'))).toBe(true)
})
