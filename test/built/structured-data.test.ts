/**
 * The JSON-LD of a card under trusted types and a strict policy, where a script element is hard to write. It comes from
 * the built lazy file, from the package’s build, or from a server whose block the script changes. Every violation of the
 * policy becomes a complaint, and the pages end without one.
 */

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type * as Render from '../../src/render/index.ts'
import { priceItem } from '../render/items.ts'
import { hold, useBrowser } from '../support/browser.ts'
import { builtFolder } from '../support/built.ts'
import { htmlPage, moduleTags, scriptTag, useSites } from './support.ts'

const open = useBrowser()
const serveAll = useSites()
const { renderPage }: typeof Render = await import(
  pathToFileURL(join(builtFolder('lib/render/index.js'), 'lib/render/index.js')).href
)

const policyOf = (priceHost: string): string =>
  `default-src 'none'; script-src 'self'; connect-src ${priceHost}; img-src data:; style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'`

const reportViolations = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      console.error(violatedDirective, sample),
    )
  })

it('describes a card under trusted types and a strict policy, from a file of its own', async () => {
  const site = await serveAll((priceHost) => ({
    '/': {
      headers: {
        'Content-Security-Policy': policyOf(priceHost),
      },
      html: htmlPage(
        scriptTag(priceHost),
        '<vitrine-card product="97772" structured-data="product"></vitrine-card>',
      ),
    },
  }))
  const { page, complaints } = await open()
  await reportViolations(page)
  await page.goto(`${site.url}/`)
  const block = page.locator('script[type="application/ld+json"]')
  await block.waitFor({ state: 'attached' })
  expect(JSON.parse((await block.textContent()) ?? '').offers).toMatchObject({
    price: 77,
    priceCurrency: 'EUR',
  })
  expect(await page.locator('vitrine-card [part=price]').textContent()).toContain('77.00')
  // Its tag is a copy of another script's.
  expect(await block.evaluate((script) => script.getAttributeNames().sort())).toEqual(['id', 'type'])
  expect(site.files).toContain('vitrine-structured-data.js')
  // A change of the text passes the policy too.
  await page.locator('vitrine-card').evaluate((card) => card.setAttribute('structured-data', 'software'))
  await expect
    .poll(async () => JSON.parse((await block.textContent()) ?? '')['@type'])
    .toBe('SoftwareApplication')
  expect(complaints).toEqual([])
})

it('changes the block of a server under trusted types', async () => {
  const pages: Record<string, { html: string; headers: Record<string, string> }> = {}
  const site = await serveAll(() => pages)
  const html = htmlPage(
    scriptTag(site.priceHost),
    '<vitrine-card product="97772" structured-data="product"></vitrine-card>',
  )
  const rendered = renderPage(
    new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    {
      request: new Request(`${site.url}/`),
      country: 'DE',
      prices: async () => ({ items: [priceItem('97772')], at: Date.now() }),
      timeout: 60_000,
    },
  )
  const policy = policyOf(site.priceHost).replace("style-src 'none'", "style-src 'unsafe-inline'")
  pages['/'] = { html: await rendered.text(), headers: { 'Content-Security-Policy': policy } }
  const { page, complaints } = await open()
  await reportViolations(page)
  await page.goto(`${site.url}/`)
  const block = page.locator('script[type="application/ld+json"]')
  const kind = async () => JSON.parse((await block.textContent()) ?? '')['@type']
  expect(await kind()).toBe('Product')
  await page.waitForFunction(
    () => !document.querySelector('vitrine-card')?.shadowRoot?.querySelector('style'),
  )
  await page.locator('vitrine-card').evaluate((card) => card.setAttribute('structured-data', 'software'))
  await expect.poll(kind).toBe('SoftwareApplication')
  expect(complaints).toEqual([])
})

it('describes a card whose price is there before the lazy module of the package’s build', async () => {
  const site = await serveAll((priceHost) => ({
    '/': {
      html: htmlPage(
        moduleTags({ client: '1001', priceHost, checkoutHost: 'https://checkout.example' }),
        '<vitrine-card product="97772" structured-data="product"></vitrine-card>',
      ),
    },
  }))
  const { page } = await open()
  const release = await hold(page, '**/npm/structured-data-*.js')
  await page.goto(`${site.url}/`, { waitUntil: 'commit' })
  await page.locator('vitrine-card [part=price]', { hasText: '77.00' }).waitFor()
  await release()
  await page.locator('script[type="application/ld+json"]').waitFor({ state: 'attached' })
})

it('describes a card under trusted types on a page whose only script is inline', async () => {
  const site = await serveAll((priceHost) => {
    const settings = { client: '1001', priceHost, checkoutHost: 'https://checkout.example' }
    return {
      '/': {
        headers: {
          'Content-Security-Policy': policyOf(priceHost).replace("'self'", "'nonce-one' 'strict-dynamic'"),
        },
        html: htmlPage(
          '<script nonce="one" type="application/json">{}</script>',
          `<vitrine-card product="97772" structured-data="product"></vitrine-card>
          ${moduleTags(settings, { nonce: 'one' })}`,
        ),
      },
    }
  })
  const { page, complaints } = await open()
  await reportViolations(page)
  await page.goto(`${site.url}/`)
  const block = page.locator('script[type="application/ld+json"]')
  await block.waitFor({ state: 'attached' })
  expect(JSON.parse((await block.textContent()) ?? '').offers).toMatchObject({ price: 77 })
  expect(await block.evaluate((script) => script.getAttributeNames().sort())).toEqual(['id', 'type'])
  expect(complaints).toEqual([])
})
